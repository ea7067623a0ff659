import { areConfusable } from './describe-step.ts'
import type { CardOrder } from './order-cards.ts'

/** A card is brought forward by at most this many places. */
const REACH = 5

/**
 * The cards of one step with confusable concepts in turn, and everything else in its order: a card whose concept is
 * easily taken for that of the card before comes next when nothing it needs is still to come.
 */
export function interleaved(members: readonly number[], { graph, needs }: CardOrder): number[] {
  const left = [...members]
  const keyOf = (card: number): string => {
    const concept = graph.defined[card] ?? graph.mentioned[card]?.[0]
    return concept === undefined ? '' : (graph.concepts[concept]?.key ?? '')
  }
  const order: number[] = []
  while (left.length > 0) {
    const last = order.at(-1)
    const isReady = (card: number): boolean =>
      [...(needs[card] ?? [])].every((need) => need === card || !left.includes(need))
    const at =
      last === undefined
        ? 0
        : left.findIndex((card, index) => index < REACH && isReady(card) && areConfusable(keyOf(last), keyOf(card)))
    const [next] = left.splice(Math.max(0, at), 1)
    if (next !== undefined) order.push(next)
  }
  return order
}
