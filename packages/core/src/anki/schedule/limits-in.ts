import type { DeckOverrides } from '../../scheduling/deck-settings.ts'
import { MOST_PER_DAY } from '../../scheduling/study-settings.ts'
import { type AnkiDeck, type AnkiDeckOptions, DECK_SEPARATOR } from '../collection/collection.ts'
import { deckTitle } from '../collection/deck-title.ts'

/*
 * Daily limits of a tree of decks. Every deck of it has its own, and those above it bound it, so all of a tree come in,
 * the deck at the top even when it has no cards, or none: a tree that has what the learner has goes along with the learner.
 */

export interface LimitsPlan {
  /** By the ids of decks in the package. */
  readonly settings: ReadonlyMap<number, DeckOverrides>
  /** Trees of which the top is missing: each of their decks would be given the limit of all. */
  readonly left: readonly { readonly heading: string; readonly values: readonly number[] }[]
}

interface DeckWithOptions {
  readonly id: number
  readonly name: string
  readonly options: AnkiDeckOptions
}

/** The limits of decks that have cards, and of the decks above those. */
export function planLimits(
  all: ReadonlyMap<number, AnkiDeck>,
  withCards: readonly DeckWithOptions[],
  learner: Required<DeckOverrides>,
): LimitsPlan {
  const cards = new Set(withCards.map(({ id }) => id))
  const settings = new Map<number, DeckOverrides>()
  const left: { heading: string; values: readonly number[] }[] = []
  for (const [heading, { decks, hasTop }] of treesOf(all, withCards)) {
    const own = decks.map(({ id, options }) => [id, cards.has(id) ? limitsOf(options) : boundsOf(options)] as const)
    if (!own.some(([, limits]) => Object.keys(differing(limits, learner)).length > 0)) continue
    if (!hasTop) left.push(...distinct(decks).map((values) => ({ heading, values })))
    else for (const [id, limits] of own) if (Object.keys(limits).length > 0) settings.set(id, limits)
  }
  return { settings, left }
}

interface Tree {
  readonly decks: DeckWithOptions[]
  /** One deck is above all others of it. */
  hasTop: boolean
}

function treesOf(all: ReadonlyMap<number, AnkiDeck>, withCards: readonly DeckWithOptions[]): ReadonlyMap<string, Tree> {
  const trees = new Map<string, Tree>()
  for (const deck of withCards) {
    const heading = headingOf(deck.name)
    const known = trees.get(heading)
    if (known) known.decks.push(deck)
    else trees.set(heading, { decks: [deck], hasTop: false })
  }
  for (const { id, name, options } of all.values()) {
    const title = deckTitle({ name })
    const tree = trees.get(headingOf(name))
    if (tree === undefined || options === undefined) continue
    const isAbove = tree.decks.some((deck) => deckTitle(deck).startsWith(`${title}${DECK_SEPARATOR}`))
    if (isAbove && !tree.decks.some((deck) => deck.id === id)) tree.decks.push({ id, name, options })
  }
  for (const tree of trees.values()) {
    const titles = tree.decks.map(deckTitle)
    tree.hasTop = titles.some((top) => titles.every((one) => one === top || one.startsWith(`${top}${DECK_SEPARATOR}`)))
  }
  return trees
}

const headingOf = (name: string): string => deckTitle({ name }).split(DECK_SEPARATOR)[0] ?? ''

function distinct(decks: readonly DeckWithOptions[]): readonly (readonly number[])[] {
  const found = new Map<string, readonly number[]>()
  for (const { options } of decks) {
    const { newPerDay, reviewsPerDay } = limitsOf(options)
    found.set(`${newPerDay} ${reviewsPerDay}`, [newPerDay, reviewsPerDay])
  }
  return [...found.values()]
}

const limitsOf = ({ newPerDay, reviewsPerDay }: AnkiDeckOptions) => ({
  newPerDay: between(newPerDay, 0, MOST_PER_DAY),
  reviewsPerDay: between(reviewsPerDay, 0, MOST_PER_DAY),
})

/** Of a deck without cards: the largest number there is bounds nothing, and stands where exports had to make a deck. */
function boundsOf(options: AnkiDeckOptions): DeckOverrides {
  const { newPerDay, reviewsPerDay } = limitsOf(options)
  return {
    ...(newPerDay < MOST_PER_DAY && { newPerDay }),
    ...(reviewsPerDay < MOST_PER_DAY && { reviewsPerDay }),
  }
}

/** A whole number within bounds. */
export const between = (value: number, least: number, most: number) =>
  Math.min(Math.max(Math.round(value), least), most)

/** What is told and is not as the learner has it. */
export function differing(told: DeckOverrides, learner: DeckOverrides): DeckOverrides {
  const known = new Map<string, unknown>(Object.entries(learner))
  return Object.fromEntries(
    Object.entries(told).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(known.get(key))),
  )
}
