import { cardsOfDeck } from '../../data/queries.ts'

/** Cards looked at for the tags of a deck: of a large one the first are enough to choose from. */
const MOST_LOOKED_AT = 500

/** The tags of a deck's cards, those of most cards first. */
export async function tagsOfDeck(deckId: string): Promise<string[]> {
  const counts = new Map<string, number>()
  for (const { card } of await cardsOfDeck(deckId, MOST_LOOKED_AT)) {
    for (const tag of card.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([tag]) => tag)
}
