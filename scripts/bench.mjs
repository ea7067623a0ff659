// Runs the programs of bench/ one after the other, so that none disturbs another; each prints its own figures.
// `npm run bench` for all, `npm run bench -- rating-to-next tables` for some. What is measured and why: docs/performance.md.
import { readdirSync } from 'node:fs'
import { run } from './run.mjs'
import { findBrowser, findPostgres } from './test-tools.mjs'

/** What the programs share. */
const SHARED = 'browser'
/** Take long and have no figure: run when they are named. */
const BY_NAME = ['kill', 'faults-beside-jobs', 'store-faults']

const names = readdirSync('bench')
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -'.ts'.length))
  .filter((name) => name !== SHARED)
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`No program ${unknown.join(', ')}; there are ${names.join(', ')}`)

const env = { ...process.env, CHROMIUM: findBrowser() ?? '', POSTGRES_BIN: findPostgres() ?? '' }
const failed = []
for (const name of wanted.length > 0 ? wanted : names.filter((each) => !BY_NAME.includes(each))) {
  console.log(`\n== ${name}`)
  const { code, seconds } = await run('node', [`bench/${name}.ts`], { env })
  console.log(`== ${name}: ${code === 0 ? 'done' : 'FAILED'} in ${seconds.toFixed(0)} s`)
  if (code !== 0) failed.push(name)
}
if (failed.length > 0) console.error(`Failed: ${failed.join('; ')}`)
process.exit(failed.length > 0 ? 1 : 0)
