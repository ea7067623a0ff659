import { effectiveEvents } from '../reviews/effective-ratings.ts'
import type { CardEvent } from '../reviews/review-event.ts'
import type { Grade } from '../scheduling/fsrs-model.ts'
import { RATINGS } from '../scheduling/memory-state.ts'
import { daysBetween } from '../scheduling/study-day.ts'

/**
 * A learner's answers as parameters are fitted to them: card after card, each card's in time order, in typed arrays that
 * can be sent to a worker. What came before a reset is a card of its own: another memory.
 */
export interface TrainingSet {
  /** Where each card begins in the arrays below, and at last their length. */
  readonly starts: Int32Array
  /** 1-4. */
  readonly grades: Uint8Array
  /** Study days since the card's answer before; 0 for its first and on the same day. */
  readonly elapsed: Int32Array
  /** Study day of the answer, counted from 1970-01-01. */
  readonly days: Int32Array
}

/** One answer on its way into a training set. */
export interface TrainingAnswer {
  readonly grade: Grade
  readonly day: number
}

const DAY_ZERO = '1970-01-01'

/** The training set that a log makes, in whatever order its events are given. */
export function trainingSetOf(events: readonly CardEvent[]): TrainingSet {
  const lives: TrainingAnswer[][] = []
  const current = new Map<string, TrainingAnswer[]>()
  for (const event of effectiveEvents(events)) {
    if (event.kind === 'reset') current.delete(event.cardId)
    // A life whose beginning is not here teaches nothing of first answers: it is kept out.
    if (event.kind === 'reset' && event.start !== undefined && event.start.phase !== 'new')
      current.set(event.cardId, [])
    if (event.kind !== 'rate') continue
    const answer = { grade: toGrade(RATINGS.indexOf(event.rating) + 1), day: daysBetween(DAY_ZERO, event.studyDay) }
    const life = current.get(event.cardId)
    if (life === undefined) {
      const begun = [answer]
      current.set(event.cardId, begun)
      lives.push(begun)
    } else life.push(answer)
  }
  return packAnswers(lives)
}

/** The training set of cards given answer by answer; days that run backwards (travel) count as the same day. */
export function packAnswers(cards: readonly (readonly TrainingAnswer[])[]): TrainingSet {
  const size = cards.reduce((sum, card) => sum + card.length, 0)
  const starts = new Int32Array(cards.length + 1)
  const set = { grades: new Uint8Array(size), elapsed: new Int32Array(size), days: new Int32Array(size) }
  let place = 0
  cards.forEach((card, index) => {
    starts[index] = place
    card.forEach(({ grade, day }, turn) => {
      set.grades[place] = grade
      set.days[place] = day
      set.elapsed[place] = Math.max(0, day - (card[turn - 1]?.day ?? day))
      place += 1
    })
  })
  starts[cards.length] = place
  return { starts, ...set }
}

/** The days of all answers that test memory (a day or more after the one before), ascending. */
export function testedDays({ elapsed, days }: TrainingSet): Int32Array {
  return days.filter((_, index) => (elapsed[index] ?? 0) > 0).sort()
}

/** The last day of a training set, as `YYYY-MM-DD` would be counted from 1970-01-01; null when it is empty. */
export function lastDayOf({ days }: TrainingSet): number | null {
  return days.length === 0 ? null : days.reduce((last, day) => Math.max(last, day))
}

export function toGrade(value: number): Grade {
  if (value <= 1) return 1
  if (value === 2) return 2
  return value === 3 ? 3 : 4
}
