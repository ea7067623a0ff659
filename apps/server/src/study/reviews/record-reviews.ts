import type { EventResult, ReviewBatch } from '@cairn/contract/reviews'
import type { ReviewEvent } from '@cairn/core/reviews/review-event'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { nextSeqAndSchedule } from '../learners/next-seq.ts'
import { addDayShare } from '../stats/add-day-share.ts'
import { sumShares } from '../stats/card-share.ts'
import { type CardSchedule, deckSchedules } from './card-schedules.ts'
import { type FoldedCard, foldAfresh, foldOnto, groupByCard } from './fold-card.ts'
import { judgeEvents, type Known } from './judge-events.ts'
import { type KnownCards, knownCards } from './known-cards.ts'
import { findMemory, type MemoryRow, saveMemory, toKnownCard, toMemoryRow } from './memory.store.ts'
import { type ParsedEvent, parseEvent } from './parse-event.ts'
import { receiveEvent, toEvent } from './receive-event.ts'
import { appendReviews, findEvents, type ReviewRow, readLog } from './reviews.store.ts'
import { countedUnder } from './schedule-tag.ts'

/*
 * The log is the truth. One transaction appends the events it did not know, and brings the caches of what they touch
 * up to date: fold(log) == memory and the sum over all cards == the sums of each day hold at every commit.
 */

export interface Recorded {
  /** One per event, in the order sent. */
  readonly results: readonly EventResult[]
  /** Memory of every card the batch named. */
  readonly memory: readonly MemoryRow[]
}

interface Recording {
  readonly userId: string
  readonly batch: ReviewBatch
  readonly receivedAt: number
}

/** Records a batch of reviews; everything accepted is on disk when this resolves. One bad event never stops another. */
export function recordReviews(engine: Engine, { userId, batch, receivedAt }: Recording): Promise<Recorded> {
  const parsed = batch.events.map(parseEvent)
  const receipt = { userId, receivedAt, clockOffsetMs: batch.sentAt - receivedAt }
  return inTransaction(engine, async (tx) => {
    const { seq, schedule } = await nextSeqAndSchedule(tx, userId)
    const { cards, ...known } = await readKnown(tx, userId, parsed)
    const inDeck = deckSchedules(schedule)
    const { results, accepted } = judgeEvents(parsed, known)
    const rows = accepted.map((event) => receiveEvent(event, receipt))
    await append(tx, rows)
    const scheduleOf = (cardId: string) => inDeck(cards.get(cardId) ?? null)
    const folded = await foldIn(tx, { userId, seq, scheduleOf }, rows.map(toEvent))
    // Rejected and repeated events too: what the device holds for their cards may be behind.
    const done = new Set(folded.map((row) => row.card_id))
    const others = [...known.cardIds].filter((id) => !done.has(id))
    return { results, memory: [...folded, ...(await findMemory(tx, userId, others))] }
  })
}

interface KnownOfBatch extends Known {
  readonly cards: KnownCards
}

async function readKnown(tx: Tx, userId: string, parsed: readonly ParsedEvent[]): Promise<KnownOfBatch> {
  const events = parsed.flatMap((item) => (item.ok ? [item.event] : []))
  if (events.length === 0) return { events: new Map(), cardIds: new Set(), cards: new Map() }
  const ids = events.flatMap((event) => (event.kind === 'void' ? [event.id, event.targetId] : [event.id]))
  const rows = await findEvents(tx, userId, ids)
  const cards = await knownCards(tx, userId, distinctCards(events))
  return {
    events: new Map(rows.map((row) => [row.id, { kind: row.kind, cardId: row.card_id, hash: row.body_hash }])),
    cardIds: new Set(cards.keys()),
    cards,
  }
}

/** Appends rows that are surely new. */
export async function append(tx: Tx, rows: readonly ReviewRow[]): Promise<void> {
  if (rows.length === 0) return
  const inserted = await appendReviews(tx, rows)
  if (inserted !== rows.length)
    throw new Error(`Inconsistent: ${rows.length} events were new, ${inserted} were inserted`)
}

export interface Fold {
  readonly userId: string
  readonly seq: number
  readonly scheduleOf: (cardId: string) => CardSchedule
}

/** Brings the caches up to date with events just appended. Answers the new memory of every card that they belong to. */
export async function foldIn(
  tx: Tx,
  { userId, seq, scheduleOf }: Fold,
  events: readonly ReviewEvent[],
): Promise<MemoryRow[]> {
  if (events.length === 0) return []
  const added = groupByCard(events)
  const memory = await findMemory(tx, userId, [...added.keys()])
  const current = new Map(memory.map((row) => [row.card_id, row]))
  const folded = new Map<string, FoldedCard>()
  for (const [cardId, own] of added) {
    const row = current.get(cardId)
    const { schedule, tag } = scheduleOf(cardId)
    const onto = row && row.algorithm !== tag ? null : foldOnto(row ? toKnownCard(row) : null, own, schedule)
    if (onto) folded.set(cardId, onto)
  }
  const others = withoutKeys(added, folded)
  for (const [cardId, card] of await foldFromLog(tx, { userId, scheduleOf, current }, others)) folded.set(cardId, card)
  const memoryRows = [...folded].map(([cardId, card]) =>
    toMemoryRow(card, { userId, cardId, tag: scheduleOf(cardId).tag, seq }),
  )
  await saveMemory(tx, memoryRows)
  await addDayShare(tx, { userId, seq }, sumShares([...folded.values()].map((card) => card.added)))
  return memoryRows
}

interface LogFold extends Pick<Fold, 'userId' | 'scheduleOf'> {
  readonly current: ReadonlyMap<string, MemoryRow>
}

/** For cards whose new events are not the latest, take one back, or meet another schedule: the whole log again. */
async function foldFromLog(
  tx: Tx,
  { userId, scheduleOf, current }: LogFold,
  added: ReadonlyMap<string, readonly ReviewEvent[]>,
): Promise<ReadonlyMap<string, FoldedCard>> {
  if (added.size === 0) return new Map()
  const isNew = new Set([...added.values()].flatMap((events) => events.map(({ id }) => id)))
  const log = groupByCard((await readLog(tx, userId, [...added.keys()])).map(toEvent))
  const foldOne = (cardId: string, events: readonly ReviewEvent[]) => {
    const { schedule } = scheduleOf(cardId)
    const before = (log.get(cardId) ?? []).filter(({ id }) => !isNew.has(id))
    const counted = countedUnder(current.get(cardId)?.algorithm ?? null, schedule)
    return foldAfresh({ before, added: events, counted }, schedule, cardId)
  }
  return new Map([...added].map(([cardId, events]) => [cardId, foldOne(cardId, events)]))
}

const distinctCards = (events: readonly ReviewEvent[]) => [...new Set(events.map(({ cardId }) => cardId))]

function withoutKeys<Value>(map: ReadonlyMap<string, Value>, known: ReadonlyMap<string, unknown>) {
  return new Map([...map].filter(([key]) => !known.has(key)))
}
