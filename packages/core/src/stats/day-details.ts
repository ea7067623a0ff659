import { cappedDuration } from '../reviews/answer-time.ts'
import { effectiveEvents } from '../reviews/effective-ratings.ts'
import type { CardEvent, Confidence, RateEvent } from '../reviews/review-event.ts'
import type { MemoryState, Rating } from '../scheduling/memory-state.ts'
import { daysBetween } from '../scheduling/study-day.ts'
import { MATURE_FROM_DAYS } from '../scheduling/study-settings.ts'

/*
 * What the statistics need of a study day beyond its totals. An answer is one of three, by the log alone, so that no
 * change of settings or parameters ever changes a day that has gone by:
 *   introduction  the first rating of a card, or its first after a reset
 *   asked         the first rating on a study day of a card rated on an earlier one: the only test of memory
 *   repeat        another rating of a card on the same study day: its learning steps
 */
export const DETAIL_KEYS = [
  'introAgain',
  'introHard',
  'introGood',
  'introEasy',
  'introMs',
  'asked',
  'recalled',
  'recalledHard',
  'recalledEasy',
  'askedMs',
  'matureAsked',
  'matureRecalled',
  'repeats',
  'repeatMs',
  'guessed',
  'guessedRight',
  'thought',
  'thoughtRight',
  'sure',
  'sureRight',
] as const
export type DetailKey = (typeof DETAIL_KEYS)[number]

/** Counts and times (ms) of one study day; sums of them are of the same kind. */
export type DayDetails = Readonly<Record<DetailKey, number>>

const INTRODUCTIONS = {
  again: 'introAgain',
  hard: 'introHard',
  good: 'introGood',
  easy: 'introEasy',
} as const satisfies Record<Rating, DetailKey>

const CONFIDENCE_KEYS = {
  guess: ['guessed', 'guessedRight'],
  think: ['thought', 'thoughtRight'],
  sure: ['sure', 'sureRight'],
} as const satisfies Record<Confidence, readonly DetailKey[]>

export const NO_DETAILS: DayDetails = fromKeys(() => 0)

/** What a card must be known for to tell which kind of answer comes next. */
export type Acquaintance = Pick<MemoryState, 'reps' | 'lastStudyDay'>

/** What of a rating its day counts. */
export type RatedAnswer = Pick<RateEvent, 'rating' | 'confidence' | 'durationMs' | 'studyDay'>

/** Details per study day, in the order of the days, from the whole log of the cards in it. */
export function dayDetailsOf(events: readonly CardEvent[]): ReadonlyMap<string, DayDetails> {
  const days = new Map<string, DayDetails>()
  const known = new Map<string, Acquaintance>()
  for (const event of effectiveEvents(events)) {
    if (event.kind === 'reset') known.delete(event.cardId)
    if (event.kind === 'reset' && event.start !== undefined) known.set(event.cardId, event.start)
    if (event.kind !== 'rate') continue
    const before = known.get(event.cardId) ?? null
    known.set(event.cardId, { reps: (before?.reps ?? 0) + 1, lastStudyDay: event.studyDay })
    days.set(event.studyDay, addDetails(days.get(event.studyDay) ?? NO_DETAILS, detailsOfRating(before, event)))
  }
  return new Map([...days].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** What one rating adds to its study day. `before` is the card's state when it was given, null when it had none. */
export function detailsOfRating(before: Acquaintance | null, event: RatedAnswer): DayDetails {
  const { rating, confidence } = event
  const isRecalled = rating !== 'again'
  const counts: Partial<Record<DetailKey, number>> = answerCounts(before, event)
  if (confidence !== null) {
    const [all, right] = CONFIDENCE_KEYS[confidence]
    counts[all] = 1
    counts[right] = isRecalled ? 1 : 0
  }
  return { ...NO_DETAILS, ...counts }
}

/** The sum of two days' details, or the first without the second when `factor` is -1. */
export function addDetails(one: DayDetails, other: DayDetails, factor: 1 | -1 = 1): DayDetails {
  return fromKeys((key) => one[key] + factor * other[key])
}

/** The sum of any number of days. */
export function sumDetails(days: Iterable<DayDetails>): DayDetails {
  let sum = NO_DETAILS
  for (const day of days) sum = addDetails(sum, day)
  return sum
}

/** Whether a rating is a test of memory, and after how many study days; null when it is not. */
export function askedAfterDays(before: Acquaintance | null, studyDay: string): number | null {
  if (before === null || before.reps === 0 || before.lastStudyDay === null) return null
  const days = daysBetween(before.lastStudyDay, studyDay)
  return days >= 1 ? days : null
}

function answerCounts(before: Acquaintance | null, event: RatedAnswer): Partial<Record<DetailKey, number>> {
  const ms = cappedDuration(event.durationMs)
  if (before === null || before.reps === 0) return { [INTRODUCTIONS[event.rating]]: 1, introMs: ms }
  const elapsed = askedAfterDays(before, event.studyDay)
  if (elapsed === null) return { repeats: 1, repeatMs: ms }
  const recalled = event.rating === 'again' ? 0 : 1
  const isMature = elapsed >= MATURE_FROM_DAYS
  return {
    asked: 1,
    recalled,
    recalledHard: event.rating === 'hard' ? 1 : 0,
    recalledEasy: event.rating === 'easy' ? 1 : 0,
    askedMs: ms,
    matureAsked: isMature ? 1 : 0,
    matureRecalled: isMature ? recalled : 0,
  }
}

function fromKeys(countOf: (key: DetailKey) => number): DayDetails {
  return {
    introAgain: countOf('introAgain'),
    introHard: countOf('introHard'),
    introGood: countOf('introGood'),
    introEasy: countOf('introEasy'),
    introMs: countOf('introMs'),
    asked: countOf('asked'),
    recalled: countOf('recalled'),
    recalledHard: countOf('recalledHard'),
    recalledEasy: countOf('recalledEasy'),
    askedMs: countOf('askedMs'),
    matureAsked: countOf('matureAsked'),
    matureRecalled: countOf('matureRecalled'),
    repeats: countOf('repeats'),
    repeatMs: countOf('repeatMs'),
    guessed: countOf('guessed'),
    guessedRight: countOf('guessedRight'),
    thought: countOf('thought'),
    thoughtRight: countOf('thoughtRight'),
    sure: countOf('sure'),
    sureRight: countOf('sureRight'),
  }
}
