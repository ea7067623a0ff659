import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { openDatabase } from '../apps/server/src/platform/db/database.ts'
import { uuidv7 } from '../apps/server/src/testing/ids.ts'
import { newLearner } from '../apps/server/src/testing/learners.ts'
import { rating } from '../apps/server/src/testing/library.ts'
import { startServerProcess } from '../apps/server/src/testing/server-process.ts'
import type { LargeFile, Sent, Target } from './send-file.ts'

/*
 * What others notice while one learner brings a PDF of 100 MB and 1,900 pages, or a package of Anki's of 250 MB: eight
 * learners with 500 cards each go through them, a review every 50 to 150 ms, and the p95 of their answers is taken before,
 * while the file is sent and while it is read, and after; in so many rounds, and of all rounds together, as a file is sent
 * within some hundred answers. Who studies does not keep time with others:
 * at equal distances the eight would all come at once, for good, after the first moment that held them all up.
 *
 *   node bench/upload-neighbours.ts [pdf|package] [rounds]      (the PDF, three rounds, unless given)
 */

const NEIGHBOURS = 8
const CARDS = 500
const EVERY_MS = { least: 50, most: 150 }
const QUIET_MS = 15_000
const BUCKET = 'files'

const kind: LargeFile = process.argv[2] === 'package' ? 'package' : 'pdf'
const rounds = Number(process.argv[3] ?? 3)
const dataDir = mkdtempSync(join(tmpdir(), 'cairn-neighbours-'))
const engine = await openDatabase({ dataDir, databaseUrl: null }, { now: Date.now, onLostConnection: () => undefined })
const [ann = '', ...others] = await Promise.all(Array.from({ length: NEIGHBOURS + 1 }, () => newLearner(engine)))
await engine.close()
const server = await startServerProcess({ DATA_DIR: dataDir })
const sender = new Worker(join(import.meta.dirname, 'send-file.ts'), { workerData: kind })
const [what] = await once(sender, 'message')

const signedIn = (learner: string) => ({ 'x-test-learner': learner, origin: new URL(server.url).origin })
const post = async (path: string, learner: string, body: object) => {
  const headers = { ...signedIn(learner), 'content-type': 'application/json' }
  const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`)
  return text
}

async function newCards(learner: string): Promise<string[]> {
  const deckId = uuidv7()
  await post('/api/decks', learner, { id: deckId, title: 'Chalk' })
  const cards = Array.from({ length: CARDS }, (_, at) => {
    const sides = { front: `What is number ${at}?`, back: `Number ${at}` }
    return { id: uuidv7(), deckId, ...sides, position: at + 1 }
  })
  for (let at = 0; at < CARDS; at += 100) await post('/api/cards', learner, { cards: cards.slice(at, at + 100) })
  return cards.map(({ id }) => id)
}

let phase = 'warming up'
const taken = new Map<string, number[]>()
let studying = true

async function study(learner: string): Promise<void> {
  const cardIds = await newCards(learner)
  for (let deviceSeq = 1; studying; deviceSeq += 1) {
    const during = phase
    const event = { ...rating(cardIds[deviceSeq % CARDS] ?? ''), deviceSeq, deviceId: learner }
    const startedAt = performance.now()
    const text = await post('/api/reviews', learner, { sentAt: Date.now(), events: [event] })
    if (!text.includes('accepted')) throw new Error(text.slice(0, 300))
    const ms = performance.now() - startedAt
    taken.set(during, [...(taken.get(during) ?? []), ms])
    const pause = EVERY_MS.least + Math.random() * (EVERY_MS.most - EVERY_MS.least)
    await delay(Math.max(0, pause - ms))
  }
}

const running = Promise.all(others.map(study))
await delay(5_000)
console.log(what)
await quiet(0)
for (let round = 1; round <= rounds; round += 1) {
  const told = kind === 'package' ? await bringPackage(round) : await bringPdf(round)
  await quiet(round)
  report(round, told)
}
reportAll()
studying = false
await running
await sender.terminate()
await server.kill()
rmSync(dataDir, { recursive: true, force: true })

async function quiet(round: number): Promise<void> {
  phase = 'settling'
  await delay(2_000)
  phase = `quiet ${round}`
  await delay(QUIET_MS)
  phase = 'between'
}

function report(round: number, told: string): void {
  const around = [`quiet ${round - 1}`, `quiet ${round}`]
  const usual = percentile(
    around.flatMap((name) => taken.get(name) ?? []),
    0.95,
  )
  console.log(`${round}. ${told}`)
  const [before = '', after = ''] = around
  const mine = [...taken.keys()].filter((name) => name.endsWith(`, ${round}`))
  for (const name of [before, ...mine, after]) line(name, taken.get(name) ?? [], usual)
}

/** The same of all rounds together. */
function reportAll(): void {
  const numbered = [...taken].filter(([name]) => /\d$/.test(name))
  const phases = Map.groupBy(numbered, ([name]) => name.replace(/,? \d+$/, ''))
  const usual = percentile(answersOf(phases.get('quiet')), 0.95)
  console.log('All rounds')
  for (const [name, rounds] of phases) line(name, answersOf(rounds), usual)
}

function answersOf(rounds: readonly (readonly [string, readonly number[]])[] = []): number[] {
  return rounds.flatMap(([, values]) => values)
}

function line(name: string, values: readonly number[], usual: number): void {
  const [p50, p95, most] = [0.5, 0.95, 1].map((share) => percentile(values, share).toFixed(1).padStart(6))
  const against = (percentile(values, 0.95) / usual).toFixed(2)
  console.log(
    `   ${name.padEnd(14)}${String(values.length).padStart(5)} answers  p50 ${p50}  p95 ${p95}  most ${most} ms  p95 / quiet ${against}`,
  )
}

async function bringPdf(round: number): Promise<string> {
  const id = uuidv7()
  const sent = await send(round, `/api/storage/${BUCKET}/o?name=${id}`)
  phase = `reading, ${round}`
  const readFrom = performance.now()
  await post('/api/uploads', ann, { id, bucket: BUCKET, name: id })
  const { status } = await until(`/api/uploads/${id}`, /ready|failed/)
  return `${status}; sent in ${seconds(sent.ms)}, read in ${seconds(performance.now() - readFrom)}`
}

async function bringPackage(round: number): Promise<string> {
  const sent = await send(round, '/api/imports')
  const { id } = JSON.parse(sent.answer) as { id: string }
  phase = `dry run, ${round}`
  const lookedFrom = performance.now()
  await until(`/api/imports/${id}`, /ready|failed/)
  const lookedMs = performance.now() - lookedFrom
  phase = `importing, ${round}`
  const from = performance.now()
  await post(`/api/imports/${id}/apply`, ann, {})
  const { status } = await until(`/api/imports/${id}`, /done|failed/)
  return `${status}; sent in ${seconds(sent.ms)}, dry run ${seconds(lookedMs)}, import ${seconds(performance.now() - from)}`
}

async function send(round: number, path: string): Promise<Sent> {
  phase = `sending, ${round}`
  sender.postMessage({ url: server.url + path, headers: signedIn(ann) } satisfies Target)
  const [sent]: Sent[] = await once(sender, 'message')
  if (sent === undefined || sent.status >= 400) throw new Error(sent?.answer)
  return sent
}

async function until(path: string, isEnd: RegExp): Promise<{ status: string }> {
  for (;;) {
    const seen: { status: string } = await (await fetch(server.url + path, { headers: signedIn(ann) })).json()
    if (isEnd.test(seen.status)) return seen
    await delay(200)
  }
}

/** The value that so large a share of all lies below, ms. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
