// Everything: format, lint, types, boundaries, unit, web, server (SQLite and PostgreSQL) and browser tests.
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
const browserFile = join(results, 'browser.json')
const problemsFile = join(results, 'problems.json')
const env = {
  ...process.env,
  CHROMIUM: findBrowser() ?? '',
  POSTGRES_BIN: findPostgres() ?? '',
  PLAYWRIGHT_JSON_OUTPUT_NAME: browserFile,
  PROBLEMS_FILE: problemsFile,
}
const totals = { passed: 0, failed: 0, skipped: 0 }
const broken = []

const step = async (name, command, args) => {
  console.log(`\n== ${name}`)
  const { code, seconds } = await run(command, args, { env })
  console.log(`== ${name}: ${code === 0 ? 'ok' : 'FAILED'} in ${seconds.toFixed(1)} s`)
  if (code !== 0) broken.push(name)
}

await step('format and lint', 'biome', ['check', '.'])
await step('types', 'node', ['scripts/typecheck.mjs'])
await step('boundaries', 'depcruise', ['packages', 'apps', 'e2e', 'bench', '--config', '.dependency-cruiser.json'])
await step('file sizes', 'node', ['scripts/file-sizes.mjs'])
const vitestFile = join(results, 'vitest.json')
await step('unit, web and server tests', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  '--reporter=scripts/problems-reporter.mjs',
  `--outputFile.json=${vitestFile}`,
])
const vitest = JSON.parse(readFileSync(vitestFile, 'utf8'))
count(
  'unit, web and server',
  vitest.numPassedTests,
  vitest.numFailedTests,
  vitest.numPendingTests + vitest.numTodoTests,
)
for (const project of ['side by side', 'alone']) {
  await step(`browser tests, ${project}`, 'playwright', [
    'test',
    '--config=e2e/playwright.config.ts',
    `--project=${project}`,
    '--reporter=list,json',
  ])
  const { stats } = JSON.parse(readFileSync(browserFile, 'utf8'))
  if (stats.flaky > 0) console.log(`${stats.flaky} browser tests needed a second try`)
  count(`browser, ${project}`, stats.expected + stats.flaky, stats.unexpected, stats.skipped)
}
// Said again at the end, where it is found.
for (const problem of JSON.parse(readFileSync(problemsFile, 'utf8'))) console.error(`\n${problem}`)
rmSync(results, { recursive: true, force: true })

if (totals.skipped > 0) console.error('Skipped tests are not allowed.')
if (broken.length > 0) console.error(`Failed: ${broken.join('; ')}`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exit(broken.length > 0 || totals.failed > 0 || totals.skipped > 0 ? 1 : 0)

function count(name, passed, failed, skipped) {
  console.log(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`)
  totals.passed += passed
  totals.failed += failed
  totals.skipped += skipped
}
