import type { Visibility } from '@cairn/contract/decks'
import type { z } from 'zod'
import type { Tx } from '../../platform/db/schema.ts'
import { type DeckRow, updateDeck } from './decks.store.ts'

interface Setting {
  readonly visibility: z.infer<typeof Visibility>
  readonly now: number
  readonly seq: number
}

/** Says who may see a deck, inside a transaction that has taken `seq`. Who is to see it is kept by sharing. */
export function setVisibility(tx: Tx, deck: DeckRow, { visibility, now, seq }: Setting): Promise<DeckRow> {
  return updateDeck(tx, deck, { visibility, updated_at: now, seq })
}
