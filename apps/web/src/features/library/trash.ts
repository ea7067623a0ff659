import type { Trash, TrashedCard } from '@cairn/contract/trash'
import { ApiError, api, NetworkError } from '../../data/api-client.ts'
import { restoreDeck } from '../../data/deck-changes.ts'
import { sendWhatWaits, storeServerRows, syncAfresh } from '../../data/sync.ts'

/** Why it is not here does not matter to who waits: the trash is on the server. */
export type TrashOutcome<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false }

/** What can come back. What was deleted here a moment ago is sent first, so that it is in the list. */
export function readTrash(): Promise<TrashOutcome<Trash>> {
  return attempt(async () => {
    await sendWhatWaits()
    return api('GET /api/trash')
  })
}

export async function bringDeckBack(id: string): Promise<TrashOutcome<null>> {
  const { ok } = await restoreDeck(id)
  return ok ? { ok, value: null } : { ok }
}

export function bringCardBack(id: string): Promise<TrashOutcome<null>> {
  return attempt(async () => {
    await storeServerRows({ cards: [await api('POST /api/cards/{id}/restore', { params: { id } })] })
    return null
  })
}

/** Cards of one deck that were deleted in one moment. */
export type DeletedTogether = Pick<TrashedCard, 'deckId' | 'deletedAt'>

/** All of them; they arrive here with the next synchronisation, which is waited for. */
export function bringBackTogether({ deckId, deletedAt }: DeletedTogether): Promise<TrashOutcome<null>> {
  return attempt(async () => {
    await api('POST /api/trash/restore', { body: { deckId, deletedAt } })
    await syncAfresh()
    return null
  })
}

/** Cards in the order of the trash, those that left their deck in one moment together. */
export function inGroups(cards: readonly TrashedCard[]): readonly (readonly TrashedCard[])[] {
  const groups = new Map<string, TrashedCard[]>()
  for (const card of cards) {
    const key = `${card.deletedAt} ${card.deckId}`
    groups.set(key, [...(groups.get(key) ?? []), card])
  }
  return [...groups.values()]
}

async function attempt<Value>(call: () => Promise<Value>): Promise<TrashOutcome<Value>> {
  try {
    return { ok: true, value: await call() }
  } catch (error) {
    if (error instanceof NetworkError || error instanceof ApiError) return { ok: false }
    throw error
  }
}
