import type { EventResult, ReviewBatch } from '@cairn/contract/reviews'
import type { ReviewEvent } from '@cairn/core/reviews/review-event'
import type { ScheduleSettings } from '@cairn/core/scheduling/study-settings'
import type { DayTotals } from '@cairn/core/stats/day-totals'
import { NO_REVIEWS } from '@cairn/core/stats/day-totals'
import { existingCardIds } from '../cards/existing-card-ids.ts'
import type { Engine } from '../db/engines.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tx } from '../db/schema.ts'
import { nextSeqAndSchedule } from '../learners/next-seq.ts'
import { addDayTotals } from '../stats/add-day-totals.ts'
import { type DaysOfCard, type FoldedCard, foldAfresh, foldOnto, groupByCard, plus } from './fold-card.ts'
import { judgeEvents, type Known } from './judge-events.ts'
import { findMemory, type MemoryRow, saveMemory, toMemoryRow, toState } from './memory.store.ts'
import { type ParsedEvent, parseEvent } from './parse-event.ts'
import { receiveEvent, toEvent } from './receive-event.ts'
import { appendReviews, findEvents, type ReviewRow, readLog } from './reviews.store.ts'
import { scheduleTag } from './schedule-tag.ts'

/*
 * The log is the truth. One transaction appends the events it did not know, and brings the caches of what they touch
 * up to date: fold(log) == memory and the sum over all cards == day totals hold at every commit.
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
    const learner = { userId, ...(await nextSeqAndSchedule(tx, userId)) }
    const known = await readKnown(tx, userId, parsed)
    const { results, accepted } = judgeEvents(parsed, known)
    const rows = accepted.map((event) => receiveEvent(event, receipt))
    await append(tx, rows)
    const folded = await foldIn(tx, learner, rows)
    // Rejected and repeated events too: what the device holds for their cards may be behind.
    const done = new Set(folded.map((row) => row.card_id))
    const others = [...known.cardIds].filter((id) => !done.has(id))
    return { results, memory: [...folded, ...(await findMemory(tx, userId, others))] }
  })
}

async function readKnown(tx: Tx, userId: string, parsed: readonly ParsedEvent[]): Promise<Known> {
  const events = parsed.flatMap((item) => (item.ok ? [item.event] : []))
  if (events.length === 0) return { events: new Map(), cardIds: new Set() }
  const ids = events.flatMap((event) => (event.kind === 'void' ? [event.id, event.targetId] : [event.id]))
  const rows = await findEvents(tx, userId, ids)
  return {
    events: new Map(rows.map((row) => [row.id, { kind: row.kind, cardId: row.card_id, hash: row.body_hash }])),
    cardIds: await existingCardIds(tx, userId, distinctCards(events)),
  }
}

async function append(tx: Tx, rows: readonly ReviewRow[]): Promise<void> {
  if (rows.length === 0) return
  const inserted = await appendReviews(tx, rows)
  if (inserted !== rows.length)
    throw new Error(`Inconsistent: ${rows.length} events were new, ${inserted} were inserted`)
}

interface Fold {
  readonly userId: string
  readonly seq: number
  readonly schedule: ScheduleSettings
}

/** Answers the new memory of every card that the rows belong to. */
async function foldIn(tx: Tx, { userId, seq, schedule }: Fold, rows: readonly ReviewRow[]): Promise<MemoryRow[]> {
  if (rows.length === 0) return []
  const tag = scheduleTag(schedule)
  const added = groupByCard(rows.map(toEvent))
  const memory = await findMemory(tx, userId, [...added.keys()])
  const current = new Map(memory.map((row) => [row.card_id, row]))
  const folded = new Map<string, FoldedCard>()
  for (const [cardId, events] of added) {
    const row = current.get(cardId)
    const onto = row && row.algorithm !== tag ? null : foldOnto(row ? toState(row) : null, events, schedule)
    if (onto) folded.set(cardId, onto)
  }
  for (const [cardId, card] of await foldFromLog(tx, { userId, schedule }, withoutKeys(added, folded)))
    folded.set(cardId, card)
  const memoryRows = [...folded].map(([cardId, { state }]) => toMemoryRow(state, { userId, cardId, tag, seq }))
  await saveMemory(tx, memoryRows)
  await addDayTotals(tx, { userId, seq }, totalOf([...folded.values()].map((card) => card.added)))
  return memoryRows
}

/** For cards whose new events are not the latest, take one back, or meet another schedule: the whole log again. */
async function foldFromLog(
  tx: Tx,
  { userId, schedule }: Pick<Fold, 'userId' | 'schedule'>,
  added: ReadonlyMap<string, readonly ReviewEvent[]>,
): Promise<ReadonlyMap<string, FoldedCard>> {
  if (added.size === 0) return new Map()
  const isNew = new Set([...added.values()].flatMap((events) => events.map(({ id }) => id)))
  const log = groupByCard((await readLog(tx, userId, [...added.keys()])).map(toEvent))
  const before = (cardId: string) => (log.get(cardId) ?? []).filter(({ id }) => !isNew.has(id))
  return new Map(
    [...added].map(([cardId, events]) => [
      cardId,
      foldAfresh({ before: before(cardId), added: events }, schedule, cardId),
    ]),
  )
}

const distinctCards = (events: readonly ReviewEvent[]) => [...new Set(events.map(({ cardId }) => cardId))]

function withoutKeys<Value>(map: ReadonlyMap<string, Value>, known: ReadonlyMap<string, unknown>) {
  return new Map([...map].filter(([key]) => !known.has(key)))
}

function totalOf(parts: readonly DaysOfCard[]): DaysOfCard {
  const total = new Map<string, DayTotals>()
  for (const part of parts) for (const [day, totals] of part) total.set(day, plus(total.get(day) ?? NO_REVIEWS, totals))
  return total
}
