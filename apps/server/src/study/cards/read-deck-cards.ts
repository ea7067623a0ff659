import type { Card } from '@cairn/contract/cards'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { listDeckCards } from './cards.store.ts'
import { presentCard } from './present-card.ts'

/** The cards of a deck in their order, without those in the trash. */
export async function readDeckCards(db: Db | Tx, userId: string, deckId: string): Promise<Card[]> {
  const rows = await listDeckCards(db, userId, deckId)
  return rows.map(presentCard)
}
