import type { DeckOverrides } from '../scheduling/deck-settings.ts'
import type { AnkiCollection } from './collection/collection.ts'
import { deckTitle } from './collection/deck-title.ts'
import { type FileIssue, type ImportIssue, isHeldBack, type PlannedNote } from './plan-import.ts'
import type { OptionLeft, OptionsPlan } from './schedule/options-in.ts'
import { HELD_BACK } from './templates/drawing-parts.ts'

/** What is in the learner's library of a note of the package. */
export interface ExistingNote {
  /** When the imported version was changed in Anki, s. */
  readonly modifiedAt: number
  /** All of its cards are in the trash. */
  readonly isTrashed: boolean
}

export type NoteAction = 'add' | 'update' | 'skip'

/** Whether a note is new here, newer than what is here, or known. What lies in the trash comes back. */
export function actionFor(modifiedAt: number, existing: ExistingNote | undefined): NoteAction {
  if (!existing || existing.isTrashed) return 'add'
  return modifiedAt > existing.modifiedAt ? 'update' : 'skip'
}

/** A dry run: what an import would do and what it would lose. */
export interface ImportReport {
  readonly notes: Readonly<Record<NoteAction, number>>
  readonly cards: Readonly<Record<NoteAction, number>>
  readonly decks: readonly { readonly title: string; readonly cards: number }[]
  readonly noteTypes: readonly { readonly name: string; readonly notes: number }[]
  readonly tags: number
  readonly reviews: number
  readonly suspended: number
  readonly buried: number
  readonly flagged: number
  /** Cards by where their schedule stands. */
  readonly phases: Readonly<Record<'new' | 'learning' | 'review', number>>
  /** Cards (of files: files; of the last three: things) with each issue, and the fronts or names of some of them. */
  readonly issues: readonly {
    readonly code: ImportIssue
    readonly count: number
    readonly examples: readonly string[]
  }[]
  /** The first cards as they will be. */
  readonly samples: readonly { readonly front: string; readonly back: string }[]
  readonly options: ReportedOptions
}

/** What of the decks' options could hold here: decks by what they would have for themselves, with some of their names. */
export interface ReportedOptions {
  readonly settings: readonly {
    readonly settings: DeckOverrides
    readonly decks: number
    readonly examples: readonly string[]
  }[]
  readonly parameters: { readonly preset: string; readonly cards: number } | null
  readonly left: readonly { readonly code: OptionLeft; readonly count: number; readonly examples: readonly string[] }[]
}

const EXAMPLES = 3
/** Nobody would find out by looking at cards which files, and which cards, did not come. */
const NAMES = 50
const SAMPLES = 3
const EXAMPLE_LENGTH = 80

/** Counts notes as they are planned; order does not matter. */
export class ImportCounter {
  readonly #decks = new Map<number, number>()
  readonly #noteTypes = new Map<string, number>()
  readonly #tags = new Set<string>()
  readonly #issues = new Map<ImportIssue, { count: number; examples: string[] }>()
  readonly #samples: { front: string; back: string }[] = []
  readonly #notes = { add: 0, update: 0, skip: 0 }
  readonly #cards = { add: 0, update: 0, skip: 0 }
  readonly #phases = { new: 0, learning: 0, review: 0 }
  #reviews = 0
  #suspended = 0
  #buried = 0
  #flagged = 0

  add(planned: PlannedNote, action: NoteAction): void {
    for (const { code, ord, example } of planned.issues) {
      const front = example ?? planned.cards.find(({ row }) => row.ord === ord)?.front ?? ''
      this.addIssue(code, 1, front.replace(/\s+/g, ' ').slice(0, EXAMPLE_LENGTH))
    }
    if (isHeldBack(planned)) return
    this.#notes[action] += 1
    this.#cards[action] += planned.cards.length
    const { name } = planned.noteType
    this.#noteTypes.set(name, (this.#noteTypes.get(name) ?? 0) + 1)
    for (const tag of planned.note.tags) this.#tags.add(tag)
    for (const card of planned.cards) this.#addCard(card)
  }

  addIssue(code: ImportIssue, count: number, example = ''): void {
    const known = this.#issues.get(code) ?? { count: 0, examples: [] }
    known.count += count
    const most = code === HELD_BACK ? NAMES : EXAMPLES
    if (example !== '' && known.examples.length < most) known.examples.push(example)
    this.#issues.set(code, known)
  }

  /** Files of the package that do not come in, by their names. */
  addFiles(code: FileIssue, names: readonly string[]): void {
    if (names.length > 0) this.#issues.set(code, filesIssue(names))
  }

  report({ decks }: Pick<AnkiCollection, 'decks'>, options: OptionsPlan): ImportReport {
    const byCount = (one: { count: number }, other: { count: number }) => other.count - one.count
    return {
      notes: { ...this.#notes },
      cards: { ...this.#cards },
      decks: [...this.#decks].map(([id, cards]) => ({ title: deckTitle(decks.get(id)), cards })).sort(byTitle),
      noteTypes: [...this.#noteTypes].map(([name, notes]) => ({ name, notes })),
      tags: this.#tags.size,
      reviews: this.#reviews,
      suspended: this.#suspended,
      buried: this.#buried,
      flagged: this.#flagged,
      phases: { ...this.#phases },
      issues: [...this.#issues].map(([code, issue]) => ({ code, ...issue })).sort(byCount),
      samples: [...this.#samples],
      options: reportedOptions(options, decks),
    }
  }

  #addCard({ deckId, row, log, suspended, buriedUntilDay, flag, front, back }: PlannedNote['cards'][number]): void {
    this.#decks.set(deckId, (this.#decks.get(deckId) ?? 0) + 1)
    this.#phases[row.type === 0 ? 'new' : row.type === 2 ? 'review' : 'learning'] += 1
    this.#reviews += log.events.filter(({ event }) => event.kind === 'rate').length
    this.#suspended += suspended ? 1 : 0
    this.#buried += buriedUntilDay === null ? 0 : 1
    this.#flagged += flag === 0 ? 0 : 1
    if (this.#samples.length < SAMPLES) this.#samples.push({ front, back })
  }
}

function reportedOptions({ settings, parameters, left }: OptionsPlan, decks: AnkiCollection['decks']): ReportedOptions {
  const alike = new Map<string, { settings: DeckOverrides; names: string[] }>()
  for (const [id, own] of settings) {
    const name = deckTitle(decks.get(id))
    const known = alike.get(JSON.stringify(own))
    if (known) known.names.push(name)
    else alike.set(JSON.stringify(own), { settings: own, names: [name] })
  }
  const some = (names: readonly string[]) => names.toSorted().slice(0, EXAMPLES)
  return {
    settings: [...alike.values()]
      .map(({ settings: own, names }) => ({ settings: own, decks: names.length, examples: some(names) }))
      .sort((one, other) => other.decks - one.decks),
    parameters: parameters && { preset: parameters.preset, cards: parameters.cards },
    left: left.map(({ code, names }) => ({ code, count: names.length, examples: some(names) })),
  }
}

/** What a report says of files that did not come in. */
export const filesIssue = (names: readonly string[]) => ({ count: names.length, examples: names.slice(0, NAMES) })

const byTitle = (one: { title: string }, other: { title: string }) => (one.title < other.title ? -1 : 1)
