import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { pdfFile, prosePages } from '../apps/server/src/extract/testing/pdf-file.ts'
import { uuidv7 } from '../apps/server/src/testing/ids.ts'
import { newLearner } from '../apps/server/src/testing/learners.ts'
import { rating } from '../apps/server/src/testing/library.ts'
import { startServerProcess } from '../apps/server/src/testing/server-process.ts'

/*
 * What others notice while one learner brings a PDF of 100 MB and 1,900 pages: eight learners study, each a review every
 * 100 ms, and the p95 of their answers is taken before, while the file is sent and while it is read.
 *
 *   node bench/upload-neighbours.ts
 */

const NEIGHBOURS = 8
const EVERY_MS = 100
const QUIET_MS = 15_000
const BUCKET = 'files'

const dataDir = mkdtempSync(join(tmpdir(), 'cairn-neighbours-'))
const engine = await openDatabase({ dataDir, databaseUrl: null }, { now: Date.now, onLostConnection: () => undefined })
const [ann = '', ...others] = await Promise.all(Array.from({ length: NEIGHBOURS + 1 }, () => newLearner(engine)))
await engine.close()
const server = await startServerProcess({ DATA_DIR: dataDir })
const headers = (learner: string, more: Record<string, string> = {}) => ({
  'x-test-learner': learner,
  origin: new URL(server.url).origin,
  'content-type': 'application/json',
  ...more,
})
const post = (path: string, learner: string, body: object) =>
  fetch(server.url + path, { method: 'POST', headers: headers(learner), body: JSON.stringify(body) })

const deck = async (learner: string) => {
  const [deckId, cardId] = [uuidv7(), uuidv7()]
  await post('/api/decks', learner, { id: deckId, title: 'Chalk' })
  await post('/api/cards', learner, { cards: [{ id: cardId, deckId, front: 'a', back: 'b', position: 1 }] })
  return cardId
}

let phase = 'quiet'
const taken = new Map<string, number[]>()
let studying = true

async function study(learner: string): Promise<void> {
  const cardId = await deck(learner)
  for (let deviceSeq = 1; studying; deviceSeq += 1) {
    const during = phase
    const event = { ...rating(cardId), deviceSeq, deviceId: learner }
    const startedAt = performance.now()
    const answer = await post('/api/reviews', learner, { sentAt: Date.now(), events: [event] })
    const text = await answer.text()
    if (!answer.ok || !text.includes('accepted')) throw new Error(`${answer.status} ${text.slice(0, 300)}`)
    const ms = performance.now() - startedAt
    taken.set(during, [...(taken.get(during) ?? []), ms])
    await delay(Math.max(0, EVERY_MS - ms))
  }
}

const running = Promise.all(others.map(study))
await delay(3_000)
taken.clear()
await delay(QUIET_MS)

const pages = prosePages(1_900)
const pdf = pdfFile(pages, { padding: 100 * 1_048_576 - pdfFile(pages).length - 10_000 })
const boundary = 'bench-boundary'
const head = `--${boundary}\r\nContent-Type: application/json\r\n\r\n{}\r\n--${boundary}\r\nContent-Type: application/pdf\r\n\r\n`
const body = Buffer.concat([Buffer.from(head), pdf, Buffer.from(`\r\n--${boundary}--\r\n`)])
const id = uuidv7()

// Making the file took this process's time, not the server's.
phase = 'between'
await delay(1_000)
phase = 'sending'
const sentFrom = performance.now()
const sent = await fetch(`${server.url}/api/storage/${BUCKET}/o?name=${id}`, {
  ...{ method: 'POST', body, headers: headers(ann, { 'content-type': `multipart/related; boundary=${boundary}` }) },
})
if (!sent.ok) throw new Error(await sent.text())
const sentMs = performance.now() - sentFrom
phase = 'reading'
const readFrom = performance.now()
await post('/api/uploads', ann, { id, bucket: BUCKET, name: id })
let upload = { status: 'waiting' }
while (!/ready|failed/.test(upload.status)) {
  await delay(200)
  upload = await (await fetch(`${server.url}/api/uploads/${id}`, { headers: headers(ann) })).json()
}
const readMs = performance.now() - readFrom
phase = 'quiet again'
await delay(QUIET_MS)
studying = false
await running
await server.kill()
rmSync(dataDir, { recursive: true, force: true })

const at = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0
const usual = at([...(taken.get('quiet') ?? []), ...(taken.get('quiet again') ?? [])], 0.95)
console.log(
  `${(pdf.length / 1_048_576).toFixed(0)} MB, 1,900 pages: ${upload.status}; sent in ${sentMs.toFixed(0)} ms, read in ${readMs.toFixed(0)} ms`,
)
for (const [name, values] of taken)
  console.log(
    `${name.padEnd(12)}${String(values.length).padStart(6)} answers  p50 ${at(values, 0.5).toFixed(1)} ms  p95 ${at(values, 0.95).toFixed(1)} ms  p95 / quiet ${(at(values, 0.95) / usual).toFixed(2)}`,
  )
