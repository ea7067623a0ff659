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
import { largePackage } from './large-package.ts'

/*
 * What others notice while one learner brings a PDF of 100 MB and 1,900 pages, or a package of Anki's of 250 MB: eight
 * learners study, each a review every 100 ms, and the p95 of their answers is taken before, while the file is sent and
 * while it is read.
 *
 *   node bench/upload-neighbours.ts [pdf|package]      (the PDF unless given)
 */

const NEIGHBOURS = 8
const EVERY_MS = 100
const QUIET_MS = 15_000
const BUCKET = 'files'
const BOUNDARY = 'bench-boundary'
const MEBIBYTE = 1_048_576

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

const told = process.argv[2] === 'package' ? await bringPackage() : await bringPdf()
phase = 'quiet again'
await delay(QUIET_MS)
studying = false
await running
await server.kill()
rmSync(dataDir, { recursive: true, force: true })

const at = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0
const usual = at([...(taken.get('quiet') ?? []), ...(taken.get('quiet again') ?? [])], 0.95)
console.log(told)
for (const [name, values] of taken)
  console.log(
    `${name.padEnd(12)}${String(values.length).padStart(6)} answers  p50 ${at(values, 0.5).toFixed(1)} ms  p95 ${at(values, 0.95).toFixed(1)} ms  p95 / quiet ${(at(values, 0.95) / usual).toFixed(2)}`,
  )

async function bringPdf(): Promise<string> {
  const pages = prosePages(1_900)
  const pdf = pdfFile(pages, { padding: 100 * MEBIBYTE - pdfFile(pages).length - 10_000 })
  const id = uuidv7()
  const { ms } = await send(
    `/api/storage/${BUCKET}/o?name=${id}`,
    related(pdf, 'application/pdf'),
    `multipart/related; boundary=${BOUNDARY}`,
  )
  phase = 'reading'
  const readFrom = performance.now()
  await post('/api/uploads', ann, { id, bucket: BUCKET, name: id })
  const { status } = await until(`/api/uploads/${id}`, /ready|failed/)
  return `${megabytes(pdf)}, 1,900 pages: ${status}; sent in ${seconds(ms)}, read in ${seconds(performance.now() - readFrom)}`
}

async function bringPackage(): Promise<string> {
  const notes = 2_000
  const bytes = largePackage(249 * MEBIBYTE, notes)
  const form = new FormData()
  form.append('file', new Blob([bytes]), 'Heard.apkg')
  const { ms, answer } = await send('/api/imports', form)
  const { id } = JSON.parse(answer) as { id: string }
  phase = 'dry run'
  const lookedFrom = performance.now()
  await until(`/api/imports/${id}`, /ready|failed/)
  const lookedMs = performance.now() - lookedFrom
  phase = 'importing'
  const from = performance.now()
  await post(`/api/imports/${id}/apply`, ann, {})
  const { status } = await until(`/api/imports/${id}`, /done|failed/)
  return `${megabytes(bytes)}, ${notes} notes, as many recordings: ${status}; sent in ${seconds(ms)}, dry run ${seconds(lookedMs)}, import ${seconds(performance.now() - from)}`
}

/** Sends a file; making it took this process's time, not the server's, and is over before the others are watched. */
async function send(path: string, body: BodyInit, type?: string): Promise<{ ms: number; answer: string }> {
  phase = 'between'
  await delay(1_000)
  phase = 'sending'
  const from = performance.now()
  const { 'content-type': _, ...signedIn } = headers(ann)
  const sent = await fetch(server.url + path, {
    ...{ method: 'POST', body, headers: type === undefined ? signedIn : { ...signedIn, 'content-type': type } },
  })
  const answer = await sent.text()
  if (!sent.ok) throw new Error(answer)
  return { ms: performance.now() - from, answer }
}

function related(file: Buffer, type: string): Buffer<ArrayBuffer> {
  const head = `--${BOUNDARY}\r\nContent-Type: application/json\r\n\r\n{}\r\n--${BOUNDARY}\r\nContent-Type: ${type}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

async function until(path: string, isEnd: RegExp): Promise<{ status: string }> {
  for (;;) {
    const seen: { status: string } = await (await fetch(server.url + path, { headers: headers(ann) })).json()
    if (isEnd.test(seen.status)) return seen
    await delay(200)
  }
}

function megabytes(bytes: Buffer): string {
  return `${(bytes.length / MEBIBYTE).toFixed(0)} MB`
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
