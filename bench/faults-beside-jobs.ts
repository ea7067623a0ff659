// PostgreSQL restarted ten times, and the disk filled three times, beside imports, exports, reading and erasing: no process
// ends, and every job ends complete or says why. Prints the counts. The disk is one in memory, which needs root on Linux.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { codeOf } from '../apps/server/src/platform/db/database-problem.ts'
import { type End, jobsLoad, KINDS } from '../apps/server/src/testing/jobs-load.ts'
import { startPostgres } from '../apps/server/src/testing/postgres-server.ts'
import { type ServerProcess, startServerProcess } from '../apps/server/src/testing/server-process.ts'

const RESTARTS = 10
const FILLINGS = 3
const AWAY_MS = 1_500
const BETWEEN_MS = 2_500
/** After the last fault; jobs wait for at most a minute between two attempts. */
const SETTLE_MS = 180_000
/** The load alone writes some 80 MB a minute. */
const DISK_MB = 512

const apkg = readFileSync(fileURLToPath(import.meta.resolve('../fixtures/anki/latest.apkg')))
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Load of every kind while `faults` happen, then until all of it has ended. */
async function under(server: ServerProcess, faults: () => Promise<void>): Promise<readonly End[]> {
  let isOver = false
  let until = Number.POSITIVE_INFINITY
  const load = jobsLoad({ url: server.url, apkg, until: () => until })
  const working = Promise.all([...KINDS, ...KINDS].map((kind) => load(kind, () => isOver)))
  await delay(BETWEEN_MS)
  await faults()
  isOver = true
  until = Date.now() + SETTLE_MS
  return (await working).flat()
}

/** True when nothing broke the promise. */
function tell(title: string, ends: readonly End[], others: Readonly<Record<string, number | string | null>>): boolean {
  say(`\n${title}`)
  for (const kind of KINDS) {
    const counts = new Map<string, number>()
    for (const { end } of ends.filter((one) => one.kind === kind)) counts.set(end, (counts.get(end) ?? 0) + 1)
    say(`  ${kind}: ${[...counts].map(([end, count]) => `${count} ${end}`).join(', ')}`)
  }
  for (const [what, count] of Object.entries(others)) say(`  ${what}: ${count ?? 'no'}`)
  return ends.every(({ end }) => !/^(open|gone)/.test(end))
}

const OPEN_JOBS = `select count(*) as n from job where status in ('waiting', 'running') and kind <> 'package-removal'`
const LEFT = `select count(*) as n from source where user_id like 'erasing-%'`

/** Accounts are shut at once and emptied one after the other. */
async function untilErased(left: () => Promise<number>): Promise<void> {
  for (const until = Date.now() + SETTLE_MS; Date.now() < until && (await left()) > 0; ) await delay(1_000)
}

async function onPostgres(): Promise<boolean> {
  const database = await startPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-faults-'))
  const server = await startServerProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir })
  const ready: number[] = []
  const ends = await under(server, async () => {
    for (let at = 0; at < RESTARTS; at += 1) {
      const restarting = database.restart(AWAY_MS)
      await delay(AWAY_MS / 2)
      // 0: there is nobody any more.
      ready.push(
        await fetch(`${server.url}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      await restarting
      await delay(BETWEEN_MS)
    }
  })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const count = async (query: string) => Number((await client.query(query)).rows[0].n)
  await untilErased(() => count(LEFT))
  const [open, left] = [await count(OPEN_JOBS), await count(LEFT)]
  await client.end()
  const ended = server.endedWith()
  const isWhole = tell(`PostgreSQL restarted ${RESTARTS} times`, ends, {
    'the process ended': ended,
    '/readyz meanwhile': ready.join(' '),
    'jobs still open': open,
    'texts of erased accounts': left,
  })
  await server.kill()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
  return isWhole && ended === null && open === 0 && left === 0
}

/** Fills a disk to its last byte; answers how to free it again. */
function fill(folder: string): () => void {
  const path = join(folder, 'filler')
  for (const size of [4_194_304, 65_536, 4_096])
    for (;;) {
      try {
        writeFileSync(path, Buffer.alloc(size, 120), { flag: 'a' })
      } catch (error) {
        if (codeOf(error) !== 'ENOSPC') throw error
        break
      }
    }
  return () => rmSync(path)
}

async function cookieOf(url: string): Promise<string> {
  const body = JSON.stringify({
    email: `${crypto.randomUUID()}@example.org`,
    password: 'a long enough sentence',
    timeZone: 'UTC',
  })
  const headers = { 'content-type': 'application/json', origin: url }
  const answer = await fetch(`${url}/api/auth/sign-up`, { method: 'POST', headers, body })
  if (answer.status !== 200) throw new Error(`Signing up answered ${answer.status}: ${await answer.text()}`)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function onFullDisk(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-full-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', dataDir])
  } catch (error) {
    say(`\nThe disk was not filled: one in memory could not be mounted (${String(error).split('\n')[0]}).`)
    return false
  }
  const server = await startServerProcess({ DATA_DIR: dataDir, DISK_RESERVE: '0' })
  try {
    return await fillBeside(server, dataDir)
  } finally {
    await server.kill()
    execFileSync('umount', [dataDir])
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fillBeside(server: ServerProcess, dataDir: string): Promise<boolean> {
  const signOuts: number[] = []
  const ends = await under(server, async () => {
    for (let at = 0; at < FILLINGS; at += 1) {
      const cookie = await cookieOf(server.url)
      const free = fill(dataDir)
      await delay(AWAY_MS)
      const headers = { cookie, origin: server.url, 'content-type': 'application/json' }
      const answer = await fetch(`${server.url}/api/auth/sign-out`, { method: 'POST', headers, body: '{}' })
      signOuts.push(answer.status)
      await delay(AWAY_MS)
      free()
      // Room is set aside anew once a minute.
      await delay(at < FILLINGS - 1 ? 61_000 : BETWEEN_MS)
    }
  })
  const db = new DatabaseSync(join(dataDir, 'cairn.sqlite'), { readOnly: true })
  const count = (query: string) => Number(db.prepare(query).get()?.n)
  await untilErased(async () => count(LEFT))
  const [open, left, sessions] = [count(OPEN_JOBS), count(LEFT), count('select count(*) as n from session')]
  db.close()
  const ended = server.endedWith()
  const isWhole = tell(`A disk of ${DISK_MB} MB filled ${FILLINGS} times`, ends, {
    'the process ended': ended,
    'signing out on the full disk': signOuts.join(' '),
    'sessions that live on': sessions,
    'jobs still open': open,
    'texts of erased accounts': left,
  })
  return isWhole && ended === null && sessions === 0 && open === 0 && left === 0
}

const wanted = process.argv.slice(2)
const parts = { postgres: onPostgres, disk: onFullDisk }
let isGood = true
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  isGood = (await part()) && isGood
}
process.exit(isGood ? 0 : 1)
