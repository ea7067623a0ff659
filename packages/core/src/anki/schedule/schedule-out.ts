import { nextState } from '../../reviews/fold-reviews.ts'
import type { RateEvent, ReviewEvent } from '../../reviews/review-event.ts'
import { type MemoryState, RATINGS } from '../../scheduling/memory-state.ts'
import { studyDayOf } from '../../scheduling/study-day.ts'
import type { ScheduleSettings } from '../../scheduling/study-settings.ts'
import type { AnkiCard, AnkiReview } from '../collection/collection.ts'
import { type CollectionDays, numberOfDay } from '../collection/collection-days.ts'
import { inLogOrder } from './log-order.ts'
import { dueNumber, phaseOfRow } from './row-schedule.ts'

/** The columns of an Anki card that its schedule decides. */
export type AnkiSchedule = Pick<
  AnkiCard,
  'type' | 'queue' | 'due' | 'ivl' | 'factor' | 'reps' | 'lapses' | 'left' | 'odue' | 'odid' | 'flags' | 'data'
>

export interface CardToExport {
  readonly memory: MemoryState | null
  readonly suspended: boolean
  readonly buriedUntilDay: string | null
  readonly flag: number
  /** Place among the new cards. */
  readonly position: number
  /** The row it was imported from, as long as nothing was answered here since; else null. */
  readonly origin: AnkiCard | null
  /** The learning and relearning steps decide how many are left. */
  readonly settings: ScheduleSettings
}

const NEW = 0
const LEARNING = 1
const REVIEW = 2
const RELEARNING = 3
const SUSPENDED = -1
const BURIED = -3
const FACTOR = 2500
const DAY_MS = 86_400_000

/** The schedule of a card in Anki's terms. `now` in ms. */
export function exportSchedule(card: CardToExport, days: CollectionDays, now: number): AnkiSchedule {
  const { origin, flag } = card
  const row = origin ? homeRow(origin) : fromMemory(card, days)
  const today = studyDayOf(now, days.timeZone, days.rolloverHour)
  const isBuried = card.buriedUntilDay !== null && card.buriedUntilDay > today
  const buried = origin !== null && origin.queue < SUSPENDED ? origin.queue : BURIED
  const queue = card.suspended ? SUSPENDED : isBuried ? buried : row.queue
  return { ...row, queue, flags: (row.flags & ~7) | flag }
}

/**
 * A card lent to a filtered deck goes home; a queue that hides it is said anew. What leaves is of the second scheduler,
 * which knows a card that lapsed by its type.
 */
function homeRow(origin: AnkiCard): AnkiSchedule {
  const due = dueNumber(origin)
  const type = phaseOfRow(origin) === 'relearning' ? RELEARNING : origin.type
  const { ivl, factor, reps, lapses, left, flags, data } = origin
  const queue = origin.queue >= 0 && origin.odid === 0 ? origin.queue : queueOf(type, due)
  return { type, queue, due, ivl, factor, reps, lapses, left, odue: 0, odid: 0, flags, data }
}

function queueOf(type: number, due: number): number {
  if (type === NEW || type === REVIEW) return type
  return due > 1_000_000_000 ? LEARNING : 3
}

function fromMemory({ memory, position, settings }: CardToExport, days: CollectionDays): AnkiSchedule {
  const none = { ivl: 0, factor: 0, reps: 0, lapses: 0, left: 0, odue: 0, odid: 0, flags: 0, data: '' }
  if (memory === null || memory.phase === 'new')
    return { ...none, type: NEW, queue: NEW, due: Math.max(0, Math.round(position)) }
  const { reps, lapses, dueDay, dueAt, intervalDays } = memory
  const known = { ...none, factor: FACTOR, reps, lapses, data: fsrsData(memory, settings) }
  if (memory.phase === 'review')
    return { ...known, type: REVIEW, queue: REVIEW, due: numberOfDay(days, dueDay), ivl: Math.max(1, intervalDays) }
  const isRelearning = memory.phase === 'relearning'
  const steps = isRelearning ? settings.relearningStepsMinutes : settings.learningStepsMinutes
  const left = Math.max(1, steps.length - memory.step)
  const isLong = memory.lastReviewAt !== null && dueAt - memory.lastReviewAt >= DAY_MS
  return {
    ...known,
    type: isRelearning ? RELEARNING : LEARNING,
    queue: isLong ? 3 : LEARNING,
    due: isLong ? numberOfDay(days, dueDay) : Math.round(dueAt / 1_000),
    ivl: isRelearning ? 1 : 0,
    left: left * 1_000 + left,
  }
}

function fsrsData({ stability, difficulty }: MemoryState, { desiredRetention }: ScheduleSettings): string {
  if (stability <= 0 || difficulty <= 0) return ''
  const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
  return JSON.stringify({ s: rounded(stability, 4), d: rounded(difficulty, 3), dr: rounded(desiredRetention, 2) })
}

/** An event with the row it was imported from, if it was. */
export interface EventToExport {
  readonly event: ReviewEvent
  readonly origin: Omit<AnkiReview, 'cardId'> | null
}

/** The rows of Anki's log for a card: imported ones as they came, those made here from what the log says. */
export function exportLog(
  events: readonly EventToExport[],
  settings: ScheduleSettings,
): readonly Omit<AnkiReview, 'cardId'>[] {
  const origins = new Map(events.map(({ event, origin }) => [event.id, origin]))
  const rows: Omit<AnkiReview, 'cardId'>[] = []
  let state: MemoryState | null = null
  for (const event of inLogOrder(events.map((entry) => entry.event))) {
    const before: MemoryState | null = state
    state = nextState(before, event, settings)
    const origin = origins.get(event.id) ?? null
    if (origin !== null) rows.push(origin)
    else if (event.kind === 'rate') rows.push(rowOfRating(event, before, state))
    else if (event.kind === 'reset' && event.start === undefined && before !== null && before.reps > 0)
      rows.push({ id: event.answeredAt, ease: 0, ivl: 0, lastIvl: lengthOf(before), factor: 0, time: 0, type: 4 })
  }
  return rows
}

function rowOfRating(event: RateEvent, before: MemoryState | null, after: MemoryState | null) {
  const isReview = before?.phase === 'review'
  const type = isReview ? REVIEW - 1 : before?.phase === 'relearning' ? 2 : 0
  return {
    id: event.answeredAt,
    ease: RATINGS.indexOf(event.rating) + 1,
    ivl: lengthOf(after),
    lastIvl: lengthOf(before),
    factor: isReview ? FACTOR : 0,
    time: Math.min(event.durationMs, 60_000),
    type,
  }
}

/** Anki's way of writing an interval: days, or seconds below zero. */
function lengthOf(state: MemoryState | null): number {
  if (state === null || state.lastReviewAt === null) return 0
  if (state.intervalDays > 0) return state.intervalDays
  return -Math.max(1, Math.min(86_400, Math.round((state.dueAt - state.lastReviewAt) / 1_000)))
}
