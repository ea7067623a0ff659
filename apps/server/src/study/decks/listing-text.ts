import { foldText } from '../../platform/db/fold-text.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { updateSearchText } from './decks.store.ts'

interface Titled {
  readonly user_id: string
  readonly id: string
  readonly title: string
  readonly description: string
}

/** What the list of public decks finds a deck by. */
export const listingText = ({ title, description }: Pick<Titled, 'title' | 'description'>): string =>
  foldText(`${title}\n${description}`)

/** A deck that has another title is found by it; one that was never shared is in no list. */
export function deckRenamed(tx: Tx, deck: Titled): Promise<void> {
  return updateSearchText(tx, deck.user_id, deck.id, listingText(deck))
}
