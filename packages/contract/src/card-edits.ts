import { z } from 'zod'
import { Card, CardChange } from './cards.ts'
import { Id, Instant, Version } from './ids.ts'
import { MAX_EDITS_PER_BATCH } from './limits.ts'

/**
 * What was done to a card on a device, sent later. Of each field the last writer wins, by the instants in `editedAt`;
 * a field without one was changed when the batch was sent. `seenVersion` is the card's version that the device had:
 * a deletion that did not see a text written since does not delete it.
 */
export const CardEdit = z.strictObject({
  cardId: Id,
  change: CardChange,
  editedAt: z.record(z.string().max(40), Instant),
  seenVersion: Version,
  /** When the card was put into the trash, last of all; null when it was not. */
  deletedAt: Instant.nullable(),
})
export type CardEdit = z.infer<typeof CardEdit>

/** Edits are checked one by one, so a bad one is rejected alone. `sentAt` measures the device's clock. */
export const CardEditBatch = z.strictObject({
  sentAt: Instant,
  edits: z.array(z.unknown()).min(1).max(MAX_EDITS_PER_BATCH),
})
export type CardEditBatch = z.infer<typeof CardEditBatch>

export const CardEditResult = z.discriminatedUnion('status', [
  z.object({
    cardId: z.string(),
    status: z.literal('merged'),
    /** As it stands now, possibly in the trash. */
    card: Card,
    /** Fields of which a later text was there already; what this device had written is in the card's history. */
    lost: z.array(z.string()),
    /** The deck it was to be moved to is no more: the card stays where it was. */
    deckGone: z.boolean(),
  }),
  z.object({ cardId: z.string(), status: z.literal('rejected'), code: z.enum(['invalid', 'card-not-found']) }),
])
export type CardEditResult = z.infer<typeof CardEditResult>

/** One result per edit in the order sent. */
export const CardEditResults = z.object({ results: z.array(CardEditResult) })
export type CardEditResults = z.infer<typeof CardEditResults>

/** Texts of a card that another device's took the place of, the last one lost first. */
export const CardHistory = z.object({
  texts: z.array(
    z.object({
      id: z.string(),
      field: z.string(),
      /** The text; tags and the like as a JSON list. */
      value: z.string(),
      /** When it was written and when it was replaced, ms. */
      editedAt: Instant,
      lostAt: Instant,
    }),
  ),
})
export type CardHistory = z.infer<typeof CardHistory>
