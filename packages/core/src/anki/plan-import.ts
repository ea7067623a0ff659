import {
  type AnkiCard,
  type AnkiCollection,
  type AnkiDeck,
  type AnkiNote,
  type AnkiNoteType,
  type AnkiReview,
  homeDeckOf,
} from './collection/collection.ts'
import type { MediaAddress } from './markup/html-markdown.ts'
import { spendFreely } from './markup/spend.ts'
import type { MasksOf } from './occlusion/mask-files.ts'
import { dueNumber, type StepCounts, USUAL_STEPS } from './schedule/row-schedule.ts'
import { type ImportContext, type ImportedLog, importLog, importMarks } from './schedule/schedule-in.ts'
import { type DrawnCard, drawCard } from './templates/draw-card.ts'
import { type DrawingIssue, HELD_BACK } from './templates/drawing-parts.ts'
import { heldBackName } from './templates/held-back-name.ts'
import { TemplateCache } from './templates/render-card.ts'

/** What stands in the way of a card or is lost on its way; a report, never a reason to stop. */
export type ImportIssue = DrawingIssue | FileIssue | 'lost-card' | 'lost-note' | 'repeated-note'
/** Of files of the package, not of cards. */
export type FileIssue = 'large-file' | 'absent-file'

export interface PlannedCard extends DrawnCard {
  readonly id: string
  readonly row: AnkiCard
  /** Id of the deck in the package, the card's home. */
  readonly deckId: number
  readonly position: number
  readonly suspended: boolean
  readonly buriedUntilDay: string | null
  readonly flag: number
  readonly log: ImportedLog
}

export interface PlannedNote {
  readonly id: string
  readonly note: AnkiNote
  readonly noteType: AnkiNoteType
  /** Without those that are held back. */
  readonly cards: readonly PlannedCard[]
  /** `example` names a card that has no front here. */
  readonly issues: readonly PlannedIssue[]
}

export interface PlannedIssue {
  readonly code: ImportIssue
  readonly ord: number
  readonly example?: string
}

/** Whether all cards of a note are held back, so that it is left out with them. */
export const isHeldBack = ({ cards, issues }: Pick<PlannedNote, 'cards' | 'issues'>): boolean =>
  cards.length === 0 && issues.some(({ code }) => code === HELD_BACK)

/** `made`: as they were made; `id`: by the ids of their cards, so that what stands together in an index comes together. */
export type NoteOrder = 'made' | 'id'

export interface PlanContext extends ImportContext {
  readonly media: MediaAddress
  readonly masks: MasksOf
  readonly order: NoteOrder
}

/** A collection by its notes, each with everything that belongs to it. */
export class ImportPlanner {
  /** What belongs to no note and is left out. */
  readonly left: { readonly code: ImportIssue; readonly count: number }[] = []
  readonly #collection: AnkiCollection
  readonly #context: PlanContext
  readonly #templates = new TemplateCache()
  readonly #cards: ReadonlyMap<number, readonly AnkiCard[]>
  readonly #log: ReadonlyMap<number, readonly AnkiReview[]>
  readonly #places: ReadonlyMap<number, number>
  readonly #notes: readonly AnkiNote[]

  constructor(collection: AnkiCollection, context: PlanContext) {
    this.#collection = collection
    this.#context = context
    this.#cards = groupBy(collection.cards, (card) => card.noteId)
    this.#log = groupBy(collection.log, (row) => row.cardId)
    this.#places = new Map(collection.cards.toSorted(byPlace).map(({ id }, index) => [id, index + 1]))
    this.#notes = this.#usableNotes()
  }

  get noteCount(): number {
    return this.#notes.length
  }

  /** From the note at an index on: a plan that was cut off goes on where it was. */
  *notes(from = 0): Generator<PlannedNote> {
    for (let index = from; index < this.#notes.length; index += 1) {
      const note = this.#notes[index]
      const noteType = note && this.#collection.noteTypes.get(note.noteTypeId)
      if (note && noteType) yield this.#plan(note, noteType)
    }
  }

