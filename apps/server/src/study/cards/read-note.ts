import { KeptNoteType } from '@cairn/contract/anki-rows'
import type { Note } from '@cairn/contract/notes'
import type { AnkiNoteType } from '@cairn/core/anki/collection/collection'
import { htmlToMarkdown, type MediaAddress } from '@cairn/core/anki/markup/html-markdown'
import { markdownToHtml } from '@cairn/core/anki/markup/markdown-html'
import type { Spend } from '@cairn/core/anki/markup/spend'
import type { MasksOf } from '@cairn/core/anki/occlusion/mask-files'
import { type DrawnCard, drawCard } from '@cairn/core/anki/templates/draw-card'
import { TemplateCache } from '@cairn/core/anki/templates/render-card'
import { z } from 'zod'
import type { Db, ImportedCardTable, ImportedNoteTable, Tx } from '../../platform/db/schema.ts'
import { notFound, orNotFound } from '../../platform/http/app-error.ts'
import { type CardRow, findCard, findNote, findSiblings, type NoteRow } from './cards.store.ts'
import { drawingLimit } from './drawing-limit.ts'
import { textHash } from './identify.ts'
import { NoteMedia } from './note-media.ts'
import { deckTitles, findImported } from './notes.store.ts'
import { parseTags } from './parse-tags.ts'

/** A note that came in with a package, with all that is drawn of it. */
export interface ImportedNote {
  readonly row: NoteRow
  readonly imported: ImportedNoteTable
  readonly noteType: AnkiNoteType
  readonly fields: readonly string[]
  /** By ordinal, those in the trash as well. */
  readonly cards: readonly CardRow[]
  readonly importedCards: ReadonlyMap<string, ImportedCardTable>
  readonly decks: ReadonlyMap<string, { readonly title: string; readonly deleted_at: number | null }>
}

const Fields = z.array(z.string())

/** The note of a card. Throws 404 where none of its cards is there, it did not come in, or it asks for parts of a picture. */
export async function findImportedNote(db: Db | Tx, userId: string, cardId: string): Promise<ImportedNote> {
  const note = await findNoteAsImported(db, userId, cardId)
  if (note.cards.some(({ kind }) => kind === 'occlusion')) throw notFound('note', note.row.id)
  return note
}

/** The same, also where it asks for parts of a picture. */
export async function findNoteAsImported(db: Db | Tx, userId: string, cardId: string): Promise<ImportedNote> {
  const card = orNotFound(await findCard(db, userId, cardId), 'card', cardId)
  const row = orNotFound(await findNote(db, userId, card.note_id), 'note', card.note_id)
  const cards = await findSiblings(db, userId, row.id)
  if (cards.every(({ deleted_at }) => deleted_at !== null)) throw notFound('card', cardId)
  const found = await findImported(db, row)
  if (!found) throw notFound('note', row.id)
  const { imported, cards: importedCards } = found
  const noteType = KeptNoteType.parse(JSON.parse(found.noteType.definition))
  const fields = Fields.parse(JSON.parse(row.fields))
  return {
    ...{ row, imported, noteType, cards },
    fields: noteType.fields.map((_, index) => fields[index] ?? ''),
    importedCards: new Map(importedCards.map((one) => [one.card_id, one])),
    decks: await deckTitles(db, userId, [...new Set(cards.map(({ deck_id }) => deck_id))]),
  }
}

/** The files that a note's fields and cards name, with these fields. Throws 422 where they make too much. */
export function mediaNames(note: ImportedNote, fields: readonly string[], ordinals: readonly number[]): Set<string> {
  const names = new Set<string>()
  const media = (name: string) => {
    names.add(name)
    return null
  }
  const spend = drawingLimit()
  const templates = new TemplateCache()
  for (const field of fields) htmlToMarkdown(field, media, { spend })
  for (const ord of ordinals) drawOf(note, { fields, ord, media, templates, spend })
  return names
}

interface Drawing {
  readonly fields: readonly string[]
  readonly ord: number
  readonly media: MediaAddress
  /** For notes whose masks are files; those are edited by their cards alone. */
  readonly masks?: MasksOf
  readonly templates: TemplateCache
  readonly spend: Spend
}

/** The card of an ordinal as the note type's template shows it. */
export function drawOf(note: ImportedNote, { fields, ord, masks = NO_MASKS, ...parts }: Drawing): DrawnCard {
  const { noteType, row, cards, decks } = note
  const card = cards.find(({ ordinal }) => ordinal === ord)
  const deckName = decks.get((card ?? cards[0])?.deck_id ?? '')?.title ?? ''
  const { flag = 0 } = card ?? {}
  const toRender = { noteType, fields, ord, tags: parseTags(row.tags), deckName, flag }
  return drawCard(toRender, { ...parts, masks, report: () => undefined })
}

const NO_MASKS: MasksOf = () => null

/** Whether a field reads the same once it was written back. */
function readsTheSame(markdown: string, media: NoteMedia, spend: Spend): boolean {
  const html = markdownToHtml(markdown, (address) => media.nameOf(address))
  return htmlToMarkdown(html, (file) => media.addressOf(file), { spend }).markdown === markdown
}

/** A note as its owner edits it. Throws 422 where its fields are too long for that. */
export async function readNote(db: Db | Tx, userId: string, cardId: string): Promise<Note> {
  const note = await findImportedNote(db, userId, cardId)
  const { row, imported, noteType, fields, cards, importedCards } = note
  const media = await NoteMedia.of(db, imported, { names: mediaNames(note, fields, []), texts: [] })
  const spend = drawingLimit()
  const living = cards.filter(({ deleted_at }) => deleted_at === null)
  const isChanged = (card: CardRow) => {
    const kept = importedCards.get(card.id)
    return kept !== undefined && kept.text_hash !== textHash(card)
  }
  return {
    id: row.id,
    version: row.version,
    noteType: noteType.name,
    fields: noteType.fields.map(({ name }, index) => {
      const html = fields[index] ?? ''
      const { markdown, losses } = htmlToMarkdown(html, (file) => media.addressOf(file), { spend })
      return { name, text: markdown, html, isWhole: losses.size === 0 && readsTheSame(markdown, media, spend) }
    }),
    cards: living.length,
    changedCards: living.filter(isChanged).length,
  }
}
