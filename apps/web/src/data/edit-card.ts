import type { Card, CardChange } from '@cairn/contract/cards'
import { api } from './api-client.ts'
import { storeServerRows } from './sync.ts'
import { type WriteRefusal, writeRefusal } from './write-refusal.ts'

export type EditOutcome = { readonly ok: true; readonly card: Card } | WriteRefusal<Card>

/** Saves the text of a card on the server under its version, then here. Needs the network; `changeCard` does not. */
export async function editCard(card: Pick<Card, 'id' | 'version'>, change: CardChange): Promise<EditOutcome> {
  try {
    const saved = await api('PATCH /api/cards/{id}', { params: { id: card.id }, body: change, ifMatch: card.version })
    await storeServerRows({ cards: [saved] })
    return { ok: true, card: saved }
  } catch (error) {
    const refusal = writeRefusal<Card>(error)
    if (refusal.problem === 'stale') await storeServerRows({ cards: [refusal.current] })
    return refusal
  }
}
