import type { Card } from '@cairn/contract/cards'
import type { Flashcard } from '@cairn/core/cards/card'
import { ApiError, api, NetworkError } from '../../data/api-client.ts'
import { cardIdsOfDeck } from '../../data/queries.ts'
import { cardsById } from '../../data/study-queue.ts'
import { storeServerRows } from '../../data/sync.ts'
import { uuid7 } from '../../lib/uuid7.ts'

export type SplitOutcome =
  | { readonly ok: true; readonly made: readonly string[] }
  | { readonly ok: false; readonly problem: 'offline' }
  | { readonly ok: false; readonly problem: 'refused'; readonly message: string }

/** Adds the further parts of a card right behind it. Needs the network. */
export async function addParts(card: Card, parts: readonly Flashcard[]): Promise<SplitOutcome> {
  const step = (await roomBehind(card)) / (parts.length + 1)
  const cards = parts.map((part, index) => ({
    ...part,
    id: uuid7(),
    deckId: card.deckId,
    tags: card.tags,
    position: card.position + step * (index + 1),
  }))
  try {
    const answer = await api('POST /api/cards', { body: { cards } })
    await storeServerRows({ cards: answer.cards })
    return { ok: true, made: answer.cards.map(({ id }) => id) }
  } catch (error) {
    if (error instanceof NetworkError) return { ok: false, problem: 'offline' }
    if (error instanceof ApiError) return { ok: false, problem: 'refused', message: error.message }
    throw error
  }
}

/** How far it is to the next card of the deck. */
async function roomBehind({ id, deckId, position }: Card): Promise<number> {
  const ids = await cardIdsOfDeck(deckId)
  const nextId = ids[ids.indexOf(id) + 1]
  const [next] = nextId === undefined ? [] : await cardsById([nextId])
  return next === undefined ? 1 : next.position - position
}
