import { contentStems } from '../text/words.ts'
import { type CardBrief, MAX_STEP_CARDS } from './learning-path.ts'

/** Cards a step aims at. */
const USUAL_CARDS = 9
/** Weight of cutting between two cards that speak of the same things. */
const COHESION = 1.2

/**
 * Cuts an order of cards into steps of at most twelve: as few words as possible are shared across a cut, and steps come
 * near nine cards. The best of all ways to cut, in linear time.
 */
export function groupIntoSteps<Card extends Pick<CardBrief, 'front' | 'back' | 'heading'>>(
  cards: readonly Card[],
): Card[][] {
  const costs = cutCosts(cards)
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }]
  for (let to = 1; to <= cards.length; to += 1) {
    let found = { cost: Number.POSITIVE_INFINITY, from: to - 1 }
    for (let from = Math.max(0, to - MAX_STEP_CARDS); from < to; from += 1) {
      const cost = (best[from]?.cost ?? 0) + sizeCost(to - from) + (from === 0 ? 0 : (costs[from] ?? 0))
      if (cost < found.cost - 1e-12) found = { cost, from }
    }
    best.push(found)
  }
  const steps: Card[][] = []
  for (let to = cards.length; to > 0; to = best[to]?.from ?? 0) steps.unshift(cards.slice(best[to]?.from ?? 0, to))
  return steps
}

/** A packer groups the same cards again and again. */
const known = new WeakMap<object, ReadonlySet<string>>()

function stemsOf(card: Pick<CardBrief, 'front' | 'back'>): ReadonlySet<string> {
  const found = known.get(card) ?? new Set(contentStems(`${card.front} ${card.back}`))
  known.set(card, found)
  return found
}

function sizeCost(size: number): number {
  return 0.35 + ((size - USUAL_CARDS) / USUAL_CARDS) ** 2
}

/** For each card the cost of a cut before it: how much the two cards on either side share. */
function cutCosts(cards: readonly Pick<CardBrief, 'front' | 'back' | 'heading'>[]): number[] {
  const stems = cards.map(stemsOf)
  return cards.map((card, index) => {
    const before = new Set([...(stems[index - 2] ?? []), ...(stems[index - 1] ?? [])])
    const after = new Set([...(stems[index] ?? []), ...(stems[index + 1] ?? [])])
    const shared = [...after].filter((stem) => before.has(stem)).length
    const likeness = shared / Math.max(1, Math.min(before.size, after.size))
    const heading = cards[index - 1]?.heading
    const isSameHeading = heading !== undefined && heading === card.heading
    return COHESION * likeness + (isSameHeading ? 0.3 : 0)
  })
}
