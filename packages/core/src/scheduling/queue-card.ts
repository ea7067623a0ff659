import type { DeckBudget } from './deck-settings.ts'
import type { ExtraLeft } from './extra-new.ts'
import type { MemoryState } from './memory-state.ts'
import type { StudySettings } from './study-settings.ts'

/** What the queue needs to know about a card. */
export interface QueueCard {
  readonly id: string
  /** Cards that share a note are siblings. */
  readonly noteId: string
  readonly deckId: string
  /** New cards come in this order. */
  readonly position: number
  readonly suspended: boolean
  /** The card stays away before this study day and is back on it; null when not buried. */
  readonly buriedUntilDay: string | null
  /** Null (or phase `new`) for a card never rated. */
  readonly state: MemoryState | null
  /** The latest event on it when it was read, so that who stores an answer can tell an outdated card; unused here. */
  readonly touch?: Touch
}

/** An event on a card, and when it was given (ms). */
export interface Touch {
  readonly eventId: string
  readonly at: number
}

/** A card that was rated at least once. */
export interface RatedCard extends QueueCard {
  readonly state: MemoryState
}

export interface DayContext {
  /** The present instant in ms and the study day it lies in. */
  readonly now: number
  readonly today: string
  readonly settings: StudySettings
  /**
   * New cards introduced and cards reviewed (`reviewedDay`) on this study day so far, in all decks that share the
   * learner's limits.
   */
  readonly introducedToday: number
  readonly reviewedToday: number
  /** By deck id, of decks with daily limits of their own: these count for themselves and not towards the learner's. */
  readonly deckBudgets?: ReadonlyMap<string, DeckBudget>
  /** By deck id: decks above it, nearest first, whose limits hold for it too. */
  readonly decksAbove?: ReadonlyMap<string, readonly string[]>
  /** New cards that the learner asked for beyond the limits of this day. */
  readonly extraNew?: ExtraLeft | undefined
}
