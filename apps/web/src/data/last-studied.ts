import { dayTotals, localDb } from './queries.ts'

/** Rows that are read at most: what was studied before them is long ago. */
const MOST_ROWS = 5_000

/**
 * The study day (`YYYY-MM-DD`) on which a card of each deck was answered last, by deck id; a deck is left out where none
 * was, or not for thousands of answers.
 */
export async function lastStudiedDays(deckIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const db = await localDb()
  const found = new Map<string, string>()
  if (db === null) return found
  const open = new Set(deckIds)
  let read = 0
  for (const { studyDay } of (await dayTotals()).toReversed()) {
    if (open.size === 0 || read >= MOST_ROWS) break
    const rows = await db.idb.getAllFromIndex('memory', 'by-last-day', studyDay)
    read += rows.length
    for (const { deckId } of rows) if (open.delete(deckId)) found.set(deckId, studyDay)
  }
  return found
}
