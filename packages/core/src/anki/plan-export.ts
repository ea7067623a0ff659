import { gapNumberOf } from '../cards/siblings.ts'
import type { MemoryState } from '../scheduling/memory-state.ts'
import type { ScheduleSettings } from '../scheduling/study-settings.ts'
import type { AnkiCard, AnkiNote, AnkiNoteType, AnkiReview } from './collection/collection.ts'
import type { CollectionDays } from './collection/collection-days.ts'
import { FreeNumbers } from './collection/free-numbers.ts'
import { OWN_BASIC, OWN_CLOZE, OWN_TYPED } from './collection/own-note-types.ts'
import { type MediaName, markdownToHtml } from './markup/markdown-html.ts'
import { type EventToExport, exportLog, exportSchedule } from './schedule/schedule-out.ts'

/** A note of the library with the cards of it that go out. */
export interface NoteToExport {
  readonly id: string
  /** Null for one that was written here. */
  readonly guid: string | null
  readonly tags: readonly string[]
  readonly changedAt: number
  /** As it came in; null when it did not, or its note type is not known. */
  readonly imported: {
    readonly ankiId: number
    readonly modifiedAt: number
    readonly tags: readonly string[]
    readonly fields: readonly string[]
    readonly noteType: AnkiNoteType
  } | null
  readonly cards: readonly CardOfNote[]
}

export interface CardOfNote {
  readonly id: string
  readonly kind: string
  readonly front: string
  readonly back: string
  readonly ordinal: number
  readonly position: number
  readonly createdAt: number
  readonly deckId: number
  readonly memory: MemoryState | null
  readonly suspended: boolean
  readonly buriedUntilDay: string | null
  readonly flag: number
  /** The row it came in with, due days counted as in this export; null when it did not come from a package. */
  readonly row: AnkiCard | null
  /** Its texts are not those that came in. */
  readonly isEdited: boolean
  readonly events: readonly EventToExport[]
  readonly otherRows: readonly Omit<AnkiReview, 'cardId'>[]
  readonly settings: ScheduleSettings
}

export interface ExportContext extends CollectionDays {
  /** ms. */
  readonly now: number
  readonly media: MediaName
}

export interface NotesOut {
  readonly notes: readonly AnkiNote[]
  readonly cards: readonly AnkiCard[]
  readonly log: readonly AnkiReview[]
}

/**
 * Notes as rows of a collection. One that came from a package and was not edited goes out with its own fields; of all
 * others each card is a note with a front and a back, but for texts with gaps, whose cards stay together.
 */
export class ExportPlanner {
  readonly noteTypes = new Map<number, AnkiNoteType>()
  readonly #context: ExportContext
  readonly #noteIds = new FreeNumbers()
  readonly #cardIds = new FreeNumbers()
  readonly #reviewIds = new FreeNumbers(0)
  readonly #typeIds = new Map<string, AnkiNoteType>()

  constructor(context: ExportContext) {
    this.#context = context
  }

