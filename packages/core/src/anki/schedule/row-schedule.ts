import type { MemoryState, Phase } from '../../scheduling/memory-state.ts'
import { startOfStudyDay, studyDayOf } from '../../scheduling/study-day.ts'
import type { AnkiCard } from '../collection/collection.ts'
import { type CollectionDays, dayOfNumber } from '../collection/collection-days.ts'

/** How many steps the options of a card's deck have; its row counts those that are left. */
export interface StepCounts {
  readonly learning: number
  readonly relearning: number
}

export const USUAL_STEPS: StepCounts = { learning: 2, relearning: 1 }

/** What of a card's state its row alone decides. */
export type RowSchedule = Pick<MemoryState, 'phase' | 'step' | 'dueAt' | 'dueDay' | 'intervalDays' | 'reps' | 'lapses'>

const LONGEST_INTERVAL = 36_500
/** Anki tells due moments (seconds) from due days by this number. */
const MOMENT_FROM = 1_000_000_000

/** When a card is due, a day number or a moment in seconds, wherever a filtered deck put it. */
export function dueNumber({ due, odue, odid }: AnkiCard): number {
  return odid !== 0 && odue !== 0 ? odue : due
}

/** The phase of a card. The first scheduler left the type of a card that lapsed as it was. */
export function phaseOfRow(card: AnkiCard): Phase {
  if (card.type === 0) return 'new'
  if (card.type === 1) return 'learning'
  return card.type === 3 || dueNumber(card) > MOMENT_FROM ? 'relearning' : 'review'
}

/** Days of a card's interval, of one in relearning those that follow its steps. */
export function intervalOfRow({ ivl }: AnkiCard): number {
  return Math.max(1, Math.min(ivl, LONGEST_INTERVAL))
}

/** Phase, due moment, interval and counts of a card that is not new, as its row has them. */
export function scheduleOfRow(card: AnkiCard, days: CollectionDays, steps: StepCounts): RowSchedule {
  const { timeZone, rolloverHour } = days
  const phase = phaseOfRow(card)
  const { reps, lapses } = card
  const due = dueNumber(card)
  const isMoment = phase !== 'review' && due > MOMENT_FROM
  const dueDay = isMoment ? studyDayOf(due * 1_000, timeZone, rolloverHour) : dayOfNumber(days, due)
  const dueAt = isMoment ? due * 1_000 : startOfStudyDay(dueDay, timeZone, rolloverHour)
  if (phase === 'review') return { phase, step: 0, dueAt, dueDay, intervalDays: intervalOfRow(card), reps, lapses }
  const count = phase === 'learning' ? steps.learning : steps.relearning
  // The thousands are those that still fit into the day.
  const left = card.left % 1_000
  const step = left === 0 ? 0 : Math.max(0, count - left)
  return { phase, step, dueAt, dueDay, intervalDays: 0, reps, lapses }
}
