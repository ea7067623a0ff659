import type { Card } from '@cairn/contract/cards'
import type { Deck } from '@cairn/contract/decks'
import type { PurgedTable } from '../../platform/db/schema.ts'

/** A deck that left the trash for good: nothing but that it is deleted. */
export function presentPurgedDeck(row: PurgedTable): Deck {
  return {
    ...common(row),
    title: '',
    description: '',
    folderId: null,
    visibility: 'private',
    settings: { examDate: null },
  }
}

/** A card that left the trash for good: nothing but where it was and that it is deleted. */
export function presentPurgedCard(row: PurgedTable): Card {
  return {
    ...common(row),
    deckId: row.deck_id,
    noteId: row.id,
    ordinal: 0,
    kind: 'basic',
    front: '',
    back: '',
    tags: [],
    aliases: [],
    position: 0,
    starred: false,
    flag: 0,
    suspended: false,
    buriedUntilDay: null,
    start: null,
    end: null,
    quote: null,
    grade: null,
  }
}

function common({ id, deleted_at: deletedAt, seq }: PurgedTable) {
  return { id, sourceId: null, createdAt: deletedAt, updatedAt: deletedAt, deletedAt, version: 1, seq }
}
