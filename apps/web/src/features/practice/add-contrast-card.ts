import { ApiError, api, NetworkError } from '../../data/api-client.ts'
import { cardIdsOfDeck, cardsWithMemory } from '../../data/queries.ts'
import { storeServerRows } from '../../data/sync.ts'
import { uuid7 } from '../../lib/uuid7.ts'

export type AddOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly problem: 'offline' }
  | { readonly ok: false; readonly problem: 'refused'; readonly message: string }

/** Adds a card that tells two others apart at the end of their deck. Needs the network. */
export async function addContrastCard(
  deckId: string,
  sides: { readonly front: string; readonly back: string },
): Promise<AddOutcome> {
  const lastId = (await cardIdsOfDeck(deckId)).at(-1)
  const [last] = lastId === undefined ? [] : await cardsWithMemory([lastId])
  const position = (last?.card.position ?? 0) + 1
  try {
    const { cards } = await api('POST /api/cards', {
      body: { cards: [{ id: uuid7(), deckId, ...sides, position }] },
    })
    await storeServerRows({ cards })
    return { ok: true }
  } catch (error) {
    if (error instanceof NetworkError) return { ok: false, problem: 'offline' }
    if (error instanceof ApiError) return { ok: false, problem: 'refused', message: error.message }
    throw error
  }
}
