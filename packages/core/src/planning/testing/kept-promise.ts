import { addDays, daysBetween } from '../../scheduling/study-day.ts'
import { DEFAULT_DAY, DEFAULT_SCHEDULE } from '../../scheduling/study-settings.ts'
import { habitsOf } from '../answer-habits.ts'
import { examOutlook, examRange, type RecallRange } from '../exam-plan.ts'
import { buildExamQueue } from '../exam-queue.ts'
import { knownCardsOf } from '../known-cards.ts'
import { LivedDays } from './lived-days.ts'
import type { MadeLearner } from './made-mind.ts'

const FIRST_DAY = '2026-03-02'
const EXAM_DAYS = 30
const ASKED_ON = new Map([
  [0, 'first'],
  [10, 'third'],
  [15, 'half'],
  [EXAM_DAYS - 1, 'eve'],
] as const)
const settings = { ...DEFAULT_SCHEDULE, ...DEFAULT_DAY, timeZone: 'UTC' }

/** A month for an exam, lived to its end. Shares are 0-1. */
export interface LivedExam {
  /** What its first day promised, one a third of the way, one half of it, and its eve. */
  readonly promises: { readonly first: number; readonly third: number; readonly half: number; readonly eve: number }
  /** What its first day gave as the range. */
  readonly range: RecallRange
  /** What was really known on the day of the exam. */
  readonly really: number
  readonly minutesPerDay: number
}

/** Ordinary days, half a month when not given, then a month for an exam by its own queue. */
export function liveExam(learner: MadeLearner, minutesPerDay: number, seed: string, beforeDays = 15): LivedExam {
  const lived = new LivedDays({ learner, settings, newCards: 250, seed })
  for (let day = 0; day < beforeDays; day += 1) lived.live(addDays(FIRST_DAY, day))
  const examDay = addDays(FIRST_DAY, beforeDays + EXAM_DAYS)
  const promises = { first: 0, third: 0, half: 0, eve: 0 }
  let range: RecallRange = { low: 0, high: 1 }
  let ms = 0
  for (let day = beforeDays; day < beforeDays + EXAM_DAYS; day += 1) {
    const today = addDays(FIRST_DAY, day)
    const habits = habitsOf(lived.soFar.details, settings, lived.soFar.tests)
    const states = lived.queueCards.flatMap(({ state }) => state ?? [])
    const newCards = lived.cards.size - states.length
    const daysLeft = daysBetween(today, examDay)
    const plan = { cards: knownCardsOf(states, today), newCards, daysLeft, settings, habits, seed: 'outlook' }
    const asked = ASKED_ON.get(day - beforeDays)
    if (asked !== undefined) {
      const outlook = examOutlook(plan, minutesPerDay)
      promises[asked] = outlook.recall
      if (asked === 'first') range = examRange(plan, outlook)
    }
    const { answers } = lived.live(today, (cards, at, msDone) =>
      buildExamQueue(cards, at, { examDay, minutesPerDay, minutesDone: msDone / 60_000, habits }),
    )
    ms += answers.reduce((sum, answer) => sum + answer.ms, 0)
  }
  return { promises, range, really: lived.recallOn(examDay).really, minutesPerDay: ms / 60_000 / EXAM_DAYS }
}
