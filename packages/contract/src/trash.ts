import { z } from 'zod'
import { Id, Instant } from './ids.ts'

/** What can come back, and until when: decks with the cards that left with them, and cards whose deck is there. */
export const TrashedDeck = z.object({
  id: Id,
  title: z.string(),
  /** Cards that went into the trash with the deck. */
  cards: z.number().int(),
  deletedAt: Instant,
  /** From then on it cannot be brought back. */
  goneAt: Instant,
})
export type TrashedDeck = z.infer<typeof TrashedDeck>

export const TrashedCard = z.object({
  id: Id,
  deckId: Id,
  deckTitle: z.string(),
  front: z.string(),
  back: z.string(),
  /** How many cards of its deck were deleted in the same moment, itself included. */
  together: z.number().int(),
  deletedAt: Instant,
  goneAt: Instant,
})
export type TrashedCard = z.infer<typeof TrashedCard>

/** Deleted last first; the latest of each when there are more than the trash shows, and a few of those deleted together. */
export const Trash = z.object({ decks: z.array(TrashedDeck), cards: z.array(TrashedCard) })
export type Trash = z.infer<typeof Trash>

/** Brings back the cards of a deck that were deleted in one moment. */
export const RestoreTogether = z.strictObject({ deckId: Id, deletedAt: Instant })
export type RestoreTogether = z.infer<typeof RestoreTogether>

export const RestoredTogether = z.object({ cards: z.number().int() })
export type RestoredTogether = z.infer<typeof RestoredTogether>