  plan(source: NoteToExport): NotesOut {
    const { imported, cards } = source
    if (imported !== null && !cards.some(({ isEdited }) => isEdited)) return this.#asItCame(source, imported)
    const gaps = source.guid === null ? cardsOfGaps(cards) : new Map<CardOfNote, number>()
    const others = cards.filter((card) => !gaps.has(card))
    const guidOf = ({ id, ordinal }: CardOfNote) =>
      source.guid === null && gaps.size === 0 ? id : `${source.guid ?? source.id}:${ordinal}`
    const parts = others.map((card) => this.#ownNote(source, card, guidOf(card)))
    const [text] = gaps.keys()
    if (text !== undefined) parts.unshift(this.#gapNote(source, text, gaps))
    return {
      notes: parts.map(({ note }) => note),
      cards: parts.flatMap((part) => part.cards),
      log: parts.flatMap(({ log }) => log),
    }
  }

  #asItCame(source: NoteToExport, imported: NonNullable<NoteToExport['imported']>): NotesOut {
    const id = this.#noteIds.take(imported.ankiId)
    const hasTags = source.tags.join(' ') === imported.tags.join(' ')
    const note: AnkiNote = {
      id,
      guid: source.guid ?? source.id,
      noteTypeId: this.#typeId(imported.noteType),
      modifiedAt: hasTags ? imported.modifiedAt : Math.floor(source.changedAt / 1_000),
      tags: source.tags.map(ankiTag),
      fields: imported.fields,
    }
    const parts = source.cards.map((card) => this.#card(card, id, card.ordinal))
    return { notes: [note], cards: parts.map(({ card }) => card), log: parts.flatMap(({ log }) => log) }
  }

  #ownNote(source: NoteToExport, own: CardOfNote, guid: string) {
    const note = this.#note(source, own, { guid, noteType: own.kind === 'typed' ? OWN_TYPED : OWN_BASIC })
    const { card, log } = this.#card(own, note.id, 0)
    return { note, cards: [card], log }
  }

  /** A text with gaps and its cards, by the ordinals of Anki's. */
  #gapNote(source: NoteToExport, text: CardOfNote, gaps: ReadonlyMap<CardOfNote, number>) {
    const note = this.#note(source, text, { guid: source.id, noteType: OWN_CLOZE })
    const parts = [...gaps].map(([card, ord]) => this.#card(card, note.id, ord))
    return { note, cards: parts.map(({ card }) => card), log: parts.flatMap(({ log }) => log) }
  }

  #note(
    source: NoteToExport,
    own: CardOfNote,
    as: { readonly guid: string; readonly noteType: AnkiNoteType },
  ): AnkiNote {
    const { media } = this.#context
    return {
      id: this.#noteIds.take(own.createdAt),
      guid: as.guid,
      noteTypeId: this.#typeId(as.noteType),
      modifiedAt: Math.floor(source.changedAt / 1_000),
      tags: source.tags.map(ankiTag),
      fields: [markdownToHtml(own.front, media), markdownToHtml(own.back, media)],
    }
  }

  #card(own: CardOfNote, noteId: number, ord: number) {
    const { now } = this.#context
    const isAnswered = own.events.some(({ event, origin }) => origin === null && event.appVersion !== 'anki')
    const schedule = exportSchedule({ ...own, origin: isAnswered ? null : own.row }, this.#context, now)
    const id = this.#cardIds.take(own.row?.id ?? own.createdAt)
    const modifiedAt = own.row && !isAnswered ? own.row.modifiedAt : Math.floor(now / 1_000)
    const rows = [...exportLog(own.events, own.settings), ...own.otherRows]
    const log = rows.map((row) => ({ ...row, id: this.#reviewIds.take(row.id), cardId: id }))
    const card: AnkiCard = { id, noteId, deckId: own.deckId, ord, modifiedAt, ...schedule }
    return { card, log }
  }

  /** Two note types that share a number but not their content get numbers of their own. */
  #typeId(noteType: AnkiNoteType): number {
    const key = `${noteType.id}:${noteType.name}`
    const known = this.#typeIds.get(key)
    if (known) return known.id
    let { id } = noteType
    while (this.noteTypes.has(id)) id += 1
    const own = { ...noteType, id }
    this.noteTypes.set(id, own)
    this.#typeIds.set(key, own)
    return id
  }
}

/** Anki divides tags by white space. */
const ankiTag = (tag: string): string => tag.replace(/\s+/g, '_')

/** The cards that ask for a gap of one text, with the ordinal of it; one card for each gap. */
function cardsOfGaps(cards: readonly CardOfNote[]): ReadonlyMap<CardOfNote, number> {
  const gaps = new Map<CardOfNote, number>()
  const taken = new Set<number>()
  const text = cards.find(({ kind }) => kind === 'cloze')?.front
  for (const card of cards) {
    const number = card.kind === 'cloze' && card.front === text ? gapNumberOf(card.front, card.ordinal) : null
    if (number === null || taken.has(number)) continue
    taken.add(number)
    gaps.set(card, number - 1)
  }
  return gaps
}
