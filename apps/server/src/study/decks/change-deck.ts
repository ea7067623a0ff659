import type { DeckChange } from '@cairn/contract/decks'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { notFound, orNotFound } from '../../platform/http/app-error.ts'
import { nextSeqAndSchedule } from '../learners/next-seq.ts'
import { deckSettingsChanged } from '../reviews/refold-schedules.ts'
import { type DeckRow, findDeck, updateDeck } from './decks.store.ts'
import { deckRenamed } from './listing-text.ts'

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
    const { seq, schedule: learner } = await nextSeqAndSchedule(tx, userId)
    const current = orNotFound(await findDeck(tx, userId, id), 'deck', id)
    if (current.deleted_at !== null) throw notFound('deck', id)
    if (current.version !== version) return { ok: false, deck: current }
    const { title = current.title, description = current.description } = change
    const settings = change.settings === undefined ? current.settings : JSON.stringify(change.settings)
    const deck = await updateDeck(tx, current, { title, description, settings, updated_at: now, seq })
    await deckRenamed(tx, deck)
    await deckSettingsChanged(tx, { userId, seq, now, learner }, { before: current.settings, after: deck.settings })
    return { ok: true, deck }
  })
}
