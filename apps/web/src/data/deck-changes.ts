import type { Deck } from '@cairn/contract/decks'
import { uuid7 } from '../lib/uuid7.ts'
import { ApiError, api, NetworkError, OtherLearnerError } from './api-client.ts'
import { changeDecks } from './deck-edits.ts'
import { loadSync } from './load-sync.ts'

export type DeckOutcome =
  | { readonly ok: true; readonly deck: Deck }
  | { readonly ok: false; readonly problem: 'offline' | 'signed-out' }
  | { readonly ok: false; readonly problem: 'refused'; readonly message: string }

/**
 * Without a network the deck is here at once, and sent with the next synchronisation under the same id. Not where the
 * server answered somebody else, who has it then.
 */
export async function createDeck(title: string): Promise<DeckOutcome> {
  const made = { id: uuid7(), title }
  let isElsewhere = false
  const outcome = await attempt(() =>
    api('POST /api/decks', { body: made }).catch((error: unknown) => {
      isElsewhere = error instanceof OtherLearnerError
      throw error
    }),
  )
  if (outcome.ok || outcome.problem !== 'offline' || isElsewhere) return outcome
  const { addDecks, announceNew } = await import('./new-cards.ts')
  const [deck] = await addDecks([made], Date.now())
  if (deck === undefined) throw new Error('Inconsistent: a deck was added and is not there')
  announceNew([])
  return { ok: true, deck }
}

/** Here at once, also without a network; of titles the last one sent wins. */
export async function renameDeck({ id }: Pick<Deck, 'id'>, title: string): Promise<DeckOutcome> {
  const [deck] = await changeDecks(new Map([[id, { title }]]))
  return deck === undefined ? { ok: false, problem: 'signed-out' } : { ok: true, deck }
}

/**
 * Soft: the deck and its cards come back with `restoreDeck`. What waits on this device goes first, so that cards moved
 * into the deck or out of it a moment ago are counted where they are.
 */
export const deleteDeck = (id: string): Promise<DeckOutcome> =>
  attempt(async () => {
    await (await loadSync()).sendWhatWaits()
    return api('DELETE /api/decks/{id}', { params: { id } })
  }, 'with its cards')

export const restoreDeck = (id: string): Promise<DeckOutcome> =>
  attempt(() => api('POST /api/decks/{id}/restore', { params: { id } }), 'with its cards')

async function attempt(call: () => Promise<Deck>, reach?: 'with its cards'): Promise<DeckOutcome> {
  try {
    const deck = await call()
    const { storeServerRows, syncBehind } = await loadSync()
    await storeServerRows({ decks: [deck] })
    if (reach) syncBehind() // the cards of the deck changed as well; their rows come with the next page
    return { ok: true, deck }
  } catch (error) {
    if (error instanceof NetworkError) return { ok: false, problem: 'offline' }
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) return { ok: false, problem: 'signed-out' }
    return { ok: false, problem: 'refused', message: error.message }
  }
}
