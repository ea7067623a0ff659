import { loadSync } from '../../data/load-sync.ts'
import { addCards, addDecks, announceNew } from '../../data/new-cards.ts'
import { cardIdsOfDeck, localCard, localDb } from '../../data/queries.ts'
import { uuid7 } from '../../lib/uuid7.ts'

/** The deck that cards of a picture go to; it need not be there yet. */
export interface PictureDeck {
  readonly id: string
  readonly title: string
}

/** Makes the deck on this device where it is not there. `now` in ms. */
export async function makeDeck({ id, title }: PictureDeck, now: number): Promise<void> {
  const db = await localDb()
  if (db === null || (await db.idb.getKey('decks', id)) !== undefined) return
  await addDecks([{ id, title }], now)
  announceNew([])
}

/** Makes the deck on this device, and on the server as far as it can be reached. */
export async function sendDeck(deck: PictureDeck, now: number): Promise<void> {
  await makeDeck(deck, now)
  await (await loadSync()).syncAfresh()
}

interface AskedPicture {
  readonly front: string
  readonly back: string
}

/** Makes a card at the end of the deck, which is made as well where it is not there. Needs no network. */
export async function addPictureCard(deck: PictureDeck, sides: AskedPicture, now: number): Promise<void> {
  await makeDeck(deck, now)
  const id = uuid7()
  const position = (await lastPosition(deck.id)) + 1
  await addCards([{ id, deckId: deck.id, ...sides, position }], now)
  announceNew([id])
}

/** Of the deck's last card; 0 in an empty one. */
export async function lastPosition(deckId: string): Promise<number> {
  const last = (await cardIdsOfDeck(deckId)).at(-1)
  return (last === undefined ? null : await localCard(last))?.card.position ?? 0
}
