import { onChange } from '../../data/live.ts'
import { cardIdsOfDeck, cardsOfDeck, cardsWithMemory } from '../../data/queries.ts'
import { nextPause } from '../../lib/next-pause.ts'

/** Cards read at once: the screen goes on between two portions. */
const PORTION = 500

interface Kept {
  readonly deckId: string
  /** The tags of each card that has some. */
  readonly byCard: Map<string, readonly string[]>
  /** Cards to be read: at first all of them. */
  readonly changed: Set<string>
  /** One reading after the other. */
  reading: Promise<void>
}
let kept: Kept | null = null

onChange((tables, cardIds) => {
  if (kept === null || !(tables.has('cards') || tables.has('learner'))) return
  if (cardIds === null) kept = null
  else for (const id of cardIds) kept.changed.add(id)
})

/** The tags of a deck's first cards, which are there at once. */
export async function tagsOfFirstCards(deckId: string): Promise<string[]> {
  const entries = await cardsOfDeck(deckId, PORTION)
  return inOrder(entries.map(({ card }) => card.tags))
}

/**
 * The tags of a deck's cards, those of most cards first. All cards are read once, in the pauses of the page, and after a
 * change only those that it names.
 */
export async function tagsOfDeck(deckId: string): Promise<string[]> {
  const own = kept?.deckId === deckId ? kept : beginWith(deckId)
  kept = own
  own.reading = own.reading.then(() => readChanged(own))
  try {
    await own.reading
  } catch (cause) {
    if (kept === own) kept = null
    throw cause
  }
  return inOrder(own.byCard.values())
}

function beginWith(deckId: string): Kept {
  const changed = new Set<string>()
  const reading = cardIdsOfDeck(deckId).then((ids) => {
    for (const id of ids) changed.add(id)
  })
  return { deckId, byCard: new Map(), changed, reading }
}

async function readChanged({ deckId, byCard, changed }: Kept): Promise<void> {
  const ids = [...changed]
  // Before they are read: what changes meanwhile is read again.
  changed.clear()
  for (let from = 0; from < ids.length; from += PORTION) {
    if (from > 0) await nextPause()
    const portion = ids.slice(from, from + PORTION)
    for (const id of portion) byCard.delete(id)
    for (const { card } of await cardsWithMemory(portion))
      if (card.deckId === deckId && card.tags.length > 0) byCard.set(card.id, card.tags)
  }
}

function inOrder(tagsOfCards: Iterable<readonly string[]>): string[] {
  const counts = new Map<string, number>()
  for (const tags of tagsOfCards) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([tag]) => tag)
}
