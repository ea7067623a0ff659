import { CARD_KINDS, MAX_SIDE_LENGTH, SUPPORT_GRADES } from '@cairn/core/cards/card'
import { z } from 'zod'
import { Cursor, Id, Instant, StudyDay, Version } from './ids.ts'

export const CardKindSchema = z.enum(CARD_KINDS)
export const GradeSchema = z.enum(SUPPORT_GRADES)

/** A card as it is studied: `front` and `back` are made from its note's fields. */
export const Card = z.object({
  id: Id,
  deckId: Id,
  noteId: Id,
  ordinal: z.number().int().min(0),
  kind: CardKindSchema,
  front: z.string(),
  back: z.string(),
  tags: z.array(z.string()),
  /** Answers that count as right when typed, beside the card's own. */
  aliases: z.array(z.string()),
  position: z.number(),
  starred: z.boolean(),
  flag: z.number().int().min(0).max(7),
  suspended: z.boolean(),
  buriedUntilDay: StudyDay.nullable(),
  sourceId: Id.nullable(),
  start: z.number().int().nullable(),
  end: z.number().int().nullable(),
  quote: z.string().nullable(),
  grade: GradeSchema.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  deletedAt: Instant.nullable(),
  version: Version,
  seq: Cursor,
})
export type Card = z.infer<typeof Card>

const side = z.string().max(MAX_SIDE_LENGTH)
const tags = z.array(z.string().trim().min(1).max(100)).max(50)
const aliases = z.array(z.string().trim().min(1).max(500)).max(20)

/**
 * Sent again with the same id it answers the stored card. A further card of a note names the note and its own ordinal,
 * and has the id that `siblingId` of the core makes of them, unless it is a part of a picture (`occlusion`); without
 * `noteId` it is the first card of a note of its own.
 */
export const NewCard = z.strictObject({
  id: Id,
  deckId: Id,
  noteId: Id.optional(),
  ordinal: z.number().int().min(0).max(999).optional(),
  kind: CardKindSchema.optional(),
  front: side,
  back: side,
  tags: tags.optional(),
  aliases: aliases.optional(),
  position: z.number().finite(),
})
export type NewCard = z.infer<typeof NewCard>

export const NewCards = z.strictObject({ cards: z.array(NewCard).min(1).max(200) })
export type NewCards = z.infer<typeof NewCards>
export const CardList = z.object({ cards: z.array(Card) })
export type CardList = z.infer<typeof CardList>

/** `deckId` moves the card, and the cards that share its note with it. */
export const CardChange = z.strictObject({
  deckId: Id.optional(),
  /** A reversed card is made beside the first one of its note, a part of a picture with it; none becomes one. */
  kind: CardKindSchema.exclude(['reversed', 'occlusion']).optional(),
  front: side.optional(),
  back: side.optional(),
  tags: tags.optional(),
  aliases: aliases.optional(),
  position: z.number().finite().optional(),
  starred: z.boolean().optional(),
  flag: z.number().int().min(0).max(7).optional(),
  suspended: z.boolean().optional(),
  buriedUntilDay: StudyDay.nullable().optional(),
})
export type CardChange = z.infer<typeof CardChange>

export const SearchResult = z.object({
  cards: z.array(Card),
  /** All matches, of which `cards` holds the first. */
  total: z.number().int(),
})
export type SearchResult = z.infer<typeof SearchResult>
