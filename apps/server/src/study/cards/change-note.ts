import { KeptCard } from '@cairn/contract/anki-rows'
import type { NoteChange } from '@cairn/contract/notes'
import { withoutEdge } from '@cairn/core/anki/markup/field-edge'
import { markdownToHtml } from '@cairn/core/anki/markup/markdown-html'
import { swapAlias } from '@cairn/core/anki/markup/swap-alias'
import { cardsOfNote } from '@cairn/core/anki/templates/cards-of-note'
import type { DrawnCard } from '@cairn/core/anki/templates/draw-card'
import { TemplateCache } from '@cairn/core/anki/templates/render-card'
import type { z } from 'zod'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { ImportedCardTable, Tx } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { nextSeq } from '../learners/next-seq.ts'
import { type CardChangeRow, type CardRow, insertCards, lastPosition, updateCard, updateNote } from './cards.store.ts'
import { drawingLimit, MOST_CARDS, tooMuch } from './drawing-limit.ts'
import { aliasOf, idOf, textHash } from './identify.ts'
import { noteEdits } from './note-edits.ts'
import { NoteMedia } from './note-media.ts'
import { keepDrawn, keepNewCards, setModified } from './notes.store.ts'
import { parseTags } from './parse-tags.ts'
import { drawOf, findImportedNote, type ImportedNote, mediaNames } from './read-note.ts'
import { searchTextOf } from './search-text.ts'

/** Of every collection of Anki's. */
const DEFAULT_DECK = 1

interface Change {
  readonly userId: string
  readonly cardId: string
  /** Of the note. */
  readonly version: number
  readonly change: NoteChange
  readonly now: number
  readonly writer: string
}

/**
 * Changes the fields of a note that came in with a package and draws its cards anew; one that has its own texts follows
 * the note again. What the fields make no card of any more goes to the trash, what they make one of comes or comes back.
 * `ok: false` when the note is not at that version. Throws 400 for another number of fields, 422 when no card
 * would be left or the cards would be too many or too long.
 */
export function changeNote(
  engine: Engine,
  { userId, cardId, version, change, now, writer }: Change,
): Promise<{ readonly ok: boolean; readonly cards: readonly CardRow[] }> {
  return inTransaction(engine, async (tx) => {
    const seq = await nextSeq(tx, userId)
    const note = await findImportedNote(tx, userId, cardId)
    if (note.row.version !== version) return { ok: false, cards: [] }
    if (change.fields.length !== note.fields.length)
      throw new AppError(400, 'bad-request', { message: 'The note has another number of fields.' })
    const { fields, media } = await newFields(tx, note, change)
    if (fields.every((field, index) => field === note.fields[index])) return { ok: true, cards: [] }
    const drawn = drawAll(note, fields, media)
    if (drawn.size === 0)
      throw new AppError(422, 'unprocessable', { message: 'With these fields the note would have no card left.' })
    await media.keep(tx)
    const cards = await redraw(tx, { note, drawn, before: drawAll(note, note.fields, media), now, seq, writer })
    await updateNote(tx, note.row, { fields: JSON.stringify(fields), updated_at: now, seq })
    // A package with an older version of the note must not take the change back.
    await setModified(tx, note.imported, Math.max(Math.floor(now / 1_000), note.imported.modified_at + 1))
    return { ok: true, cards }
  })
}

/** The fields as HTML, and the files of the note before and after. */
async function newFields(tx: Tx, note: ImportedNote, { fields: wanted }: NoteChange) {
  const { imported } = note
  const texts = wanted.flatMap((field) => (field !== null && 'text' in field ? [field.text] : []))
  const given = await NoteMedia.of(tx, imported, { names: [], texts })
  const fields = note.fields.map((before, index) => {
    const field = wanted[index]
    if (field === null || field === undefined) return before
    const html = 'html' in field ? field.html : markdownToHtml(field.text, (address) => given.nameOf(address))
    return withoutEdge(html)
  })
  const names = mediaNames(note, note.fields, madeOf(note, note.fields))
  const made = madeOf(note, fields)
  if (made.length > Math.max(MOST_CARDS, note.cards.length)) throw tooMuch()
  for (const name of mediaNames(note, fields, made)) names.add(name)
  return { fields, media: await NoteMedia.of(tx, imported, { names, texts }) }
}

const madeOf = ({ noteType }: ImportedNote, fields: readonly string[]) =>
  cardsOfNote(noteType, fields, new TemplateCache())

/** The cards that fields make, by ordinal; one without a question is none. */
function drawAll(note: ImportedNote, fields: readonly string[], media: NoteMedia): ReadonlyMap<number, DrawnCard> {
  const parts = { templates: new TemplateCache(), spend: drawingLimit() }
  const drawn = madeOf(note, fields).map((ord): [number, DrawnCard] => {
    const card = drawOf(note, { fields, ord, media: (name) => media.addressOf(name), ...parts })
    return [ord, { ...card, alias: aliasOf(card) }]
  })
  return new Map(drawn.filter(([, { front }]) => front !== ''))
}

interface Redrawing {
  readonly note: ImportedNote
  readonly drawn: ReadonlyMap<number, DrawnCard>
  readonly before: ReadonlyMap<number, DrawnCard>
  readonly now: number
  readonly seq: number
  readonly writer: string
}

