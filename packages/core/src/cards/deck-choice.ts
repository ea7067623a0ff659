import { isBelow, isWithin } from './deck-path.ts'

/** One deck with those below it, or whatever stands at or below a path that need be no deck. */
export type DeckChoice = { readonly deckId: string } | { readonly folder: string }

/** The decks that are meant, in the order given; all of them when the choice is null, none when there is no such deck. */
export function chosenDecks<Deck extends { readonly id: string; readonly title: string }>(
  decks: readonly Deck[],
  choice: DeckChoice | null,
): readonly Deck[] {
  if (choice === null) return decks
  if ('folder' in choice) return decks.filter(({ title }) => isWithin(title, choice.folder))
  const wanted = decks.find(({ id }) => id === choice.deckId)
  if (wanted === undefined) return []
  // Another deck of the same title is not below it.
  return decks.filter((deck) => deck === wanted || isBelow(deck.title, wanted.title))
}
