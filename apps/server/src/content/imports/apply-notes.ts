import { KeptCard } from '@cairn/contract/anki-rows'
import { actionFor, type NoteAction } from '@cairn/core/anki/import-report'
import { aliasBefore, swapAlias } from '@cairn/core/anki/markup/swap-alias'
import { isHeldBack, type PlannedCard, type PlannedNote } from '@cairn/core/anki/plan-import'
import type { DeckOverrides } from '@cairn/core/scheduling/deck-settings'
import { z } from 'zod'
import type { CardTable, ImportedCardTable, ImportedNoteTable, NoteTable, Tx } from '../../platform/db/schema.ts'
import { aliasOf, idOf, textHash } from '../../study/cards/identify.ts'
import { searchTextOf } from '../../study/cards/search-text.ts'
import { nextSeqAndSchedule } from '../../study/learners/next-seq.ts'
import { appendImported, type BroughtEvent } from '../../study/reviews/append-imported.ts'
import { decksFor, type PackageDecks } from './decks-for.ts'
import { type HomeNotes, homeNotes } from './home-notes.ts'
import {
  findLibraryRows,
  insertRows,
  replaceImportedCard,
  replaceImportedNote,
  updateRow,
} from './library-rows.store.ts'

/*
 * One part of an import in one transaction: whole notes with their cards, their log and what is kept for the way back.
 * Doing a part again changes nothing: ids follow from the package, and a version that is known is skipped.
 */

export interface ApplyContext {
  readonly userId: string
  readonly importId: string
  readonly now: number
  readonly decks: PackageDecks
  /** What new decks get for themselves, by their ids in the package. */
  readonly deckSettings: ReadonlyMap<number, DeckOverrides>
}

const TEXTS = z.array(z.string())

interface Known {
  readonly notes: ReadonlyMap<string, NoteTable>
  readonly cards: ReadonlyMap<string, CardTable>
  readonly importedNotes: ReadonlyMap<string, ImportedNoteTable>
  readonly importedCards: ReadonlyMap<string, ImportedCardTable>
  readonly home: HomeNotes
}

/** Brings notes into the library, inside a transaction of its own. */
export async function applyNotes(tx: Tx, context: ApplyContext, notes: readonly PlannedNote[]): Promise<void> {
  const { userId, now } = context
  const { seq, schedule } = await nextSeqAndSchedule(tx, userId)
  const known = await readKnown(tx, userId, notes)
  const { decks, deckSettings: settings } = context
  const deckOf = await decksFor(tx, { userId, now, seq, decks, settings }, deckIdsOf(notes))
  const part = new ImportPart({ ...context, seq, deckOf, known })
  for (const planned of notes) part.add(planned)
  await part.write(tx)
  await appendImported(tx, { userId, seq, schedule, receivedAt: now }, part.events)
}

async function readKnown(tx: Tx, userId: string, notes: readonly PlannedNote[]): Promise<Known> {
  const noteIds = notes.map(({ id }) => id)
  const cardIds = notes.flatMap(({ cards }) => cards.map(({ id }) => id))
  const rows = await findLibraryRows(tx, userId, noteIds, cardIds)
  return {
    notes: new Map(rows.notes.map((row) => [row.id, row])),
    cards: new Map(rows.cards.map((row) => [row.id, row])),
    importedNotes: new Map(rows.importedNotes.map((row) => [row.note_id, row])),
    importedCards: new Map(rows.importedCards.map((row) => [row.card_id, row])),
    home: await homeNotes(tx, userId, notes),
  }
}

const deckIdsOf = (notes: readonly PlannedNote[]) =>
  new Set(notes.flatMap(({ cards }) => cards.map((card) => card.deckId)))

interface PartContext extends ApplyContext {
  readonly seq: number
  readonly deckOf: (ankiDeckId: number) => string
  readonly known: Known
}

class ImportPart {
  readonly events: BroughtEvent[] = []
  readonly #context: PartContext
  readonly #newNotes: NoteTable[] = []
  readonly #newCards: CardTable[] = []
  readonly #newImportedNotes: ImportedNoteTable[] = []
  readonly #newImportedCards: ImportedCardTable[] = []
  readonly #changes: ((tx: Tx) => Promise<void>)[] = []

  constructor(context: PartContext) {
    this.#context = context
  }

  add(planned: PlannedNote): void {
    if (isHeldBack(planned)) return
    const { known } = this.#context
    const imported = known.importedNotes.get(planned.id)
    if (imported === undefined && known.home.has(planned.note.guid)) {
      this.#comeHome(planned)
      return
    }
    const isTrashed = !planned.cards.some(({ id }) => known.cards.get(id)?.deleted_at === null)
    const openOrds = planned.cards.filter(({ id }) => this.#mayBeOpen(id)).map(({ row }) => row.ord)
    const existing = imported && { modifiedAt: imported.modified_at, isTrashed, openOrds }
    const action = actionFor(planned, existing)
    if (action !== 'skip') this.#note(planned, imported)
    for (const card of planned.cards) this.#card(planned, card, action)
  }

  #mayBeOpen(cardId: string): boolean {
    const { cards, importedCards } = this.#context.known
    const [row, imported] = [cards.get(cardId), importedCards.get(cardId)]
    if (row === undefined || imported === undefined || row.kind === 'occlusion') return false
    return row.deleted_at === null && imported.text_hash === textHash(row)
  }

  #comeHome({ note, cards }: PlannedNote): void {
    for (const card of cards) this.events.push(...this.#context.known.home.newEvents(note.guid, card).map(toBrought))
  }

