import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { AwsClient } from 'aws4fetch'
import { sweepLooseFiles } from '../apps/server/src/content/loose-files/sweep-loose-files.ts'
import { mediaKey } from '../apps/server/src/content/media/keep-media.ts'
import { sweepUploads } from '../apps/server/src/content/uploads/sweep-uploads.ts'
import { openDatabase } from '../apps/server/src/platform/db/database.ts'
import { createS3Files } from '../apps/server/src/platform/files/s3-files.ts'
import { silentLogger } from '../apps/server/src/platform/http/logger.ts'
import { newLearner } from '../apps/server/src/testing/learners.ts'
import { startPostgres } from '../apps/server/src/testing/postgres-server.ts'
import {
  killServerProcesses,
  type ServerProcess,
  startServerProcess,
} from '../apps/server/src/testing/server-process.ts'
import { openGate } from './store/faulty-gate.ts'
import { missingPrograms, startRadosgw } from './store/radosgw.ts'

/*
 * Two processes, one PostgreSQL, and Ceph's S3 gateway, which refuses removals, hangs, dies, and loses a server in the
 * middle of a file; meanwhile learners bring files, replace and remove them, have them read, import packages, export
 * everything and add pictures. After each fault every file that was acknowledged has to be there as it was last
 * acknowledged, every job has to have ended, and after the sweep nothing is in the bucket that no row names.
 *
 *   node bench/store-faults.ts [seconds of each fault]      (30 unless given)
 */

const missing = missingPrograms()
if (missing.length > 0) {
  console.error(
    `Not run: ${missing.join(', ')} not found. On Debian: apt-get install radosgw ceph-mon ceph-mgr ceph-osd ceph-common`,
  )
  process.exit(2)
}
const FAULT_MS = Number(process.argv[2] ?? 30) * 1_000
const DAY_MS = 86_400_000
const BUCKET = 'learners'
const PACKAGE = readFileSync(new URL('../fixtures/anki/legacy2.apkg', import.meta.url))

const scratch = mkdtempSync(join(tmpdir(), 'cairn-store-faults-'))
const postgres = await startPostgres()
const gateway = await startRadosgw()
const gate = await openGate(gateway.port)
const s3 = { endpoint: gate.url, bucket: BUCKET, region: 'us-east-1', ...gateway.credentials }
const client = new AwsClient({ ...gateway.credentials, service: 's3', region: 'us-east-1', retries: 3 })
const made = await client.fetch(`${gate.url}/${BUCKET}`, { method: 'PUT' })
if (!made.ok) throw new Error(`No bucket: ${made.status} ${await made.text()}`)
const database = { dataDir: join(scratch, 'here'), databaseUrl: postgres.url }
const engine = await openDatabase(database, { now: Date.now, onLostConnection: () => undefined })

const start = (name: string) =>
  startServerProcess({
    DATABASE_URL: postgres.url,
    DATA_DIR: join(scratch, name),
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  })
const servers: ServerProcess[] = [await start('one'), await start('two')]

interface Answer {
  readonly status: number
  readonly text: string
}

let turn = 0
/** Each call goes to the other server than the one before. */
async function call(as: string, route: string, init: RequestInit = {}): Promise<Answer> {
  const [method = 'GET', path = ''] = route.split(' ')
  const server = servers[turn++ % 2]!
  const headers = { 'x-test-learner': as, origin: new URL(server.url).origin, ...init.headers }
  try {
    const answer = await fetch(server.url + path, { ...init, method, headers, signal: AbortSignal.timeout(120_000) })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    return { status: 0, text: String(error) }
  }
}

/** Again and again, as the browser does, until there is an answer that trying again does not change. */
async function until(as: string, route: string, init: RequestInit = {}): Promise<Answer> {
  const deadline = performance.now() + FAULT_MS + 120_000
  for (let pause = 500; ; pause = Math.min(pause * 2, 4_000)) {
    const answer = await call(as, route, init)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (![0, 429, 503].includes(answer.status) || performance.now() > deadline) return answer
    await delay(pause)
  }
}
const statuses = new Map<number, number>()

