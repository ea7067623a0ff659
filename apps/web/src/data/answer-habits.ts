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
export function recentHabits(idb: LocalDb['idb'], today: string, settings: StepSettings): Promise<AnswerHabits> {
  const since = addDays(today, -HABITS_FROM_DAYS)
  return habitsIn(idb, settings, {
    days: IDBKeyRange.lowerBound(since),
    bins: IDBKeyRange.lowerBound([since, 0]),
  })
}

/** The same as a study day began: what is answered on it changes nothing. */
export function habitsBefore(idb: LocalDb['idb'], today: string, settings: StepSettings): Promise<AnswerHabits> {
  const since = addDays(today, -HABITS_FROM_DAYS)
  return habitsIn(idb, settings, {
    days: IDBKeyRange.bound(since, today, false, true),
    bins: IDBKeyRange.bound([since, 0], [today, 0], false, true),
  })
}

interface Span {
  readonly days: IDBKeyRange
  /** By study day and bin. */
  readonly bins: IDBKeyRange
}

async function habitsIn(idb: LocalDb['idb'], settings: StepSettings, { days, bins }: Span): Promise<AnswerHabits> {
  const [details, tests] = await Promise.all([idb.getAll('dayDetails', days), testsIn(idb, bins)])
  return habitsOf(sumDetails(details), settings, tests)
}

async function testsIn(idb: LocalDb['idb'], bins: IDBKeyRange): Promise<ForetoldAnswers> {
  const tests = { asked: 0, recalled: 0, foretold: 0 }
  for (const { asked, recalled, predicted } of await idb.getAll('calibration', bins)) {
    tests.asked += asked
    tests.recalled += recalled
    tests.foretold += predicted / MILLION
  }
  return tests
}
