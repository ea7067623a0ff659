import { Visibility } from '@cairn/contract/decks'
import type { DeckSharing } from '@cairn/contract/sharing'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { requireDeck } from '../../study/decks/require-deck.ts'
import { presentLink } from './share-links.ts'
import { findDeckShare, listLinks } from './sharing.store.ts'

interface Question {
  readonly userId: string
  readonly deckId: string
  readonly ownerName: string | null
  readonly now: number
}

/** How the learner's deck is shared. Throws 404 for another's and for one in the trash. */
export async function readSharing(db: Db | Tx, { userId, deckId, ownerName, now }: Question): Promise<DeckSharing> {
  const deck = await requireDeck(db, userId, deckId)
  const share = await findDeckShare(db, userId, deckId)
  return {
    visibility: Visibility.parse(deck.visibility),
    publicKey: share?.public_key ?? null,
    withQuotes: share?.with_quotes === 1,
    licence: share?.licence ?? '',
    ownerName,
    links: (await listLinks(db, userId, deckId, now)).map(presentLink),
    copies: share?.copies ?? 0,
    version: deck.version,
  }
}