const json = (body: object): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})
const JSON_HEADERS = { headers: { 'content-type': 'application/json' } }
const form = (bytes: Uint8Array, name: string): RequestInit => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)]), name)
  return { body }
}
const shaOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function picture(): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const whole = Buffer.concat([Buffer.from(type), body])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(body.length)
    sum.writeUInt32BE(crc32(whole))
    return Buffer.concat([length, whole, sum])
  }
  const head = Buffer.from([0, 0, 0, 16, 0, 0, 0, 16, 8, 0, 0, 0, 0])
  const rows = Buffer.concat(Array.from({ length: 16 }, () => Buffer.concat([Buffer.from([0]), randomBytes(16)])))
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts])
}

/** What a learner was told is stored: by name the sums that the file may have; none for one that was removed. */
interface Acknowledged {
  readonly files: Map<string, ReadonlySet<string>>
  readonly media: Set<string>
  /** How every job of the learner ended. */
  readonly ends: Map<string, string>
}

const object = (name: string) => `/api/storage/files/o/${encodeURIComponent(name)}`

async function bring(as: string, known: Acknowledged, name: string, bytes: Uint8Array): Promise<boolean> {
  const before = known.files.get(name) ?? new Set<string>()
  const boundary = randomUUID()
  const head = `--${boundary}\r\nContent-Type: application/json\r\n\r\n{}\r\n--${boundary}\r\nContent-Type: x/y\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  // Until it is acknowledged it may be there or not.
  known.files.set(name, new Set([...before, shaOf(bytes)]))
  const headers = { 'content-type': `multipart/related; boundary=${boundary}` }
  const sent = await until(as, `POST /api/storage/files/o?name=${encodeURIComponent(name)}`, { body, headers })
  if (sent.status === 200) known.files.set(name, new Set([shaOf(bytes)]))
  return sent.status === 200
}

async function ended(as: string, route: string, isOver: (status: string) => boolean): Promise<string> {
  const deadline = performance.now() + FAULT_MS + 180_000
  for (;;) {
    const { status, text } = await call(as, route)
    const seen = status === 200 ? JSON.parse(text) : null
    if (seen && isOver(seen.status))
      return seen.problem ? `${seen.status}: ${JSON.stringify(seen.problem)}` : seen.status
    if (performance.now() > deadline) return `not ended (${seen?.status ?? status})`
    await delay(500)
  }
}

const isRead = (status: string) => status === 'ready' || status === 'failed'

async function replaceAndRead(as: string, known: Acknowledged): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    const text = `Paris is the capital of France. Round ${round} of ${randomUUID()}.`
    await bring(as, known, 'notes.txt', Buffer.from(text))
    const id = randomUUID()
    const begun = await until(as, 'POST /api/uploads', json({ id, bucket: 'files', name: 'notes.txt' }))
    if (begun.status === 200) known.ends.set(`reading ${round}`, await ended(as, `GET /api/uploads/${id}`, isRead))
  }
}

async function bringAndRemove(as: string, known: Acknowledged): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await bring(as, known, `gone-${round}.txt`, randomBytes(2_000))
    const removed = await until(as, `DELETE ${object(`gone-${round}.txt`)}`, JSON_HEADERS)
    if (removed.status === 204 || removed.status === 404) known.files.set(`gone-${round}.txt`, new Set())
  }
  const large = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(17 * 1_048_576)])
  await bring(as, known, 'large.png', large)
}

async function importPackage(as: string, known: Acknowledged): Promise<void> {
  const sent = await until(as, 'POST /api/imports', form(PACKAGE, 'deck.apkg'))
  if (sent.status !== 200) return void known.ends.set('import', `not taken: ${sent.status} ${sent.text.slice(0, 200)}`)
  const { id } = JSON.parse(sent.text)
  const read = await ended(as, `GET /api/imports/${id}`, isRead)
  if (read !== 'ready') return void known.ends.set('import', read)
  await until(as, `POST /api/imports/${id}/apply`, json({}))
  const over = (status: string) => !['ready', 'applying'].includes(status)
  known.ends.set('import', await ended(as, `GET /api/imports/${id}`, over))
}

async function exportAll(as: string, known: Acknowledged): Promise<void> {
  const begun = await until(as, 'POST /api/account/exports', json({}))
  if (begun.status !== 200) return void known.ends.set('export', `not begun: ${begun.status}`)
  const { id } = JSON.parse(begun.text)
  known.ends.set('export', await ended(as, `GET /api/account/archives/${id}`, isRead))
}

async function addPictures(as: string, known: Acknowledged): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    const sent = await until(as, 'POST /api/media', form(picture(), 'a.png'))
    if (sent.status === 200) known.media.add(JSON.parse(sent.text).address)
  }
}

async function work(): Promise<{ readonly as: string; readonly known: Acknowledged }> {
  const as = await newLearner(engine)
  const known: Acknowledged = { files: new Map(), media: new Set(), ends: new Map() }
  await bring(as, known, 'notes.txt', Buffer.from('The first of all.'))
  await Promise.all([
    replaceAndRead(as, known).then(() => bringAndRemove(as, known)),
    importPackage(as, known),
    exportAll(as, known),
    addPictures(as, known),
  ])
  return { as, known }
}

interface Counts {
  acknowledged: number
  stored: number
  wrong: string[]
}

/** Every file that was acknowledged, asked of both servers. */
async function verify(as: string, { files, media }: Acknowledged): Promise<Counts> {
  const counts: Counts = { acknowledged: 0, stored: 0, wrong: [] }
  const count = (isRight: boolean, what: string) => {
    counts.acknowledged += 1
    if (isRight) counts.stored += 1
    else counts.wrong.push(what)
  }
  for (const server of servers) {
    const headers = { 'x-test-learner': as }
    for (const [name, sums] of files) {
      const seen = await fetch(server.url + object(name), { headers })
      if (sums.size === 0) count(seen.status === 404, `${name} is still there`)
      else if (seen.status !== 200) count(false, `${name}: ${seen.status}`)
      else {
        const content = await fetch(server.url + (await seen.json()).downloadUrl, { headers })
        count(sums.has(shaOf(new Uint8Array(await content.arrayBuffer()))), `${name} has another content`)
      }
    }
    for (const address of media) {
      const seen = await fetch(server.url + address, { headers })
      const sum = shaOf(new Uint8Array(await seen.arrayBuffer()))
      count(address.includes(sum), `${address}: ${seen.status}`)
    }
  }
  return counts
}

async function inBucket(query: string, element: string): Promise<string[]> {
  const found: string[] = []
  for (let after = ''; ; ) {
    const answer = await client.fetch(
      `${gate.url}/${BUCKET}?${query}${after && `&start-after=${encodeURIComponent(after)}`}`,
    )
    const text = await answer.text()
    const keys = [...text.matchAll(new RegExp(`<${element}>.*?<Key>(.*?)</Key>`, 'gs'))].map(([, key = '']) => key)
    found.push(...keys)
    if (!text.includes('<IsTruncated>true') || keys.length === 0) return found
    after = keys.at(-1) ?? ''
  }
}

async function orphans(): Promise<{ readonly files: string[]; readonly parts: number }> {
  const { db } = engine
  const [objects, media, imports, archives] = await Promise.all([
    db.selectFrom('stored_object').select('file_key').execute(),
    db.selectFrom('media').select(['user_id', 'sha256']).execute(),
    db.selectFrom('package_import').select('id').where('status', 'in', ['reading', 'ready', 'applying']).execute(),
    db.selectFrom('account_archive').select('id').where('status', '!=', 'failed').execute(),
  ])
  const named = new Set([
    ...objects.map(({ file_key }) => file_key),
    ...media.map(({ user_id, sha256 }) => mediaKey(user_id, sha256)),
    ...imports.map(({ id }) => `imports/${id}`),
    ...archives.map(({ id }) => `archives/${id}`),
  ])
  const stored = await inBucket('list-type=2', 'Contents')
  return {
    files: stored.filter((key) => !named.has(key)),
    parts: (await inBucket('uploads=', 'Upload')).length,
  }
}

/** As the servers do in the course of two days. */
async function sweep(): Promise<number> {
  const now = () => Date.now() + 2 * DAY_MS
  const files = createS3Files(s3)
  await sweepUploads({ engine, config: { s3, dataDir: database.dataDir }, now })
  const { removed, left } = await sweepLooseFiles({ engine, files, log: silentLogger() }, now())
  if (left > 0) console.log(`left by the sweep: ${left}`)
  // Packages have jobs for that, which look a minute after the end.
  await engine.db.updateTable('job').set({ run_at: 0 }).where('kind', '=', 'package-removal').execute()
  const waiting = engine.db.selectFrom('job').select('id').where('kind', '=', 'package-removal')
  for (let round = 0; round < 120; round += 1) {
    if ((await waiting.where('status', 'in', ['waiting', 'running']).execute()).length === 0) break
    await delay(500)
  }
  return removed
}

const refusing = (fault: 403 | 503 | 'cut') => async () => {
  gate.refuseDeletes(fault)
  await delay(FAULT_MS)
  gate.refuseDeletes(null)
}
const FAULTS: Readonly<Record<string, () => Promise<void>>> = {
  none: async () => undefined,
  'removals answered with 403': refusing(403),
  'removals answered with 503': refusing(503),
  'removals cut off': refusing('cut'),
  'store hangs': async () => {
    await delay(1_500)
    gateway.pause()
    await delay(FAULT_MS)
    gateway.resume()
  },
  'store killed, started again': async () => {
    await delay(1_500)
    await gateway.kill()
    await delay(FAULT_MS)
    await gateway.start()
  },
  'store killed three times': async () => {
    for (let time = 0; time < 3; time += 1) {
      await delay(2_000)
      await gateway.kill()
      await delay(1_000)
      await gateway.start()
    }
  },
  'servers killed in a large file': async () => {
    while ((await inBucket('uploads=', 'Upload')).length === 0) await delay(20)
    await Promise.all(servers.map((server) => server.kill()))
    servers.splice(0, 2, await start('one'), await start('two'))
  },
}

/** Tries every fault; true when nothing was lost and nothing was left. */
async function tryAll(): Promise<boolean> {
  const lines: Record<string, unknown>[] = []
  let isRight = true
  for (const [name, fault] of Object.entries(FAULTS)) {
    statuses.clear()
    const from = performance.now()
    const [{ as, known }] = await Promise.all([work(), fault()])
    const seconds = Math.round((performance.now() - from) / 1_000)
    const counts = await verify(as, known)
    const before = await orphans()
    const removed = await sweep()
    const after = await orphans()
    const again = await verify(as, known)
    const bad = [...known.ends].filter(([, end]) => !['ready', 'done'].includes(end))
    const isGood =
      counts.wrong.length + again.wrong.length + after.files.length + after.parts === 0 &&
      !bad.some(([, end]) => end.startsWith('not ended'))
    isRight &&= isGood
    lines.push({
      fault: name,
      acknowledged: counts.acknowledged,
      stored: counts.stored,
      'after the sweep': again.stored,
      'jobs whole': `${known.ends.size - bad.length} of ${known.ends.size}`,
      orphans: `${before.files.length} + ${before.parts} parts`,
      swept: removed,
      'orphans left': after.files.length + after.parts,
      s: seconds,
    })
    console.log(JSON.stringify(lines.at(-1)), Object.fromEntries(statuses))
    for (const what of [...counts.wrong, ...bad.map(String), ...after.files]) console.log(`  ${what}`)
  }
  console.table(lines)
  console.log(isRight ? 'stored = acknowledged after every fault, no orphan after a sweep' : 'NOT as it should be')
  return isRight
}

async function endAll(): Promise<void> {
  await killServerProcesses()
  await engine.close()
  await gate.close()
  await gateway.stop()
  await postgres.stop()
  rmSync(scratch, { recursive: true, force: true })
}

// However it ends, nothing of it goes on running.
process.once('SIGINT', () => void endAll().then(() => process.exit(130)))
process.once('SIGTERM', () => void endAll().then(() => process.exit(143)))
let isRight = false
try {
  isRight = await tryAll()
} finally {
  await endAll()
}
process.exit(isRight ? 0 : 1)
