import { expectedStudyTime, type TimeRange } from '@cairn/core/planning/study-time'
import type { StudyQueue } from '@cairn/core/scheduling/queue'
import type { ScheduleSettings } from '@cairn/core/scheduling/study-settings'
import { recentHabits } from './answer-habits.ts'
import { localDb, studyDayAt } from './queries.ts'

/** How long what is ready in a queue will take at an instant (ms), under the settings that hold for its cards. */
export async function studyTime(queue: StudyQueue, settings: ScheduleSettings, now: number): Promise<TimeRange> {
  const db = await localDb()
  const today = studyDayAt(now)
  if (db === null) return { ms: 0, lowMs: 0, highMs: 0 }
  return expectedStudyTime(queue, { habits: await recentHabits(db.idb, today, settings), settings, today })
}