  async write(tx: Tx): Promise<void> {
    await insertRows(tx, 'note', this.#newNotes)
    await insertRows(tx, 'card', this.#newCards)
    await insertRows(tx, 'imported_note', this.#newImportedNotes)
    await insertRows(tx, 'imported_card', this.#newImportedCards)
    for (const change of this.#changes) await change(tx)
  }

  #note({ id, note, noteType }: PlannedNote, imported: ImportedNoteTable | undefined): void {
    const { userId, importId, known } = this.#context
    const row = known.notes.get(id)
    const tags = JSON.stringify(note.tags)
    const fields = JSON.stringify(note.fields)
    const type = idOf(`note-type:${noteType.id}:${noteType.name}`)
    // Tags that were changed here stay.
    const keptTags = row && imported && row.tags !== imported.tags ? row.tags : tags
    if (row)
      this.#changes.push((tx) =>
        updateRow(tx, 'note', row, {
          fields,
          tags: keptTags,
          note_type_id: type,
          guid: note.guid,
          ...this.#edited(row),
        }),
      )
    else this.#newNotes.push({ ...this.#fresh(id), kind: 'basic', fields, tags, note_type_id: type, guid: note.guid })
    const kept = { user_id: userId, note_id: id, import_id: importId, tags, anki_id: note.id }
    const importedRow = { ...kept, modified_at: note.modifiedAt }
    if (imported) this.#changes.push((tx) => replaceImportedNote(tx, importedRow))
    else this.#newImportedNotes.push(importedRow)
  }

  #card(planned: PlannedNote, card: PlannedCard, action: NoteAction): void {
    const { known } = this.#context
    const row = known.cards.get(card.id)
    if (row === undefined && action !== 'skip') this.#newCard(planned, card)
    else if (row !== undefined && action !== 'skip') this.#changeCard(planned, card, row)
    // A card in the trash that stays there learns nothing of its log either.
    const isHere = action !== 'skip' || row?.deleted_at === null
    if (isHere) this.events.push(...card.log.events.map(toBrought))
  }

  #newCard({ id: noteId, note }: PlannedNote, card: PlannedCard): void {
    const { front, back, kind, position, flag } = card
    this.#newCards.push({
      ...this.#fresh(card.id),
      deck_id: this.#context.deckOf(card.deckId),
      note_id: noteId,
      ordinal: card.row.ord,
      kind,
      front,
      back,
      tags: JSON.stringify(note.tags),
      aliases: JSON.stringify(swapAlias({ aliases: [], before: null, now: aliasOf(card) })),
      position,
      starred: 0,
      flag,
      suspended: Number(card.suspended),
      buried_until_day: card.buriedUntilDay,
      source_id: null,
      span_start: null,
      span_end: null,
      quote: null,
      grade: null,
      search_text: searchTextOf({ front, back, tags: note.tags }),
    })
    this.#keepCard(card)
  }

  /** Texts that were changed here stay; what lay in the trash comes back. */
  #changeCard({ note }: PlannedNote, card: PlannedCard, row: CardTable): void {
    const imported = this.#context.known.importedCards.get(card.id)
    const importedNote = this.#context.known.importedNotes.get(row.note_id)
    const isEdited = imported !== undefined && imported.text_hash !== textHash(row)
    const { front, back, kind } = isEdited ? row : card
    const tags = importedNote && row.tags !== importedNote.tags ? row.tags : JSON.stringify(note.tags)
    const aliases = JSON.stringify(this.#aliases(card, row))
    const search_text = searchTextOf({ front, back, tags: note.tags })
    const isBack = row.deleted_at !== null
    const deck = isBack ? { deck_id: this.#context.deckOf(card.deckId), deleted_at: null } : {}
    this.#changes.push((tx) =>
      updateRow(tx, 'card', row, { front, back, kind, tags, aliases, search_text, ...deck, ...this.#edited(row) }),
    )
    this.#keepCard(card)
  }

  #aliases(card: PlannedCard, row: CardTable): readonly string[] {
    const { importedCards, notes } = this.#context.known
    const imported = importedCards.get(card.id)
    const aliases = TEXTS.parse(JSON.parse(row.aliases))
    const now = aliasOf(card)
    const kept = imported && KeptCard.parse(JSON.parse(imported.row)).alias
    if (kept !== undefined) return swapAlias({ aliases, before: kept, now })
    const fields = TEXTS.parse(JSON.parse(notes.get(row.note_id)?.fields ?? '[]'))
    return swapAlias({ aliases, before: aliasBefore({ kind: row.kind, aliases, fields, now }), now })
  }

  #keepCard(card: PlannedCard): void {
    const { userId, importId } = this.#context
    const row: ImportedCardTable = {
      user_id: userId,
      card_id: card.id,
      import_id: importId,
      text_hash: textHash(card),
      row: JSON.stringify({ ...card.row, alias: aliasOf(card) } satisfies z.input<typeof KeptCard>),
      other_rows: JSON.stringify(card.log.others),
    }
    if (this.#context.known.importedCards.has(card.id)) this.#changes.push((tx) => replaceImportedCard(tx, row))
    else this.#newImportedCards.push(row)
  }

  #fresh(id: string) {
    const { userId, now, seq } = this.#context
    return { user_id: userId, id, created_at: now, updated_at: now, deleted_at: null, version: 1, seq }
  }

  #edited({ version }: { readonly version: number }) {
    return { updated_at: this.#context.now, version: version + 1, seq: this.#context.seq }
  }
}

function toBrought({ event, origin }: PlannedCard['log']['events'][number]): BroughtEvent {
  if (origin === null) return { event, origin: null }
  const { ease, ivl, lastIvl, factor, time, type, id } = origin
  return { event, origin: JSON.stringify({ id, ease, ivl, lastIvl, factor, time, type }) }
}
