import type { DeckWithCounts } from '../../data/queries.ts'

export const DECK_ORDERS = ['changed', 'waiting', 'title'] as const
export type DeckOrder = (typeof DECK_ORDERS)[number]

const waiting = ({ counts }: DeckWithCounts) => counts.due + counts.learning

/** The decks in the order asked for; equal ones by title. */
export function sortDecks(decks: readonly DeckWithCounts[], order: DeckOrder): readonly DeckWithCounts[] {
  const byTitle = (one: DeckWithCounts, other: DeckWithCounts) => one.title.localeCompare(other.title)
  switch (order) {
    case 'changed':
      return decks.toSorted((one, other) => other.updatedAt - one.updatedAt || byTitle(one, other))
    case 'waiting':
      return decks.toSorted((one, other) => waiting(other) - waiting(one) || byTitle(one, other))
    case 'title':
      return decks.toSorted(byTitle)
  }
}
