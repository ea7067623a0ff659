// Everything: format, lint, types, boundaries, unused code, unit, web, server (SQLite and PostgreSQL) and browser tests.
// Ends with counts; a skipped test fails the run.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.mjs'
import { ensureTestTools, findBrowser, findPostgres } from './test-tools.mjs'

const missing = ensureTestTools()
if (missing.length > 0) {
  console.error(`The tests need what this machine does not have:\n${missing.map((name) => `  - ${name}`).join('\n')}`)
  process.exit(1)
}
const results = mkdtempSync(join(tmpdir(), 'cairn-test-'))
const problemsFile = join(results, 'problems.json')
const env = {
  ...process.env,
  CHROMIUM: findBrowser() ?? '',
  POSTGRES_BIN: findPostgres() ?? '',
  PROBLEMS_FILE: problemsFile,
}
const totals = { passed: 0, failed: 0, skipped: 0 }
const broken = []

const step = async (name, command, args, more = {}) => {
  console.log(`\n== ${name}`)
  const { code, seconds } = await run(command, args, { env: { ...env, ...more } })
  console.log(`== ${name}: ${code === 0 ? 'ok' : 'FAILED'} in ${seconds.toFixed(1)} s`)
  if (code !== 0) broken.push(name)
}

await step('format and lint', 'biome', ['check', '.'])
await step('types', 'node', ['scripts/typecheck.mjs'])
await step('boundaries', 'depcruise', ['packages', 'apps', 'e2e', 'bench', '--config', '.dependency-cruiser.json'])
await step('folders', 'depcruise', ['apps/server/src', '--config', '.dependency-cruiser.folders.json'])
await step('folder cycles', 'node', ['scripts/folder-cycles.mjs'])
await step('file sizes', 'node', ['scripts/file-sizes.mjs'])
await step('unused code', 'knip', ['--no-progress'])
const vitestFile = join(results, 'vitest.json')
await step('unit, web and server tests', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  '--reporter=scripts/problems-reporter.mjs',
  `--outputFile.json=${vitestFile}`,
])
const vitest = written('unit, web and server tests', vitestFile)
if (vitest)
  count(
    'unit, web and server',
    vitest.numPassedTests,
    vitest.numFailedTests,
    vitest.numPendingTests + vitest.numTodoTests,
  )
for (const project of ['side by side', 'alone', 'long']) {
  // A file of its own for each: what the one before left must not count again for one that writes nothing.
  const browserFile = join(results, `browser, ${project}.json`)
  const args = ['test', '--config=e2e/playwright.config.ts', `--project=${project}`, '--reporter=list,json']
  await step(`browser tests, ${project}`, 'playwright', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: browserFile })
  const stats = written(`browser tests, ${project}`, browserFile)?.stats
  if (!stats) continue
  if (stats.flaky > 0) console.log(`${stats.flaky} browser tests needed a second try`)
  count(`browser, ${project}`, stats.expected + stats.flaky, stats.unexpected, stats.skipped)
}
// Said again at the end, where it is found.
for (const problem of written('unit, web and server tests', problemsFile) ?? []) console.error(`\n${problem}`)
rmSync(results, { recursive: true, force: true })

if (totals.skipped > 0) console.error('Skipped tests are not allowed.')
if (broken.length > 0) console.error(`Failed: ${broken.join('; ')}`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exit(broken.length > 0 || totals.failed > 0 || totals.skipped > 0 ? 1 : 0)

/** What a reporter wrote; null, and the step has failed, when its runner ended before it was written whole. */
function written(name, file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    console.error(`== ${name}: ended without its results (${error.message})`)
    if (!broken.includes(name)) broken.push(name)
    return null
  }
}

function count(name, passed, failed, skipped) {
  console.log(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`)
  totals.passed += passed
  totals.failed += failed
  totals.skipped += skipped
}