async function redraw(tx: Tx, redrawing: Redrawing): Promise<readonly CardRow[]> {
  const { note, drawn } = redrawing
  const known = new Set(note.cards.map(({ ordinal }) => ordinal))
  const changed: CardRow[] = []
  for (const card of note.cards) {
    const after = await redrawCard(tx, card, redrawing)
    if (after !== null) changed.push(after)
  }
  const fresh = [...drawn].filter(([ord]) => !known.has(ord))
  return [...changed, ...(await addCards(tx, fresh, redrawing))]
}

/** Null when nothing of the card changes. */
async function redrawCard(tx: Tx, card: CardRow, redrawing: Redrawing): Promise<CardRow | null> {
  const { note, drawn, before, now, seq, writer } = redrawing
  const [is, was] = [drawn.get(card.ordinal), before.get(card.ordinal)]
  const change: Partial<CardChangeRow> = is === undefined ? {} : textsOf(card, is, was)
  if (is !== undefined) {
    const kept = note.importedCards.get(card.id)
    if (kept) await keepDrawn(tx, kept, { textHash: textHash(is), alias: is.alias })
    // What the learner put into the trash stays there.
    const comesBack = card.deleted_at !== null && was === undefined
    if (comesBack) Object.assign(change, { deleted_at: null, deck_id: homeOf(note, card) })
  } else if (was !== undefined && card.deleted_at === null) change.deleted_at = now
  if (Object.keys(change).length === 0) return null
  const after = await updateCard(tx, card, { ...change, updated_at: now, seq })
  const fields = (['front', 'back', 'aliases'] as const).filter((field) => after[field] !== card[field])
  await noteEdits(tx, { before: card, after, fields, editedAt: () => now, writer, now })
  return after
}

/** What of the card's texts is not as it is drawn now. */
function textsOf(card: CardRow, is: DrawnCard, was: DrawnCard | undefined): Partial<CardChangeRow> {
  const before = was?.alias ?? null
  const aliases = JSON.stringify(swapAlias({ aliases: parseTags(card.aliases), before, now: is.alias }))
  const { front, back } = is
  if (front === card.front && back === card.back && aliases === card.aliases) return {}
  return { front, back, aliases, search_text: searchTextOf({ front, back, tags: parseTags(card.tags) }) }
}

/** Where a card of the note belongs: its own deck, or where the others are when that went to the trash. */
function homeOf({ cards, decks }: ImportedNote, card?: CardRow): string {
  const isThere = (deckId: string) => decks.get(deckId)?.deleted_at === null
  if (card && isThere(card.deck_id)) return card.deck_id
  const living = cards.find(({ deck_id, deleted_at }) => deleted_at === null && isThere(deck_id))
  if (!living) throw new Error('Inconsistent: a note that was found by a card outside the trash has none')
  return living.deck_id
}

async function addCards(
  tx: Tx,
  fresh: readonly (readonly [number, DrawnCard])[],
  { note, now, seq }: Redrawing,
): Promise<readonly CardRow[]> {
  if (fresh.length === 0) return []
  const { user_id, id: note_id, guid, tags } = note.row
  const deck_id = homeOf(note)
  const last = await lastPosition(tx, user_id, deck_id)
  const rows = fresh.map(
    ([ordinal, { kind, front, back, alias }], index): CardRow => ({
      ...{ user_id, id: idOf(`card:${guid}:${ordinal}`), deck_id, note_id, ordinal, kind, front, back, tags },
      ...{ aliases: JSON.stringify(alias === null ? [] : [alias]), position: last + 1 + index },
      ...{ starred: 0, flag: 0, suspended: 0, buried_until_day: null },
      ...{ source_id: null, span_start: null, span_end: null, quote: null, grade: null },
      ...{ search_text: searchTextOf({ front, back, tags: parseTags(tags) }) },
      ...{ created_at: now, updated_at: now, deleted_at: null, version: 1, seq },
    }),
  )
  await insertCards(tx, rows)
  const kept = rows.map((row, index) => newImportedCard(note, row, { ankiId: now + index, now }))
  await keepNewCards(tx, kept)
  return rows
}

/** As if the card had come in new with its note, so that words of its own are told from what was drawn. */
function newImportedCard(
  { imported, importedCards }: ImportedNote,
  { user_id, id: card_id, front, back, ordinal, position, aliases }: CardRow,
  { ankiId, now }: { readonly ankiId: number; readonly now: number },
): ImportedCardTable {
  const [sibling] = importedCards.values()
  const row: z.input<typeof KeptCard> = {
    ...{ id: ankiId, noteId: imported.anki_id, ord: ordinal, modifiedAt: Math.floor(now / 1_000) },
    deckId: sibling === undefined ? DEFAULT_DECK : KeptCard.parse(JSON.parse(sibling.row)).deckId,
    ...{ type: 0, queue: 0, due: Math.max(0, Math.round(position)), ivl: 0, factor: 0, reps: 0, lapses: 0, left: 0 },
    ...{ odue: 0, odid: 0, flags: 0, data: '', alias: parseTags(aliases)[0] ?? null },
  }
  const { import_id } = imported
  return {
    user_id,
    card_id,
    import_id,
    text_hash: textHash({ front, back }),
    row: JSON.stringify(row),
    other_rows: '[]',
  }
}
