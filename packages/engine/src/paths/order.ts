import type { CardBrief } from '@cairn/core/ai/learning-path'
import { contentStems } from '@cairn/core/text/words'
import { subjectOf } from './subject.ts'

/** Weight of "A defines what B uses", of "A speaks of it first", see the design notes on paths. */
const DEFINES = 3
const MENTIONS = 1
const KEEP = 3

/**
 * Cards in an order in which a card that explains a term comes before the cards that use it. Ties keep the order given;
 * in a circle the card that is needed least by the others waits.
 */
export function orderByNeed(cards: readonly CardBrief[]): CardBrief[] {
  const needs = needsOf(cards)
  const placed = new Set<number>()
  const order: CardBrief[] = []
  while (order.length < cards.length) {
    const next = leastBlocked(cards, needs, placed)
    const card = cards[next]
    if (card === undefined) throw new Error('Inconsistent: no card left to place')
    placed.add(next)
    order.push(card)
  }
  return order
}

/** For each card the cards it needs, with the weight of the need. */
function needsOf(cards: readonly CardBrief[]): Map<number, number>[] {
  const bodies = cards.map(({ front, back }) => new Set(contentStems(`${front} ${back}`)))
  const subjects = cards.map((card) => contentStems(subjectOf(card) ?? ''))
  const defines = cards.map(({ front }) => /^(?:what|who) (?:is|are|was|were) /i.test(front))
  const holders = new Map<string, number[]>()
  bodies.forEach((body, index) => {
    for (const stem of body) holders.set(stem, (holders.get(stem) ?? []).concat(index))
  })
  const speaksOf = (index: number, subject: readonly string[]): boolean =>
    subject.length > 0 && subject.every((stem) => bodies[index]?.has(stem))
  const weigh = (from: number, to: number): number => (defines[from] ? DEFINES : MENTIONS) + (from < to ? MENTIONS : 0)
  const needs = cards.map(() => new Map<number, number>())
  subjects.forEach((subject, other) => {
    for (const index of holders.get(subject[0] ?? '') ?? []) {
      if (index === other || !speaksOf(index, subject)) continue
      const weight = weigh(other, index)
      const back = speaksOf(other, subjects[index] ?? []) ? weigh(index, other) : 0
      if (weight >= KEEP && weight >= 1.5 * back) needs[index]?.set(other, weight)
    }
  })
  return needs
}

function leastBlocked(
  cards: readonly CardBrief[],
  needs: readonly Map<number, number>[],
  placed: ReadonlySet<number>,
): number {
  let best = -1
  let bestWeight = Number.POSITIVE_INFINITY
  for (let index = 0; index < cards.length; index += 1) {
    if (placed.has(index)) continue
    let weight = 0
    for (const [other, need] of needs[index] ?? []) if (!placed.has(other)) weight += need
    if (weight < bestWeight) {
      best = index
      bestWeight = weight
    }
    if (weight === 0) return index
  }
  return best
}
