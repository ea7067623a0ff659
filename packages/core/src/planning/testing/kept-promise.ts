import { expect } from 'vitest'
import { addDays, daysBetween } from '../../scheduling/study-day.ts'
import { DEFAULT_DAY, DEFAULT_SCHEDULE } from '../../scheduling/study-settings.ts'
import { habitsOf } from '../answer-habits.ts'
import { examOutlook } from '../exam-plan.ts'
import { buildExamQueue } from '../exam-queue.ts'
import { knownCardsOf } from '../known-cards.ts'
import { LivedDays, type MadeLearner } from './lived-days.ts'

const FIRST_DAY = '2026-03-02'
const BEFORE_DAYS = 15
const EXAM_DAYS = 30
const settings = { ...DEFAULT_SCHEDULE, ...DEFAULT_DAY, timeZone: 'UTC' }

/** Half a month of ordinary days, then a month for an exam: what was promised on its first day and on its eve holds. */
export function expectKeptPromise(name: string, learner: MadeLearner, minutesPerDay: number): void {
  const lived = new LivedDays({ learner, settings, newCards: 250, seed: `exam ${name} ${minutesPerDay}` })
  for (let day = 0; day < BEFORE_DAYS; day += 1) lived.live(addDays(FIRST_DAY, day))
  const examDay = addDays(FIRST_DAY, BEFORE_DAYS + EXAM_DAYS)
  const promises: number[] = []
  let ms = 0
  for (let day = BEFORE_DAYS; day < BEFORE_DAYS + EXAM_DAYS; day += 1) {
    const today = addDays(FIRST_DAY, day)
    const habits = habitsOf(lived.soFar.details, settings, lived.soFar.tests)
    const states = lived.queueCards.flatMap(({ state }) => state ?? [])
    const plan = {
      cards: knownCardsOf(states, today),
      newCards: lived.cards.size - states.length,
      daysLeft: daysBetween(today, examDay),
      settings,
      habits,
      seed: 'outlook',
    }
    promises.push(examOutlook(plan, minutesPerDay).recall)
    const { answers } = lived.live(today, (cards, at, msDone) =>
      buildExamQueue(cards, at, { examDay, minutesPerDay, minutesDone: msDone / 60_000, habits }),
    )
    ms += answers.reduce((sum, answer) => sum + answer.ms, 0)
  }
  const { really } = lived.recallOn(examDay)
  expect(Math.abs((promises[0] ?? 0) - really)).toBeLessThan(0.03)
  expect(Math.abs((promises.at(-1) ?? 0) - really)).toBeLessThan(0.03)
  expect(ms / 60_000 / EXAM_DAYS).toBeLessThan(minutesPerDay * 1.15)
}
