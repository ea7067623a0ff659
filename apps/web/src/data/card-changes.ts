import type { Card, CardChange } from '@cairn/contract/cards'
import { ApiError, api, NetworkError } from './api-client.ts'
import { announce } from './live.ts'
import { openLocalDb } from './local-db.ts'
import { localLearner, markSessionExpired } from './session.ts'
import { studyRowOfCard } from './study-row.ts'
import { storeServerRows } from './sync.ts'

export type CardFlags = Pick<CardChange, 'starred' | 'flag' | 'suspended' | 'buriedUntilDay'>

/**
 * Changes flags of a card on this device at once, also without network; they are sent with the next synchronisation,
 * the last writer of each flag winning. Answers the card as it now is, null when it is not on this device.
 */
export async function changeFlags(cardId: string, change: CardFlags): Promise<Card | null> {
  const learner = localLearner()
  if (learner === null) return null
  const { idb } = await openLocalDb(learner.id)
  const tx = idb.transaction(['cards', 'memory', 'changes'], 'readwrite')
  const card = await tx.objectStore('cards').get(cardId)
  if (card === undefined) return null
  const changed = { ...card, ...change }
  const waiting = await tx.objectStore('changes').get(cardId)
  await tx.objectStore('cards').put(changed)
  await tx.objectStore('memory').put(studyRowOfCard(changed, await tx.objectStore('memory').get(cardId)))
  await tx.objectStore('changes').put({ cardId, change: { ...waiting?.change, ...change } })
  await tx.done
  announce(['cards', 'memory', 'changes'], learner.id)
  return changed
}

export type EditOutcome =
  | { readonly ok: true; readonly card: Card }
  | { readonly ok: false; readonly problem: 'stale'; readonly current: Card }
  | { readonly ok: false; readonly problem: 'offline' | 'signed-out' }
  | { readonly ok: false; readonly problem: 'refused'; readonly message: string }

/** Saves the text of a card on the server under its version, then here. Needs the network. */
export async function editCard(
  card: Pick<Card, 'id' | 'version'>,
  change: Pick<CardChange, 'front' | 'back' | 'tags'>,
): Promise<EditOutcome> {
  try {
    const saved = await api('PATCH /api/cards/{id}', { params: { id: card.id }, body: change, ifMatch: card.version })
    await storeServerRows({ cards: [saved] })
    return { ok: true, card: saved }
  } catch (error) {
    if (error instanceof NetworkError) return { ok: false, problem: 'offline' }
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) {
      markSessionExpired()
      return { ok: false, problem: 'signed-out' }
    }
    if (error.code === 'stale-version') {
      const current = error.current as Card // with `stale-version` the envelope holds the row as it stands
      await storeServerRows({ cards: [current] })
      return { ok: false, problem: 'stale', current }
    }
    return { ok: false, problem: 'refused', message: error.message }
  }
}
