// What every commit passes: format and lint, types, boundaries, unit tests; those named *.long.test.* (corpora, campaigns)
// are left to `npm test`. Prints how long each took.
import { run, runQuietly } from './run.mjs'

const steps = [
  ['format and lint', 'biome', ['check', '.']],
  ['types', 'node', ['scripts/typecheck.mjs']],
  ['boundaries', 'depcruise', ['packages', 'apps', 'e2e', 'bench', '--config', '.dependency-cruiser.json']],
  ['file sizes', 'node', ['scripts/file-sizes.mjs']],
]
let failed = false
const report = (name, { code, seconds }) => {
  if (code !== 0) failed = true
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${name}  ${seconds.toFixed(1)} s`)
}
const started = Date.now()
await Promise.all(steps.map(async ([name, command, args]) => report(name, await runQuietly(command, args))))
const projects = ['core', 'contract', 'engine', 'web'].flatMap((name) => ['--project', name])
report('unit tests', await run('vitest', ['run', '--reporter=dot', '--exclude=**/*.long.test.*', ...projects]))
console.log(`${failed ? 'check failed' : 'check passed'} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
process.exit(failed ? 1 : 0)
