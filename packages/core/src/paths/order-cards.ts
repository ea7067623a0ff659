import { topologicalOrder } from './acyclic-order.ts'
import { type ConceptGraph, conceptGraphOf } from './concept-graph.ts'
import type { CardBrief } from './learning-path.ts'

/** Cards by index: what each needs, and an order that honours it. */
export interface CardOrder {
  readonly graph: ConceptGraph
  /** For each card the cards that have to come before it. */
  readonly needs: readonly ReadonlySet<number>[]
  readonly order: readonly number[]
}

/** An order in which a card that explains a term comes before the cards that use it; ties keep the order given. */
export function orderCards(cards: readonly CardBrief[]): CardOrder {
  const graph = conceptGraphOf(cards)
  const needs = cards.map(() => new Set<number>())
  const isBefore = new Set(graph.edges.map(({ from, to }) => `${from}>${to}`))
  cards.forEach((_, card) => {
    const own = graph.defined[card] ?? null
    for (const concept of graph.mentioned[card] ?? []) {
      if (concept === own || (own !== null && !isBefore.has(`${concept}>${own}`))) continue
      for (const definer of graph.concepts[concept]?.definers ?? []) needs[card]?.add(definer)
    }
  })
  const edges = needs.flatMap((earlier, to) => [...earlier].map((from) => ({ from, to })))
  return { graph, needs, order: topologicalOrder(cards.length, edges) }
}
