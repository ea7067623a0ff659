/**
 * What an Anki package holds, whichever of its three formats it came in. Ids and times are Anki's own: notes and cards
 * are numbered by the millisecond in which they were made, `modifiedAt` is in seconds, a review's id is its instant in ms.
 */
export interface AnkiCollection {
  /** Rollover of the first day, seconds since the epoch: due days count from here. */
  readonly createdAt: number
  /** Minutes west of UTC where the collection was made; null where the package does not say. */
  readonly minutesWest: number | null
  readonly noteTypes: ReadonlyMap<number, AnkiNoteType>
  readonly decks: ReadonlyMap<number, AnkiDeck>
  readonly notes: readonly AnkiNote[]
  readonly cards: readonly AnkiCard[]
  readonly log: readonly AnkiReview[]
}

export interface AnkiNoteType {
  readonly id: number
  readonly name: string
  readonly kind: 'normal' | 'cloze'
  readonly fields: readonly AnkiField[]
  readonly templates: readonly AnkiTemplate[]
  readonly css: string
  readonly latexPre: string
  readonly latexPost: string
  readonly sortField: number
  readonly modifiedAt: number
}

export interface AnkiField {
  readonly name: string
  readonly font: string
  readonly size: number
  readonly rtl: boolean
  readonly sticky: boolean
}

export interface AnkiTemplate {
  readonly name: string
  readonly question: string
  readonly answer: string
  readonly browserQuestion: string
  readonly browserAnswer: string
}

export interface AnkiDeck {
  readonly id: number
  /** Whole path, parts joined by `::`. */
  readonly name: string
  readonly description: string
  readonly isFiltered: boolean
  /** Not given for a filtered deck, and where the package does not hold them. */
  readonly options?: AnkiDeckOptions
}

/** What the options of a deck say of its days and schedule. */
export interface AnkiDeckOptions {
  /** Of the preset. */
  readonly name: string
  readonly newPerDay: number
  readonly reviewsPerDay: number
  readonly learningStepsMinutes: readonly number[]
  readonly relearningStepsMinutes: readonly number[]
  readonly maximumIntervalDays: number
  /** Lapses; 0 for none. */
  readonly leechThreshold: number
  /** 0-1; null where the release that wrote them knew none. */
  readonly desiredRetention: number | null
  /** Of FSRS, as many as its version has; none where they were never fitted. */
  readonly parameters: readonly number[]
}

export interface AnkiNote {
  readonly id: number
  readonly guid: string
  readonly noteTypeId: number
  readonly modifiedAt: number
  readonly tags: readonly string[]
  readonly fields: readonly string[]
}

/** `type` 0 new, 1 learning, 2 review, 3 relearning; `queue` as `type`, 3 a step of days, -1 suspended, -2 and -3 buried. */
export interface AnkiCard {
  readonly id: number
  readonly noteId: number
  readonly deckId: number
  readonly ord: number
  readonly modifiedAt: number
  readonly type: number
  readonly queue: number
  readonly due: number
  readonly ivl: number
  readonly factor: number
  readonly reps: number
  readonly lapses: number
  readonly left: number
  readonly odue: number
  readonly odid: number
  readonly flags: number
  readonly data: string
}

/** `type` 0 learning, 1 review, 2 relearning, 3 filtered deck, 4 by hand, 5 moved. `ease` 0 is no answer. */
export interface AnkiReview {
  readonly id: number
  readonly cardId: number
  readonly ease: number
  readonly ivl: number
  readonly lastIvl: number
  readonly factor: number
  readonly time: number
  readonly type: number
}

/** Where a deck's name is cut into parts. */
export const DECK_SEPARATOR = '::'

/** The deck a card belongs to: its own while it is lent to a filtered deck. */
export function homeDeckOf(card: Pick<AnkiCard, 'deckId' | 'odid'>): number {
  return card.odid === 0 ? card.deckId : card.odid
}
