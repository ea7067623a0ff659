import {
  type AnswerHabits,
  type ForetoldAnswers,
  habitsOf,
  type StepSettings,
} from '@cairn/core/planning/answer-habits'
import { addDays } from '@cairn/core/scheduling/study-day'
import { sumDetails } from '@cairn/core/stats/day-details'
import type { LocalDb } from './local-schema.ts'

const HABITS_FROM_DAYS = 90
const MILLION = 1_000_000

/** How the learner of a database has answered of late: what every estimate of time and recall rests on. */
export async function recentHabits(idb: LocalDb['idb'], today: string, settings: StepSettings): Promise<AnswerHabits> {
  const since = addDays(today, -HABITS_FROM_DAYS)
  const [details, tests] = await Promise.all([
    idb.getAll('dayDetails', IDBKeyRange.lowerBound(since)),
    recentTests(idb, since),
  ])
  return habitsOf(sumDetails(details), settings, tests)
}

async function recentTests(idb: LocalDb['idb'], since: string): Promise<ForetoldAnswers> {
  const tests = { asked: 0, recalled: 0, foretold: 0 }
  for (const { asked, recalled, predicted } of await idb.getAll('calibration', IDBKeyRange.lowerBound([since, 0]))) {
    tests.asked += asked
    tests.recalled += recalled
    tests.foretold += predicted / MILLION
  }
  return tests
}
