import { type AnswerHabits, habitsOf } from '@cairn/core/planning/answer-habits'
import { addDays } from '@cairn/core/scheduling/study-day'
import { sumDetails } from '@cairn/core/stats/day-details'
import type { LocalDb } from './local-schema.ts'

const HABITS_FROM_DAYS = 90

/** How the learner of a database has answered of late: what every estimate of time rests on. */
export async function recentHabits(idb: LocalDb['idb'], today: string): Promise<AnswerHabits> {
  const since = IDBKeyRange.lowerBound(addDays(today, -HABITS_FROM_DAYS))
  return habitsOf(sumDetails(await idb.getAll('dayDetails', since)))
}
