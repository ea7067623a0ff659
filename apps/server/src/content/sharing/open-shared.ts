import { SHARED_CARDS_PER_PAGE } from '@cairn/contract/limits'
import type { SharedAddress, SharedDeck } from '@cairn/contract/sharing'
import { findShared, type SharedParts } from './find-shared.ts'
import { mediaSigner } from './media-ticket.ts'
import { presentSharedDeck } from './present-shared.ts'
import { cardsInOrder, countCards } from './sharing.store.ts'

/** A page of a shared deck, from the card `from` on. Throws the one 404 for an address that opens nothing. */
export async function openShared(parts: SharedParts, address: SharedAddress, from: number): Promise<SharedDeck> {
  const { db } = parts.engine
  const found = await findShared(parts, address)
  const { user_id: userId, deck_id: deckId, link_id: linkId, public_key: publicKey } = found
  const cardCount = await countCards(db, userId, deckId)
  const cards = await cardsInOrder(db, { userId, deckId, from, limit: SHARED_CARDS_PER_PAGE })
  const seen = from + cards.length
  const way = linkId === null ? { by: 'public' as const, ref: publicKey } : { by: 'link' as const, ref: linkId }
  const ticketFor = await mediaSigner(db, way, parts.now())
  return presentSharedDeck(found, {
    cards,
    cardCount,
    next: cards.length > 0 && seen < cardCount ? seen : null,
    ticketFor,
  })
}
