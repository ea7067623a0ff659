import { expect, test } from 'vitest'
import { buildQueue } from '../scheduling/queue.ts'
import { addDays } from '../scheduling/study-day.ts'
import { DEFAULT_DAY, DEFAULT_SCHEDULE } from '../scheduling/study-settings.ts'
import { habitsOf } from './answer-habits.ts'
import { expectedStudyTime } from './study-time.ts'
import { liveExam } from './testing/kept-promise.ts'
import { type LivedDay, LivedDays } from './testing/lived-days.ts'
import { AVERAGE, FORGETFUL, type MadeLearner } from './testing/made-mind.ts'

const FIRST_DAY = '2026-03-02'
const settings = { ...DEFAULT_SCHEDULE, ...DEFAULT_DAY, timeZone: 'UTC' }
const minutesOf = ({ answers }: LivedDay) => answers.reduce((sum, { ms }) => sum + ms, 0) / 60_000

const LEARNERS: readonly (readonly [name: string, learner: MadeLearner])[] = [
  ['average', AVERAGE],
  ['forgetful', FORGETFUL],
]

test.each(LEARNERS)(
  'forty days by the learner %s take the minutes that were promised, within 15 %%',
  (name, learner) => {
    const lived = new LivedDays({ learner, settings, newCards: 400, seed: `forty ${name}` })
    let promised = 0
    let taken = 0
    let within = 0
    for (let day = 0; day < 40; day += 1) {
      const today = addDays(FIRST_DAY, day)
      const habits = habitsOf(lived.soFar.details, settings, lived.soFar.tests)
      const done = lived.live(today)
      const time = expectedStudyTime(done.planned, { habits, settings, today })
      const minutes = minutesOf(done)
      promised += time.ms / 60_000
      taken += minutes
      if (minutes >= time.lowMs / 60_000 && minutes <= time.highMs / 60_000) within += 1
    }
    expect(promised / taken).toBeGreaterThan(0.85)
    expect(promised / taken).toBeLessThan(1.15)
    // Four days of five are promised; the first days know nothing of the learner.
    expect(within).toBeGreaterThanOrEqual(28)
  },
)

test('an exam brings what was promised on its way, within 3 points, and keeps to the minutes', () => {
  const { promises, really, minutesPerDay } = liveExam(AVERAGE, 6, 'exam')
  for (const promise of [promises.third, promises.eve]) expect(Math.abs(promise - really)).toBeLessThan(0.03)
  expect(minutesPerDay).toBeLessThan(6.6)
})

test('what falls below the target by the schedule’s own word is what a day is too long for', () => {
  const lived = new LivedDays({ learner: FORGETFUL, settings, newCards: 400, seed: 'target' })
  const tests = Array.from({ length: 40 }, (_, day) => lived.live(addDays(FIRST_DAY, day), buildQueue).answers)
    .flat()
    .flatMap(({ before, foretold }) => (before === null || foretold === null ? [] : [{ before, foretold }]))
  const mean = (some: typeof tests) => some.reduce((sum, { foretold }) => sum + foretold, 0) / some.length
  const short = tests.filter(({ before }) => before.stability < 1)
  const others = tests.filter(({ before }) => before.stability >= 1)
  expect(mean(tests)).toBeLessThan(0.84)
  expect(mean(others)).toBeGreaterThan(0.875)
  // Those come on the next day, or on the one after it where Hard would have had the next: a better answer gets a day more.
  expect(short.filter(({ before }) => before.intervalDays <= 1).length / short.length).toBeGreaterThan(0.7)
  expect(short.filter(({ before }) => before.intervalDays <= 2).length / short.length).toBeGreaterThan(0.9)
})
