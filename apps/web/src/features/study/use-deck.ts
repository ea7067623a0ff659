import type { Card } from '@cairn/contract/cards'
import { useCallback, useState } from 'react'
import { changeFlags } from '../../data/card-changes.ts'
import { timeFor } from '../../data/estimate.ts'
import { type CardWithMemory, cardsOfDeck, dayTotals, deckWithCounts, hasArrived } from '../../data/queries.ts'
import { queueNow } from '../../data/study-queue.ts'
import { useLive } from '../../data/use-live.ts'

/** The first screenful is read alone: a deck of 50,000 cards shows as fast as one of fifty. */
const FIRST_CARDS = 60

/** A deck with its counts, what there is to study in it now, and how long that takes. Null: not on this device. */
export function useDeck(deckId: string) {
  return useLive(`deck ${deckId}`, ['decks', 'cards', 'memory', 'days', 'sync'], async () => {
    const now = Date.now()
    const deck = await deckWithCounts(deckId, now)
    if (deck === null) return { deck, arrived: await hasArrived() }
    const [queue, days] = await Promise.all([queueNow(deckId, now), dayTotals()])
    const { counts, nextDueAt } = queue
    const ready = counts.new + counts.learning + counts.due
    return { deck, ready, nextDueAt, timeMs: timeFor(counts, days) }
  })
}

/** Cards of a deck, the first ones at once. */
export function useDeckCards(deckId: string): {
  readonly cards: readonly CardWithMemory[] | undefined
  readonly star: (card: Card) => void
} {
  const first = useLive(`first cards ${deckId}`, [], () => cardsOfDeck(deckId, FIRST_CARDS))
  const all = useLive(`cards ${deckId}`, ['cards', 'memory'], async () => {
    // Reading everything keeps the database busy: it waits its turn behind the first screenful.
    await cardsOfDeck(deckId, FIRST_CARDS)
    return cardsOfDeck(deckId)
  })
  const [starred, setStarred] = useState<ReadonlyMap<string, boolean>>(new Map())
  const star = useCallback((card: Card) => {
    const wanted = !card.starred
    // Shown at once; reading a large deck again takes longer than a tap may.
    setStarred((known) => new Map(known).set(card.id, wanted))
    void changeFlags(card.id, { starred: wanted })
  }, [])
  const cards = all ?? first
  const shown = starred.size === 0 ? cards : cards?.map((entry) => withStar(entry, starred.get(entry.card.id)))
  return { cards: shown, star }
}

function withStar(entry: CardWithMemory, starred: boolean | undefined): CardWithMemory {
  return starred === undefined ? entry : { ...entry, card: { ...entry.card, starred } }
}