  #usableNotes(): readonly AnkiNote[] {
    const { notes, noteTypes, cards } = this.#collection
    const seen = new Set<string>()
    const known = notes.filter(({ noteTypeId, guid }) => noteTypes.has(noteTypeId) && guid !== '')
    const usable = known.filter(({ guid }) => !seen.has(guid) && seen.add(guid))
    const ids = new Set(usable.map(({ id }) => id))
    this.#leave('lost-note', notes.length - known.length)
    this.#leave('repeated-note', known.length - usable.length)
    this.#leave('lost-card', cards.filter(({ noteId }) => !ids.has(noteId)).length)
    const made = usable.toSorted((one, other) => one.id - other.id)
    if (this.#context.order === 'made') return made
    const keyed = made.map((note) => ({ note, key: this.#cardId(note, 0) }))
    return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ note }) => note)
  }

  #cardId({ guid }: AnkiNote, ord: number): string {
    return this.#context.idOf(`card:${guid}:${ord}`)
  }

  #leave(code: ImportIssue, count: number): void {
    if (count > 0) this.left.push({ code, count })
  }

  #plan(note: AnkiNote, noteType: AnkiNoteType): PlannedNote {
    const issues: PlannedIssue[] = []
    const report = (ord: number) => (code: ImportIssue) => {
      if (issues.some((issue) => issue.code === code && issue.ord === ord)) return
      issues.push({ code, ord, ...(code === HELD_BACK && { example: heldBackName(note, ord) }) })
    }
    const rows = oneOfEach(this.#cards.get(note.id) ?? [])
    const planned = rows.map((row) => this.#planCard({ note, noteType, row, report: report(row.ord) }))
    const held = new Set(issues.flatMap(({ code, ord }) => (code === HELD_BACK ? [ord] : [])))
    const cards = planned.filter(({ row }) => !held.has(row.ord))
    const told = issues.filter(({ code, ord }) => code === HELD_BACK || !held.has(ord))
    return { id: this.#context.idOf(`note:${note.guid}`), note, noteType, cards, issues: told }
  }

  #planCard(source: CardSource): PlannedCard {
    const { note, row } = source
    const identity = `${note.guid}:${row.ord}`
    const id = this.#cardId(note, row.ord)
    const steps = stepsOf(this.#collection.decks.get(homeDeckOf(row)))
    const log = importLog({ card: row, log: this.#log.get(row.id) ?? [], identity, cardId: id, steps }, this.#context)
    return {
      id,
      row,
      ...this.#draw(source),
      deckId: homeDeckOf(row),
      position: this.#places.get(row.id) ?? 0,
      ...importMarks(row, this.#context),
      log,
    }
  }

  #draw({ note, noteType, row, report }: CardSource): DrawnCard {
    const deckName = this.#collection.decks.get(homeDeckOf(row))?.name ?? ''
    const { media, masks } = this.#context
    const { fields, tags } = note
    const card = { noteType, fields, ord: row.ord, tags, deckName, flag: row.flags & 7 }
    return drawCard(card, { media, masks, templates: this.#templates, report, spend: spendFreely })
  }
}

interface CardSource {
  readonly note: AnkiNote
  readonly noteType: AnkiNoteType
  readonly row: AnkiCard
  readonly report: (code: ImportIssue) => void
}

/** New cards in the order in which they are to come, then all others in the order in which they were made. */
function byPlace(one: AnkiCard, other: AnkiCard): number {
  const [isNew, isOtherNew] = [one.type === 0, other.type === 0]
  if (isNew !== isOtherNew) return isNew ? 1 : -1
  return (isNew ? dueNumber(one) - dueNumber(other) : 0) || one.id - other.id
}

function stepsOf(deck: AnkiDeck | undefined): StepCounts {
  if (deck?.options === undefined) return USUAL_STEPS
  const { learningStepsMinutes, relearningStepsMinutes } = deck.options
  return { learning: learningStepsMinutes.length, relearning: relearningStepsMinutes.length }
}

function oneOfEach(cards: readonly AnkiCard[]): readonly AnkiCard[] {
  const seen = new Set<number>()
  const sorted = cards.toSorted((one, other) => one.ord - other.ord || one.id - other.id)
  return sorted.filter(({ ord }) => !seen.has(ord) && seen.add(ord))
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => number): ReadonlyMap<number, readonly Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
