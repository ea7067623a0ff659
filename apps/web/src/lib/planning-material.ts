import { type AnswerHabits, COMMON_HABITS } from '@cairn/core/planning/answer-habits'
import { type KnownCard, knownCardsOf } from '@cairn/core/planning/known-cards'
import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import { openDB } from 'idb'
import { recentHabits } from '../data/answer-habits.ts'
import type { CairnSchema } from '../data/local-schema.ts'

/** What plans are made of: the learner's cards that are neither suspended nor deleted, and how they are answered. */
export interface PlanningMaterial {
  readonly cards: readonly KnownCard[]
  /** Cards not met yet. */
  readonly waiting: number
  readonly habits: AnswerHabits
}

/** Reads a local database. The connection is closed at once, so that it never stands in the way of an upgrade. */
export async function readMaterial({
  database,
  today,
}: {
  database: string
  today: string
}): Promise<PlanningMaterial> {
  const idb = await openDB<CairnSchema>(database)
  try {
    const stores = idb.objectStoreNames
    const rows = stores.contains('memory') ? await idb.getAll('memory') : []
    const statesIn = (wanted: string) =>
      rows.flatMap(({ lane, state }): MemoryState[] => (lane === wanted && state !== null ? [state] : []))
    // A card that is being learned is wanted today, however long it has been left lying.
    const learning = knownCardsOf(statesIn('learning'), today).map((card) => ({ ...card, dueInDays: 0 }))
    return {
      cards: [...knownCardsOf(statesIn('review'), today), ...learning],
      waiting: rows.filter(({ lane }) => lane === 'new').length,
      habits: stores.contains('dayDetails') ? await recentHabits(idb, today) : COMMON_HABITS,
    }
  } finally {
    idb.close()
  }
}
