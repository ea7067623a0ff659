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
  deletedAt: Instant,
  goneAt: Instant,
})
export type TrashedCard = z.infer<typeof TrashedCard>

/** Deleted last first; the latest of each when there are more than the trash shows. */
export const Trash = z.object({ decks: z.array(TrashedDeck), cards: z.array(TrashedCard) })
export type Trash = z.infer<typeof Trash>
