import { type Card, CardKindSchema, GradeSchema } from '@cairn/contract/cards'
import type { CardRow } from './cards.store.ts'
import { parseTags } from './parse-tags.ts'

/** A card as its owner studies it. */
export function presentCard(row: CardRow): Card {
  return {
    id: row.id,
    deckId: row.deck_id,
    noteId: row.note_id,
    ordinal: row.ordinal,
    kind: CardKindSchema.parse(row.kind),
    front: row.front,
    back: row.back,
    tags: parseTags(row.tags),
    aliases: parseTags(row.aliases),
    position: row.position,
    starred: row.starred === 1,
    flag: row.flag,
    suspended: row.suspended === 1,
    buriedUntilDay: row.buried_until_day,
    sourceId: row.source_id,
    start: row.span_start,
    end: row.span_end,
    quote: row.quote,
    grade: row.grade === null ? null : GradeSchema.parse(row.grade),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
    version: row.version,
    seq: row.seq,
  }
}
