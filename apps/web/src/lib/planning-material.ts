import { type AnswerHabits, habitsOf } from '@cairn/core/planning/answer-habits'
import { type KnownCard, knownCardsOf } from '@cairn/core/planning/known-cards'
import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import { addDays } from '@cairn/core/scheduling/study-day'
import { sumDetails } from '@cairn/core/stats/day-details'
import { openDB } from 'idb'
import type { CairnSchema } from '../data/local-schema.ts'

/** What plans are made of: the learner's cards that are neither suspended nor deleted, and how they are answered. */
export interface PlanningMaterial {
  readonly cards: readonly KnownCard[]
  /** Cards not met yet. */
  readonly waiting: number
  readonly habits: AnswerHabits
}

const HABITS_FROM_DAYS = 90

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
    const days = stores.contains('dayDetails')
      ? await idb.getAll('dayDetails', IDBKeyRange.lowerBound(addDays(today, -HABITS_FROM_DAYS)))
      : []
    const statesIn = (wanted: string) =>
      rows.flatMap(({ lane, state }): MemoryState[] => (lane === wanted && state !== null ? [state] : []))
    // A card that is being learned is wanted today, however long it has been left lying.
    const learning = knownCardsOf(statesIn('learning'), today).map((card) => ({ ...card, dueInDays: 0 }))
    return {
      cards: [...knownCardsOf(statesIn('review'), today), ...learning],
      waiting: rows.filter(({ lane }) => lane === 'new').length,
      habits: habitsOf(sumDetails(days)),
    }
  } finally {
    idb.close()
  }
}
