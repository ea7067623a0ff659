import { MAX_SIDE_LENGTH } from '../cards/card.ts'
import { plannedCards } from '../cards/siblings.ts'
import { cleanSide, type DoorCard, singleSpaced } from './door-card.ts'

/** A card of the library, as far as an import looks at it. */
export interface KnownCard {
  readonly id: string
  readonly deckId: string
  readonly front: string
  readonly back: string
  readonly tags: readonly string[]
  readonly aliases: readonly string[]
}

export const SKIP_REASONS = ['same', 'repeated', 'no-front', 'no-back', 'too-long'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** What an update writes: the fields in which card and file differ. */
export interface CardUpdate {
  readonly front?: string
  readonly back?: string
  readonly tags?: readonly string[]
  readonly aliases?: readonly string[]
}

export interface PlannedAdd {
  readonly card: DoorCard
  readonly place: string
  /** Which card of its note it is; those above 0 follow the first one of their note. */
  readonly ordinal: number
}

export interface CardsPlan {
  readonly adds: readonly PlannedAdd[]
  readonly updates: readonly { readonly known: KnownCard; readonly change: CardUpdate }[]
  readonly skips: Readonly<Record<SkipReason, number>>
}

export interface Library {
  /** Cards that the file may mean: those of the decks it goes into, and those whose ids it names. */
  readonly cards: readonly KnownCard[]
  /** Where a card belongs: the id of a deck, or anything else that stands for a deck still to be made. */
  readonly placeOf: (card: DoorCard) => string
}

/**
 * What an import does, before it does anything. A card is known again by its id, else by its front within its deck; the
 * same file a second time adds nothing. Where a front occurs several times, cards that agree in both sides belong
 * together first. Linear.
 */
export function planCards(incoming: readonly DoorCard[], { cards, placeOf }: Library): CardsPlan {
  const skips = { same: 0, repeated: 0, 'no-front': 0, 'no-back': 0, 'too-long': 0 }
  const rows: Row[] = []
  const ids = new Set(cards.map(({ id }) => id))
  for (const card of incoming) {
    const flaw = flawOf(card)
    if (flaw === null) rows.push({ card, place: placeOf(card), known: null, isRepeated: false })
    else skips[flaw] += 1
  }
  match(rows, cards)
  const adds: CardsPlan['adds'][number][] = []
  const updates: CardsPlan['updates'][number][] = []
  for (const { card, place, known, isRepeated } of rows) {
    if (isRepeated) skips.repeated += 1
    else if (known === null)
      adds.push(...cardsOf(card.id !== null && ids.has(card.id) ? { ...card, id: null } : card, place))
    else {
      const change = changeOf(known, card)
      if (Object.keys(change).length === 0) skips.same += 1
      else updates.push({ known, change })
    }
  }
  return { adds, updates, skips }
}

/** A cloze text is as many cards as it has gaps of different numbers, whether the file names one of them or all. */
function cardsOf(card: DoorCard, place: string): PlannedAdd[] {
  const planned = plannedCards(isCloze(card.front) ? 'cloze' : 'basic', card.front)
  return planned.map(({ ordinal }) => ({ card: ordinal === 0 ? card : { ...card, id: null }, place, ordinal }))
}

/** A sentence with a gap needs no other side. */
export const isCloze = (front: string): boolean => /\{\{c\d{1,3}::/.test(front)

function flawOf({ front, back }: DoorCard): Exclude<SkipReason, 'same' | 'repeated'> | null {
  if (front === '') return 'no-front'
  if (back === '' && !isCloze(front)) return 'no-back'
  return front.length > MAX_SIDE_LENGTH || back.length > MAX_SIDE_LENGTH ? 'too-long' : null
}

interface Row {
  readonly card: DoorCard
  readonly place: string
  known: KnownCard | null
  isRepeated: boolean
}

const sameWords = (text: string): string => singleSpaced(text.normalize('NFC')).trim()
const frontKey = (place: string, front: string): string => `${place}\n${sameWords(front)}`
const wholeKey = (place: string, { front, back }: Pick<DoorCard, 'front' | 'back'>): string =>
  `${frontKey(place, front)}\n${cleanSide(back)}`

/** Three rounds, the surest first: by id, by both sides, by the front. Nothing is matched twice. */
function match(rows: readonly Row[], cards: readonly KnownCard[]): void {
  const byId = new Map(cards.map((card) => [card.id, card]))
  const used = new Set<string>()
  const take = (row: Row, known: KnownCard | undefined) => {
    if (known === undefined || used.has(known.id)) return
    used.add(known.id)
    row.known = known
  }
  for (const row of rows) if (row.card.id !== null) take(row, byId.get(row.card.id))
  const wholes = shelves(cards, (card) => wholeKey(card.deckId, card))
  const seen = new Set(rows.flatMap((row) => (row.known === null ? [] : [wholeKey(row.place, row.card)])))
  for (const row of rows) {
    if (row.known !== null) continue
    const key = wholeKey(row.place, row.card)
    take(row, nextUnused(wholes.get(key), used))
    if (row.known === null && seen.has(key)) row.isRepeated = true
    seen.add(key)
  }
  const fronts = shelves(cards, (card) => frontKey(card.deckId, card.front))
  for (const row of rows)
    if (row.known === null && !row.isRepeated)
      take(row, nextUnused(fronts.get(frontKey(row.place, row.card.front)), used))
}

interface Shelf {
  readonly cards: KnownCard[]
  at: number
}

function shelves(cards: readonly KnownCard[], keyOf: (card: KnownCard) => string): Map<string, Shelf> {
  const byKey = new Map<string, Shelf>()
  for (const card of cards) {
    const key = keyOf(card)
    const shelf = byKey.get(key)
    if (shelf === undefined) byKey.set(key, { cards: [card], at: 0 })
    else shelf.cards.push(card)
  }
  return byKey
}

function nextUnused(shelf: Shelf | undefined, used: ReadonlySet<string>): KnownCard | undefined {
  if (shelf === undefined) return undefined
  while (used.has(shelf.cards[shelf.at]?.id ?? '')) shelf.at += 1
  return shelf.cards[shelf.at]
}

/** What the file says otherwise. Lists it does not speak of stay as they are. */
function changeOf(known: KnownCard, { front, back, tags, aliases }: DoorCard): CardUpdate {
  const isSame = (one: readonly string[], other: readonly string[]) =>
    one.length === other.length && one.every((value, at) => value === other[at])
  return {
    ...(sameWords(front) !== sameWords(known.front) && { front }),
    ...(back !== cleanSide(known.back) && { back }),
    ...(tags !== null && !isSame(tags, known.tags) && { tags }),
    ...(aliases !== null && !isSame(aliases, known.aliases) && { aliases }),
  }
}
