import { expectedStudyMs } from '@cairn/core/planning/study-time'
import type { StudyQueue } from '@cairn/core/scheduling/queue'
import type { ScheduleSettings } from '@cairn/core/scheduling/study-settings'
import { recentHabits } from './answer-habits.ts'
import { localDb, studyDayAt } from './queries.ts'

/** How long what is ready in a queue will take at an instant (ms), in ms, under the settings that hold for its cards. */
export async function studyTime(queue: StudyQueue, settings: ScheduleSettings, now: number): Promise<number> {
  const db = await localDb()
  const today = studyDayAt(now)
  return db === null ? 0 : expectedStudyMs(queue, { habits: await recentHabits(db.idb, today), settings, today })
}
