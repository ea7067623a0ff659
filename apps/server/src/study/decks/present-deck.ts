import { Attribution, type Deck, Visibility } from '@cairn/contract/decks'
import { parseDeckSettings } from '../reviews/deck-settings.ts'
import type { DeckRow } from './decks.store.ts'

/** A deck as its owner sees it. */
export function presentDeck(row: DeckRow): Deck {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    folderId: row.folder_id,
    visibility: Visibility.parse(row.visibility),
    sourceId: row.source_id,
    settings: parseDeckSettings(row.settings),
    ...(row.attribution !== null && { attribution: Attribution.parse(JSON.parse(row.attribution)) }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
    version: row.version,
    seq: row.seq,
  }
}
