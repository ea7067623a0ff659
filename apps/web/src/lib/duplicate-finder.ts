import type { Flashcard } from '@cairn/core/cards/card'
import { onChange } from '../data/live.ts'
import { databaseName } from '../data/local-db.ts'
import { localDb } from '../data/queries.ts'
import { localLearner } from '../data/session.ts'
import { BenchClient, type OnShare } from './bench-client.ts'
import type { DuplicateAnswer, DuplicateQuestion, OwnMatch, Repeat } from './duplicate-bench.ts'

type Index = BenchClient<DuplicateQuestion, DuplicateAnswer>
type RepeatsPart = Extract<DuplicateAnswer, { kind: 'repeats' }>

/** After a change of cards the index is brought up to date behind the next question, at most this often. */
const FRESH_MS = 10_000

/** What of a look through all cards the reading of them takes, about. */
const READING_SHARE = 0.3

let cardIndex: Index | null = null
let readAt = Number.NEGATIVE_INFINITY
let readFor: string | null = null
let isStale = true
let reads = 0
const listeners = new Set<() => void>()
onChange((tables) => {
  if (tables.has('cards')) isStale = true
  // Somebody signed in or out: what was read before is not theirs, or may be long gone.
  if (tables.has('learner')) readFor = null
})

/**
 * One of the learner's own cards, of any deck, that says the same as this one; null when there is none or nobody is
 * signed in. The cards are read and compared in a worker.
 */
export async function findOwnDuplicate(card: Flashcard, exceptId: string | null): Promise<OwnMatch | null> {
  const reader = await readerOfCards()
  if (reader === null) return null
  const { index, database } = reader
  const { match } = await index.ask({ kind: 'find', card, exceptId })
  // What changed meanwhile is read after the answer: thousands of cards take longer than anybody waits.
  if (isStale) readSoon(index, database)
  return match
}

/**
 * Which of the learner's cards repeat an earlier one, all decks together; pairs that are kept do not count. `onProgress`
 * hears what share of the cards was looked at, 0 to 1. Stops with what it has when `signal` is aborted.
 */
export async function findRepeats(
  kept: readonly string[],
  { onProgress, signal }: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
): Promise<readonly Repeat[]> {
  const stopped = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)))
  const reading = { onShare: (share: number) => onProgress(share * READING_SHARE), signal }
  const reader = await Promise.race([freshReader(reading), stopped])
  if (reader === null || signal.aborted) return []
  const { index } = reader
  const found: Repeat[] = []
  for (let from: number | null = 0; from !== null && !signal.aborted; ) {
    const part: RepeatsPart = await index.ask({ kind: 'repeats', from, kept })
    found.push(...part.pairs)
    const done = part.of === 0 ? 1 : (part.next ?? part.of) / part.of
    onProgress(READING_SHARE + (1 - READING_SHARE) * done)
    from = part.next
  }
  return found
}

async function freshReader(reading: Reading): ReturnType<typeof readerOfCards> {
  const reader = await readerOfCards(reading)
  if (reader !== null && isStale && reading.signal?.aborted !== true) await read(reader.index, reader.database, reading)
  return reader
}

interface Reading {
  readonly onShare?: OnShare
  /** Ends the reading; the next question goes on with it. */
  readonly signal?: AbortSignal
}

/** Who compares cards, with the learner's read; null when nobody is signed in. */
async function readerOfCards(
  reading: Reading = {},
): Promise<{ readonly index: Index; readonly database: string } | null> {
  const learner = localLearner()
  if (learner === null || (await localDb()) === null) return null
  cardIndex ??= newIndex()
  const database = databaseName(learner.id)
  if (readFor !== database) {
    readFor = database
    await read(cardIndex, database, reading)
  }
  return { index: cardIndex, database }
}

let isReadingSoon = false

function readSoon(index: Index, database: string): void {
  if (isReadingSoon) return
  isReadingSoon = true
  setTimeout(
    () => {
      isReadingSoon = false
      if (readFor !== database) return
      read(index, database).catch(() => {
        // The next question reads from the beginning, and tells what is wrong if it still is.
        readFor = null
      })
    },
    Math.max(0, readAt + FRESH_MS - performance.now()),
  )
}

async function read(index: Index, database: string, { onShare, signal }: Reading = {}): Promise<void> {
  readAt = performance.now()
  isStale = false
  for (let isWhole = false, afresh = true; !isWhole; afresh = false) {
    isWhole = (await index.ask({ kind: 'read', database, afresh }, onShare)).isWhole
    if (isWhole || signal?.aborted !== true) continue
    // Who asks next needs the rest of it.
    readFor = null
    return
  }
  reads += 1
  for (const listener of listeners) listener()
}

/** Counts the readings of the learner's cards: after one, earlier answers may be out of date. */
export const readingCount = (): number => reads

export function subscribeToReadings(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function newIndex(): Index {
  return new BenchClient({
    startWorker: () => new Worker(new URL('./duplicate.worker.ts', import.meta.url), { type: 'module' }),
    makeBench: async () => (await import('./duplicate-bench.ts')).createDuplicateBench(),
    opening: 'read',
  })
}
