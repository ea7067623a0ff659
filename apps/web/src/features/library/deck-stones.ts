import type { ShelvedDeck } from './deck-tree.ts'
/** Pixels for one, two and three stones, so that a stone has one size. */
export const STONE_HEIGHTS = [0, 17, 28, 38]

/** Three thirds of the way: a stone for having cards, one for a third mastered, one for two thirds. */
export function stonesOf({ id, counts }: Pick<ShelvedDeck, 'id' | 'counts'>) {
  if (counts.cards === 0) return [{ id, cards: 1 }]
  const share = counts.mastered / counts.cards
  const stones = [{ id: `${id}-base`, cards: counts.cards }]
  if (share >= 1 / 3) stones.push({ id: `${id}-middle`, cards: counts.cards / 3 })
  if (share >= 2 / 3) stones.push({ id: `${id}-top`, cards: counts.cards / 9 })
  return stones
}
