// What every commit passes: format and lint, types, boundaries, unused code, unit tests; those named *.long.test.* (corpora, campaigns,
// whole journeys) are left to `npm test`. Prints how long each took.
import { run, runQuietly } from './run.mjs'

const steps = [
  ['format and lint', 'biome', ['check', '.']],
  ['types', 'node', ['scripts/typecheck.mjs']],
  ['boundaries', 'depcruise', ['packages', 'apps', 'e2e', 'bench', '--config', '.dependency-cruiser.json']],
  ['folders', 'depcruise', ['apps/server/src', '--config', '.dependency-cruiser.folders.json']],
  ['folder cycles', 'node', ['scripts/folder-cycles.mjs']],
  ['file sizes', 'node', ['scripts/file-sizes.mjs']],
  ['unused code', 'knip', ['--no-progress']],
]
const tests = ['run', '--reporter=dot', '--exclude=**/*.long.test.*']
const projects = ['core', 'contract', 'engine', 'scripts', 'web', 'web-data'].flatMap((name) => ['--project', name])
const started = Date.now()
// All at once: each alone leaves a core idle for some of its time.
const outcomes = await Promise.all([
  ...steps.map(async ([name, command, args]) => ({ name, ...(await runQuietly(command, args)) })),
  run('vitest', [...tests, ...projects]).then((outcome) => ({ name: 'unit tests', ...outcome })),
])
for (const { name, code, seconds } of outcomes)
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${name}  ${seconds.toFixed(1)} s`)
const failed = outcomes.some(({ code }) => code !== 0)
console.log(`${failed ? 'check failed' : 'check passed'} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
process.exit(failed ? 1 : 0)
