import type { Card, CardChange } from '@cairn/contract/cards'
import { ApiError, api, NetworkError } from './api-client.ts'
import { markSessionExpired } from './session.ts'
import { storeServerRows } from './sync.ts'

export type EditOutcome =
  | { readonly ok: true; readonly card: Card }
  | { readonly ok: false; readonly problem: 'stale'; readonly current: Card }
  | { readonly ok: false; readonly problem: 'offline' | 'signed-out' }
  | { readonly ok: false; readonly problem: 'refused'; readonly message: string }

/** Saves the text of a card on the server under its version, then here. Needs the network; `changeCard` does not. */
export async function editCard(card: Pick<Card, 'id' | 'version'>, change: CardChange): Promise<EditOutcome> {
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
