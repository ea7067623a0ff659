import { DEFAULT_PARAMETERS } from '../../scheduling/fsrs-parameters.ts'
import type { MemoryState } from '../../scheduling/memory-state.ts'
import { addDays, startOfStudyDay, studyDayOf } from '../../scheduling/study-day.ts'
import type { AnkiCard, AnkiReview } from '../collection/collection.ts'
import type { CollectionDays } from '../collection/collection-days.ts'
import { dueNumber, intervalOfRow, type RowSchedule, type StepCounts, scheduleOfRow } from './row-schedule.ts'

/** What a card knew before its log begins, or without any log. */

const LEAST_STABILITY = 0.001
const USUAL_FACTOR = 2500
const HALF_DAY_MS = 43_200_000

/**
 * Stability (days) and difficulty that stand for an interval and ease of SM-2: recall is 90 % at the end of the
 * interval, and the difficulty is the one with which FSRS-6 would have lengthened it by that ease.
 */
export function memoryOfSm2(intervalDays: number, factorPermille: number): { stability: number; difficulty: number } {
  const w = (index: number) => DEFAULT_PARAMETERS[index] ?? 0
  const stability = Math.max(intervalDays, LEAST_STABILITY)
  const ease = (factorPermille > 0 ? factorPermille : USUAL_FACTOR) / 1_000
  const growth = Math.exp(w(8)) * stability ** -w(9) * (Math.exp(0.1 * w(10)) - 1)
  const difficulty = 11 - (ease - 1) / growth
  return { stability, difficulty: Math.min(Math.max(difficulty, 1), 10) }
}

/** The state before the first row of a log that starts in the middle. */
export function stateBefore(
  first: AnkiReview,
  answers: readonly AnkiReview[],
  card: AnkiCard,
  days: CollectionDays,
): MemoryState {
  const lapsesInLog = answers.filter(({ type, ease }) => type === 1 && ease === 1).length
  const intervalDays = Math.max(1, Math.min(first.lastIvl, 36_500))
  const lastDay = addDays(studyDayOf(first.id, days.timeZone, days.rolloverHour), -intervalDays)
  return reviewState({
    ...memoryOfSm2(intervalDays, first.factor),
    intervalDays,
    lastDay,
    dueDay: addDays(lastDay, intervalDays),
    reps: Math.max(1, card.reps - answers.length),
    lapses: Math.max(0, card.lapses - lapsesInLog),
    days,
  })
}

/** The state of a card without a log, from its row alone; null for a new one that was never forgotten. */
export function startWithoutLog(card: AnkiCard, days: StartDays, steps: StepCounts): MemoryState | null {
  if (card.type === 0) return null
  const own = scheduleOfRow(card, days, steps)
  const told = fsrsMemoryOf(card.data)
  const usual = own.phase === 'learning' ? NO_MEMORY : memoryOfSm2(intervalOfRow(card), card.factor)
  const lastReviewAt = Math.max(0, lastAnswerOf(card, own, days))
  const lastStudyDay = studyDayOf(lastReviewAt, days.timeZone, days.rolloverHour)
  return { ...own, ...(told ?? usual), lastReviewAt, lastStudyDay }
}

/** With the instant of the import, ms. */
type StartDays = CollectionDays & { readonly now: number }

const NO_MEMORY = { stability: 0, difficulty: 0 }
const DAY_MS = 86_400_000
const A_STEP_MS = 600_000

/** When a card without a log was last answered: as its row says, else an interval or a step before it is due. */
function lastAnswerOf(card: AnkiCard, { phase, dueAt, dueDay }: RowSchedule, days: StartDays): number {
  const { timeZone, rolloverHour, now } = days
  const told = (numberIn(card.data, 'lrt') ?? 0) * 1_000
  if (told > 0 && told <= now) return told
  const noonOf = (day: string) => startOfStudyDay(day, timeZone, rolloverHour) + HALF_DAY_MS
  if (phase === 'review') {
    const today = studyDayOf(now, timeZone, rolloverHour)
    const begun = addDays(dueDay, -intervalOfRow(card))
    return noonOf(begun < today ? begun : addDays(today, -1))
  }
  if (dueNumber(card) * 1_000 !== dueAt) return Math.min(now, noonOf(addDays(dueDay, -1)))
  const changed = card.modifiedAt * 1_000
  const last = changed <= dueAt && dueAt - changed <= DAY_MS ? changed : dueAt - A_STEP_MS
  return Math.min(now, last)
}

interface Known {
  readonly stability: number
  readonly difficulty: number
  readonly intervalDays: number
  readonly lastDay: string
  readonly dueDay: string
  readonly reps: number
  readonly lapses: number
  readonly days: CollectionDays
}

function reviewState({ lastDay, dueDay, days, ...known }: Known): MemoryState {
  const { timeZone, rolloverHour } = days
  return {
    ...known,
    phase: 'review',
    step: 0,
    dueDay,
    dueAt: startOfStudyDay(dueDay, timeZone, rolloverHour),
    lastStudyDay: lastDay,
    lastReviewAt: Math.max(0, startOfStudyDay(lastDay, timeZone, rolloverHour) + HALF_DAY_MS),
  }
}

/** Stability and difficulty that Anki's own FSRS wrote into a card; null when it did not. */
export function fsrsMemoryOf(data: string): { stability: number; difficulty: number } | null {
  const stability = numberIn(data, 's')
  const difficulty = numberIn(data, 'd')
  if (stability === null || difficulty === null || stability <= 0) return null
  return {
    stability: Math.min(Math.max(stability, LEAST_STABILITY), 36_500),
    difficulty: Math.min(Math.max(difficulty, 1), 10),
  }
}

function numberIn(json: string, key: string): number | null {
  const found = new RegExp(`"${key}"\\s*:\\s*(-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?)`, 'i').exec(json.slice(0, 2_000))
  const value = found?.[1] === undefined ? Number.NaN : Number(found[1])
  return Number.isFinite(value) ? value : null
}
