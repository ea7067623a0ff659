import { type AnkiDeck, DECK_SEPARATOR } from './collection.ts'

const MOST_TITLE = 500
const UNNAMED = 'Anki'
/** What Anki calls a part of a path that has no name. */
const BLANK = 'blank'

/** The title that a deck of a package gets: its path, no part of which begins or ends with a blank. */
export function deckTitle(deck: Pick<AnkiDeck, 'name'> | undefined): string {
  if (deck === undefined || deck.name.trim() === '') return UNNAMED
  const parts = deck.name.split(DECK_SEPARATOR).map((part) => part.trim() || BLANK)
  return parts.join(DECK_SEPARATOR).slice(0, MOST_TITLE).trimEnd()
}
