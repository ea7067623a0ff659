import { z } from 'zod'
import { Cursor, Id, Instant, Version } from './ids.ts'

export const Visibility = z.enum(['private', 'link', 'public'])

export const Deck = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  folderId: Id.nullable(),
  visibility: Visibility,
  sourceId: Id.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  deletedAt: Instant.nullable(),
  version: Version,
  seq: Cursor,
})
export type Deck = z.infer<typeof Deck>

const title = z.string().trim().min(1).max(200)

export const NewDeck = z.strictObject({
  id: Id,
  title,
  description: z.string().max(2_000).optional(),
  sourceId: Id.nullable().optional(),
})
export type NewDeck = z.infer<typeof NewDeck>

export const DeckChange = z.strictObject({ title: title.optional(), description: z.string().max(2_000).optional() })
export type DeckChange = z.infer<typeof DeckChange>

export const DeckList = z.object({ decks: z.array(Deck) })
export type DeckList = z.infer<typeof DeckList>
