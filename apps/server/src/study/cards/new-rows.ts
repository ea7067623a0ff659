import type { CardRow, NoteRow } from './cards.store.ts'
import { fieldsFrom } from './note-fields.ts'
import { searchTextOf } from './search-text.ts'

export interface CardSeed {
  readonly id: string
  /** The note that it is a further card of; absent for the first card of a note. */
  readonly noteId?: string | undefined
  readonly ordinal?: number | undefined
  readonly deckId: string
  readonly kind: string
  readonly front: string
  readonly back: string
  readonly tags: readonly string[]
  /** None where absent. */
  readonly aliases?: readonly string[] | undefined
  readonly position: number
  /** Where it rests in a source; null for cards written by hand. */
  readonly support: {
    readonly sourceId: string
    readonly start: number | null
    readonly end: number | null
    readonly quote: string | null
    readonly grade: string
  } | null
}

interface Moment {
  readonly userId: string
  readonly now: number
  readonly seq: number
}

/** The rows of a new card and of the note behind it, which carries the first card's id and is null for a further card. */
export function newRows(
  seed: CardSeed,
  { userId, now, seq }: Moment,
): { readonly note: NoteRow | null; readonly card: CardRow } {
  const { id, kind, front, back, support, noteId = id } = seed
  const tags = JSON.stringify(seed.tags)
  const edited = { user_id: userId, id, created_at: now, updated_at: now, deleted_at: null, version: 1, seq }
  const note: NoteRow = {
    ...edited,
    kind,
    fields: JSON.stringify(fieldsFrom(kind, { front, back })),
    tags,
    note_type_id: null,
    guid: null,
  }
  const card: CardRow = {
    ...edited,
    deck_id: seed.deckId,
    note_id: noteId,
    ordinal: seed.ordinal ?? 0,
    kind,
    front,
    back,
    tags,
    aliases: JSON.stringify(seed.aliases ?? []),
    position: seed.position,
    starred: 0,
    flag: 0,
    suspended: 0,
    buried_until_day: null,
    source_id: support?.sourceId ?? null,
    span_start: support?.start ?? null,
    span_end: support?.end ?? null,
    quote: support?.quote ?? null,
    grade: support?.grade ?? null,
    search_text: searchTextOf(seed),
  }
  return { note: noteId === id ? note : null, card }
}
