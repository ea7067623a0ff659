import { type AnswerHabits, COMMON_HABITS, type StepSettings } from '@cairn/core/planning/answer-habits'
import { type KnownCard, knownCardsOf } from '@cairn/core/planning/known-cards'
import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import { openDB } from 'idb'
import { recentHabits } from '../data/answer-habits.ts'
import type { CairnSchema } from '../data/local-schema.ts'
import type { StudyRow } from '../data/study-row.ts'

export interface PlannedCards {
  readonly cards: readonly KnownCard[]
  /** Cards not met yet. */
  readonly waiting: number
}

export interface CardInReview {
  readonly cardId: string
  readonly card: KnownCard
  /** Ratings since its last reset, those that it came with included. */
  readonly reps: number
  /** Its due day was not made by its log: no setting moves it before the next answer. */
  readonly keepsDueDay: boolean
}

/** What plans are made of: the learner's cards that are neither suspended nor deleted, and how they are answered. */
export interface PlanningMaterial extends PlannedCards {
  readonly reviews: readonly CardInReview[]
  /** Those of decks without an exam of their own. */
  readonly forExam: PlannedCards
  readonly habits: AnswerHabits
}

/** Reads a local database. The connection is closed at once, so that it never stands in the way of an upgrade. */
export async function readMaterial(
  { database, today }: { readonly database: string; readonly today: string },
  settings: StepSettings,
): Promise<PlanningMaterial> {
  const idb = await openDB<CairnSchema>(database)
  try {
    const stores = idb.objectStoreNames
    const rows = stores.contains('memory') ? await idb.getAll('memory') : []
    const decks = stores.contains('decks') ? await idb.getAll('decks') : []
    const ownExams = new Set(decks.filter(({ settings: own }) => own.examDate !== null).map(({ id }) => id))
    const all = plannedCards(rows, today)
    return {
      ...all,
      reviews: rows.flatMap((row) => cardInReview(row, today)),
      forExam:
        ownExams.size === 0
          ? all
          : plannedCards(
              rows.filter(({ deckId }) => !ownExams.has(deckId)),
              today,
            ),
      habits: stores.contains('dayDetails') ? await recentHabits(idb, today, settings) : COMMON_HABITS,
    }
  } finally {
    idb.close()
  }
}

function cardInReview({ cardId, lane, state, introducedDay }: StudyRow, today: string): readonly CardInReview[] {
  if (lane !== 'review' || state === null) return []
  const { reps, dueSetAt } = state
  // Rated elsewhere only: it stands as the package it came with said.
  const isAsImported = reps > 0 && introducedDay === undefined
  const keepsDueDay = isAsImported || dueSetAt !== undefined
  return knownCardsOf([state], today).map((card) => ({ cardId, card, reps, keepsDueDay }))
}

function plannedCards(rows: readonly StudyRow[], today: string): PlannedCards {
  const statesIn = (wanted: string) =>
    rows.flatMap(({ lane, state }): MemoryState[] => (lane === wanted && state !== null ? [state] : []))
  // A card that is being learned is wanted today, however long it has been left lying.
  const learning = knownCardsOf(statesIn('learning'), today).map((card) => ({ ...card, dueInDays: 0 }))
  return {
    cards: [...knownCardsOf(statesIn('review'), today), ...learning],
    waiting: rows.filter(({ lane }) => lane === 'new').length,
  }
}
