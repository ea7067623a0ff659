import type { NewDeck } from '@cairn/contract/decks'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { nextSeq } from '../learners/next-seq.ts'
import { type DeckRow, findDeck, insertDeck } from './decks.store.ts'

interface Creation {
  readonly userId: string
  readonly deck: NewDeck
  readonly now: number
  /** Of a copy: JSON of whose deck it was made of. */
  readonly attribution?: string
}

/** Makes a deck; the same id again answers the deck that is there. */
export function createDeck(engine: Engine, { userId, deck, now }: Creation): Promise<DeckRow> {
  return inTransaction(engine, async (tx) => {
    const seq = await nextSeq(tx, userId)
    return findOrInsertDeck(tx, { userId, deck, now, seq })
  })
}

/** As `createDeck`, inside a transaction that has taken `seq`. A deck in the trash is a conflict. */
export async function deckForCards(tx: Tx, creation: Creation & { readonly seq: number }): Promise<DeckRow> {
  const deck = await findOrInsertDeck(tx, creation)
  if (deck.deleted_at !== null)
    throw new AppError(409, 'conflict', { message: 'This deck is in the trash. Restore it first.' })
  return deck
}

async function findOrInsertDeck(tx: Tx, creation: Creation & { readonly seq: number }) {
  const { userId, deck, now, seq, attribution = null } = creation
  const existing = await findDeck(tx, userId, deck.id)
  if (existing) return existing
  const row: DeckRow = {
    user_id: userId,
    id: deck.id,
    title: deck.title,
    description: deck.description ?? '',
    folder_id: null,
    visibility: 'private',
    source_id: deck.sourceId ?? null,
    settings: '{}',
    attribution,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    version: 1,
    seq,
  }
  await insertDeck(tx, row)
  return row
}
