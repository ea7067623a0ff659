import type { Deck } from '@cairn/contract/decks'
import { uuid7 } from '../lib/uuid7.ts'
import { ApiError, api, NetworkError } from './api-client.ts'
import { storeServerRows, syncNow } from './sync.ts'

export type DeckOutcome =
  | { readonly ok: true; readonly deck: Deck }
  | { readonly ok: false; readonly problem: 'offline' | 'signed-out' }
  | { readonly ok: false; readonly problem: 'refused'; readonly message: string }

export const createDeck = (title: string): Promise<DeckOutcome> =>
  attempt(() => api('POST /api/decks', { body: { id: uuid7(), title } }))

/** Names have no parts to merge, so the last one wins: after a change elsewhere it is made again on top. */
export const renameDeck = (deck: Pick<Deck, 'id' | 'version'>, title: string): Promise<DeckOutcome> =>
  attempt(async () => {
    const rename = (version: number) =>
      api('PATCH /api/decks/{id}', { params: { id: deck.id }, body: { title }, ifMatch: version })
    try {
      return await rename(deck.version)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale-version') return rename((error.current as Deck).version) // the row as it stands
      throw error
    }
  })

/** Soft: the deck and its cards come back with `restoreDeck`. */
export const deleteDeck = (id: string): Promise<DeckOutcome> =>
  attempt(() => api('DELETE /api/decks/{id}', { params: { id } }), 'with its cards')

export const restoreDeck = (id: string): Promise<DeckOutcome> =>
  attempt(() => api('POST /api/decks/{id}/restore', { params: { id } }), 'with its cards')

async function attempt(call: () => Promise<Deck>, reach?: 'with its cards'): Promise<DeckOutcome> {
  try {
    const deck = await call()
    await storeServerRows({ decks: [deck] })
    if (reach) void syncNow() // the cards of the deck changed as well; their rows come with the next page
    return { ok: true, deck }
  } catch (error) {
    if (error instanceof NetworkError) return { ok: false, problem: 'offline' }
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) return { ok: false, problem: 'signed-out' }
    return { ok: false, problem: 'refused', message: error.message }
  }
}
