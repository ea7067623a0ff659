// What twenty learners notice while one sends a text of 4 MB that is one sentence again and again, one line, or nothing
// but headings, through every door that takes a text: cards, questions, a file to read, a package of Anki's, a source, a
// card and a search; one more searches ten thousand cards of the sentence all the time. Each of the twenty asks for cards and questions, brings a file and a package and searches, in turns
// and with pauses; the p95 of each kind of call is set against the same rounds without the text, before and, of
// several rounds, after. Ends with 1 where a call of theirs fails or a p95 more than doubles.
//
//   node bench/poison-text.ts [rounds] [shape|all] [text]      (2 rounds, all three shapes in turns; `text` leaves the searcher out)
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { ODD_SHAPES, ORDINARY_SHAPES } from '@cairn/core/testing/text-shapes'
import { fixturePath } from '../apps/server/src/content/imports/testing/fixtures.ts'
import { createPersonalToken } from '../apps/server/src/people/ai/issue-token.ts'
import { openDatabase } from '../apps/server/src/platform/db/database.ts'
import { bytesOf } from '../apps/server/src/testing/import-app.ts'
import { newLearner } from '../apps/server/src/testing/learners.ts'
import { startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { percentile } from './browser.ts'
import { type Answer, doorsOf } from './poison-doors.ts'
import type { PoisonOrder, PoisonSaid } from './poison-sender.ts'

const LEARNERS = 20
const ROUNDS = Number(process.argv[2] ?? 2)
/** Pauses of a learner between two calls. */
const EVERY_MS = { least: 1_000, most: 3_000 }
/** The most that a learner's tokens of a day allow in one call. */
const POISON_CHARS = 3_900_000
/** Whoever searches them may do so sixty times a minute. */
const POISON_CARDS = 10_000
/** Of the p95 beside the text to that without. */
const MOST_RATIO = 2
const SHAPES = ['one sentence again and again', 'one line', 'headings']
const POISONS = SHAPES.filter((shape) => [undefined, 'all', shape].includes(process.argv[3]))
const IS_SEARCHED = process.argv[4] !== 'text'

const KINDS = ['cards', 'questions', 'extraction', 'import', 'search'] as const
type Kind = (typeof KINDS)[number]

const dataDir = mkdtempSync(join(tmpdir(), 'cairn-poison-'))
const engine = await openDatabase({ dataDir, databaseUrl: null }, { now: Date.now, onLostConnection: () => undefined })
const learners = await Promise.all(Array.from({ length: LEARNERS }, () => newLearner(engine)))
// The tokens of a day are used up by one such call: whoever wants to send more needs more accounts.
const senders = await Promise.all(Array.from({ length: 120 }, () => newLearner(engine)))
const tokens = new Map<string, string>()
for (const userId of [...learners, ...senders]) {
  const { token } = await createPersonalToken(engine, { userId, name: 'bench', expiresInDays: null, now: Date.now() })
  tokens.set(userId, token)
}
await engine.close()
const server = await startServerProcess({ DATA_DIR: dataDir })
const ordinaryText = textOf(ORDINARY_SHAPES[0]?.name ?? '', 12_000)
const ordinaryPackage = bytesOf(fixturePath('legacy2.apkg'))

const { ask, extract, bring, search, addCards } = doorsOf(server.url, tokens)

const CALLS: Readonly<Record<Kind, (learner: string) => Promise<Answer>>> = {
  cards: (learner) => ask(learner, 'viable-2', ordinaryText),
  questions: (learner) => ask(learner, 'viable-3', ordinaryText),
  extraction: (learner) => extract(learner, ordinaryText),
  import: (learner) => bring(learner, ordinaryPackage),
  search: (learner) => search(learner, 'chalk ocean'),
}

interface Taken {
  readonly kind: Kind
  readonly ms: number
  readonly problem: string | null
}

/** The twenty, each in so many rounds of all kinds of calls. */
async function study(): Promise<Taken[]> {
  const taken: Taken[] = []
  const one = async (learner: string, place: number) => {
    for (let turn = 0; turn < ROUNDS * KINDS.length; turn += 1) {
      await delay(EVERY_MS.least + Math.random() * (EVERY_MS.most - EVERY_MS.least))
      const kind = KINDS[(turn + place) % KINDS.length] ?? 'cards'
      const from = performance.now()
      const { status, text } = await CALLS[kind](learner)
      const isGood = status === 200 && !text.includes('"status":"failed"')
      taken.push({ kind, ms: performance.now() - from, problem: isGood ? null : `${status} ${text.slice(0, 200)}` })
    }
  }
  await Promise.all(learners.map(one))
  return taken
}

/** Sends the texts through all doors at once, in a thread of its own, until told to stop. */
async function poison(stopped: AbortSignal): Promise<PoisonSaid> {
  const sending = senders.map((learner): [string, string] => [learner, tokens.get(learner) ?? ''])
  const order: PoisonOrder = { url: server.url, shapes: POISONS, length: POISON_CHARS, senders: sending }
  const thread = new Worker(new URL('./poison-sender.ts', import.meta.url), { workerData: order })
  await once(thread, 'message')
  stopped.addEventListener('abort', () => thread.postMessage('stop'))
  const [said] = await once(thread, 'message')
  return said
}

/** Searches ten thousand cards of one sentence until told to stop; the statuses of the answers. */
async function searchPoison(learner: string, stopped: AbortSignal): Promise<Set<number>> {
  const statuses = new Set<number>()
  while (!stopped.aborted) {
    const { status } = await search(learner, 'paris capital -lyon')
    statuses.add(status)
    if (status === 429) await delay(1_000)
  }
  return statuses
}

function textOf(name: string, length: number): string {
  const shape = [...ORDINARY_SHAPES, ...ODD_SHAPES].find((one) => one.name === name)
  if (!shape) throw new Error(`There is no shape called ${name}`)
  return shape.make(length)
}

console.log(`${LEARNERS} learners, ${ROUNDS} rounds, ${LEARNERS * ROUNDS} calls of each kind`)
for (const kind of KINDS) await CALLS[kind](learners[0] ?? '') // warms the server up
const searcher = senders.pop() ?? ''
const sentence = textOf(SHAPES[0] ?? '', 2_000)
const { status: stored } = await addCards(
  searcher,
  Array.from({ length: POISON_CARDS }, (_, at) => `${sentence}${at}`),
)
if (stored >= 300) throw new Error(`The cards to search were answered with ${stored}`)
const before = await study()
const stop = new AbortController()
const searching = IS_SEARCHED ? searchPoison(searcher, stop.signal) : Promise.resolve(new Set<number>())
const poisoning = poison(stop.signal)
const beside = await study()
stop.abort()
const said = await poisoning
const searched = await searching
const after = ROUNDS > 1 ? await study() : []

const quiet = [...before, ...after]
for (const kind of KINDS) {
  const of = (all: readonly Taken[]) => all.filter((one) => one.kind === kind).map(({ ms }) => ms)
  const [usual, poisoned] = [percentile(of(quiet), 0.95), percentile(of(beside), 0.95)]
  const [calm, busy] = [percentile(of(quiet), 0.5), percentile(of(beside), 0.5)]
  if (poisoned > MOST_RATIO * usual) process.exitCode = 1
  const failed = beside.filter((one) => one.kind === kind && one.problem !== null).length
  console.log(
    `${kind.padEnd(11)} p50 ${calm.toFixed(0).padStart(6)} -> ${busy.toFixed(0).padStart(6)} ms   ` +
      `p95 ${usual.toFixed(0).padStart(6)} -> ${poisoned.toFixed(0).padStart(6)} ms   ${(poisoned / usual).toFixed(2)} times   ` +
      `failed ${failed} of ${of(beside).length}`,
  )
}
const problems = [...quiet, ...beside].flatMap(({ kind, problem }) =>
  problem === null ? [] : [`${kind} failed: ${problem}`],
)
if (problems.length > 0) process.exitCode = 1
for (const problem of new Set(problems)) console.log(problem)
console.log(`Searches over ${POISON_CARDS} cards of the sentence were answered with ${[...searched].join(', ')}`)
console.log('What the sender of the text was told')
for (const [key, answers] of said) console.log(`  ${key.padEnd(42)} ${answers.length} times, ${answers[0]}`)
await server.kill()
rmSync(dataDir, { recursive: true, force: true })
