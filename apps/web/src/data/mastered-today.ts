/** How the count of mastered cards has moved since the study day began, from what this device holds. */
import { dayStartAt } from '@cairn/core/scheduling/mastered-day'
import { type MasteredMove, masteredMove } from '@cairn/core/stats/mastered-moves'
import { localDb } from './queries.ts'
import { localStudySettings } from './schedule-settings.ts'

export interface MasteredToday extends MasteredMove {
  readonly mastered: number
}

/** In one deck, or (null) in all of them; null when nobody is signed in. `now` in ms. */
export async function masteredToday(deckId: string | null, now: number): Promise<MasteredToday | null> {
  const db = await localDb()
  if (db === null) return null
  const day = dayStartAt(now, localStudySettings())
  const rows = db.idb.transaction('memory').store
  // What was neither answered today nor has a note of today has not moved.
  const [answered, noted, mastered] = await Promise.all([
    rows.index('by-last-day').getAll(day.studyDay),
    rows.index('by-began').getAll(day.studyDay),
    deckId === null ? rows.index('by-mature').count() : rows.index('by-mature').count(deckId),
  ])
  const touched = new Map([...answered, ...noted].map((row) => [row.cardId, row]))
  return { mastered, ...masteredMove(touched.values(), day, deckId) }
}
