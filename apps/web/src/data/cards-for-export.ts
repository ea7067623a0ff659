import type { Card } from '@cairn/contract/cards'
import { chosenDecks, type DeckChoice } from '@cairn/core/cards/deck-choice'
import type { DoorCard } from '@cairn/core/tables/door-card'
import type { LocalDb } from './local-schema.ts'

type Idb = LocalDb['idb']

const AT_ONCE = 2_000

/** How many decks are meant (all when null), and how many cards of them are on this device. */
export async function countForExport(idb: Idb, choice: DeckChoice | null) {
  const decks = await decksOf(idb, choice)
  const counts = await Promise.all(decks.map(({ id }) => idb.countFromIndex('cards', 'by-deck', rangeOf(id))))
  return { decks: decks.length, cards: counts.reduce((sum, count) => sum + count, 0) }
}

/**
 * The cards of the decks that are meant (all when null) by title, each deck in its order. `onShare` hears what share of
 * them was read, 0 to 1.
 */
export async function cardsForExport(
  idb: Idb,
  choice: DeckChoice | null,
  onShare: (share: number) => void = () => undefined,
): Promise<DoorCard[]> {
  const total = (await countForExport(idb, choice)).cards
  const cards: DoorCard[] = []
  for (const { id, title } of await decksOf(idb, choice))
    for await (const portion of portionsOf(idb, id)) {
      for (const card of portion) cards.push(toDoorCard(card, title))
      onShare(Math.min(1, cards.length / total))
    }
  return cards
}

async function decksOf(idb: Idb, choice: DeckChoice | null) {
  const decks = chosenDecks(await idb.getAll('decks'), choice)
  return decks.toSorted((one, other) => one.title.localeCompare(other.title))
}

/** In the order of the deck. Several cards may have one position: those of the last one are left out the next time. */
async function* portionsOf(idb: Idb, deckId: string): AsyncGenerator<readonly Card[]> {
  let from = Number.NEGATIVE_INFINITY
  let there = new Set<string>()
  for (;;) {
    const rows = await idb.getAllFromIndex('cards', 'by-deck', rangeOf(deckId, from), AT_ONCE + there.size)
    const fresh = rows.filter(({ id }) => !there.has(id))
    const last = fresh.at(-1)
    if (last === undefined) return
    yield fresh
    if (last.position > from) there = new Set()
    from = last.position
    for (const { id, position } of fresh) if (position === from) there.add(id)
  }
}

const rangeOf = (deckId: string, from = Number.NEGATIVE_INFINITY) => IDBKeyRange.bound([deckId, from], [deckId, []])

function toDoorCard({ id, kind, front, back, tags, aliases }: Card, deck: string): DoorCard {
  return { id, kind, front, back, tags, aliases, deck }
}
