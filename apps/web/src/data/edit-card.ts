import type { Card, CardChange } from '@cairn/contract/cards'
import { ApiError, api, NetworkError } from './api-client.ts'
import { loadSync } from './load-sync.ts'
import { markSessionExpired } from './session.ts'

/** Why a row could not be written under the version it was read at. */
export type WriteRefusal<Row> =
  | { readonly ok: false; readonly problem: 'stale'; readonly current: Row }
  | { readonly ok: false; readonly problem: 'offline' | 'signed-out' }
  | { readonly ok: false; readonly problem: 'refused'; readonly message: string }

/** What a failed call says of its write; throws what is no answer of the API. A session that has ended is noted. */
export function writeRefusal<Row>(error: unknown): WriteRefusal<Row> {
  if (error instanceof NetworkError) return { ok: false, problem: 'offline' }
  if (!(error instanceof ApiError)) throw error
  if (error.status === 401) {
    markSessionExpired()
    return { ok: false, problem: 'signed-out' }
  }
  // With `stale-version` the envelope holds the row as it stands.
  if (error.code === 'stale-version') return { ok: false, problem: 'stale', current: error.current as Row }
  return { ok: false, problem: 'refused', message: error.message }
}

export type EditOutcome = { readonly ok: true; readonly card: Card } | WriteRefusal<Card>

/** Saves the text of a card on the server under its version, then here. Needs the network; `changeCard` does not. */
export async function editCard(card: Pick<Card, 'id' | 'version'>, change: CardChange): Promise<EditOutcome> {
  try {
    const saved = await api('PATCH /api/cards/{id}', { params: { id: card.id }, body: change, ifMatch: card.version })
    await (await loadSync()).storeServerRows({ cards: [saved] })
    return { ok: true, card: saved }
  } catch (error) {
    const refusal = writeRefusal<Card>(error)
    if (refusal.problem === 'stale') await (await loadSync()).storeServerRows({ cards: [refusal.current] })
    return refusal
  }
}
