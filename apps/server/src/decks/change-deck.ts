import type { DeckChange } from '@cairn/contract/decks'
import type { Engine } from '../db/engines.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { notFound, orNotFound } from '../http/app-error.ts'
import { nextSeq } from '../learners/next-seq.ts'
import { type DeckRow, findDeck, updateDeck } from './decks.store.ts'

interface Change {
  readonly userId: string
  readonly id: string
  readonly version: number
  readonly change: DeckChange
  readonly now: number
}

/** Changes a deck given the version it was read at; `ok: false` carries the row as it stands. */
export function changeDeck(
  engine: Engine,
  { userId, id, version, change, now }: Change,
): Promise<{ readonly ok: boolean; readonly deck: DeckRow }> {
  return inTransaction(engine, async (tx) => {
    const seq = await nextSeq(tx, userId)
    const current = orNotFound(await findDeck(tx, userId, id), 'deck', id)
    if (current.deleted_at !== null) throw notFound('deck', id)
    if (current.version !== version) return { ok: false, deck: current }
    const { title = current.title, description = current.description } = change
    return { ok: true, deck: await updateDeck(tx, current, { title, description, updated_at: now, seq }) }
  })
}
