import { contentStems } from '../text/words.ts'
import { conceptKey } from './card-concepts.ts'
import type { ConceptGraph } from './concept-graph.ts'
import type { CardBrief, PathStep } from './learning-path.ts'
import type { CardOrder } from './order-cards.ts'

const MAX_DEFINED = 2

/** Title, objectives and reasons of a step from its cards (indices into the request). */
export function describeStep(
  members: readonly number[],
  cards: readonly CardBrief[],
  plan: CardOrder,
  number: number,
): Pick<PathStep, 'title' | 'objectives' | 'reasons'> {
  const concepts = conceptsBySize(members, plan)
  const named = distinct(concepts.map((concept) => plan.graph.concepts[concept]?.term ?? ''))
  const title = named.length === 0 ? `Step ${number}` : `Step ${number}: ${named.slice(0, 2).join(' and ')}`
  const reasons = reasonsOf(members, cards, plan)
  return { title, objectives: objectivesOf(members, cards, plan), ...(reasons.length > 0 ? { reasons } : {}) }
}

/** Concepts the step speaks of, those of most of its cards first. */
function conceptsBySize(members: readonly number[], { graph }: CardOrder): number[] {
  const counts = new Map<number, number>()
  for (const card of members) for (const one of graph.mentioned[card] ?? []) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([concept]) => concept)
}

/** Terms of which none holds a word of an earlier one. */
function distinct(terms: readonly string[]): string[] {
  const kept: string[] = []
  for (const term of terms) {
    const stems = contentStems(term)
    if (!kept.some((other) => contentStems(other).some((stem) => stems.includes(stem)))) kept.push(term)
  }
  return kept
}

function objectivesOf(members: readonly number[], cards: readonly CardBrief[], { graph }: CardOrder): string[] {
  const defined = [...new Set(members.flatMap((card) => graph.defined[card] ?? []))]
  const termOf = (concept: number): string => graph.concepts[concept]?.term ?? ''
  const objectives = defined.slice(0, MAX_DEFINED).map((concept) => `Define ${termOf(concept)}`)
  const rivals = confusableAmong(
    defined,
    graph.concepts.map(({ key }) => key),
  )
  if (rivals !== null) objectives.push(`Distinguish ${termOf(rivals[0])} from ${termOf(rivals[1])}`)
  const why = members
    .flatMap((card) => cards[card] ?? [])
    .find(({ front }) => /^(?:why|how) (?!many|much|long|old|far)/i.test(front.trim()))
  if (why !== undefined) objectives.push(explained(why, graph))
  if (objectives.length === 0)
    objectives.push(`Recall the answers of ${members.length} ${members.length === 1 ? 'card' : 'cards'}`)
  return objectives
}

/** "Explain how X leads to Y" where question and answer name one concept each; else "Why do X align?" as a statement, or quoted. */
function explained({ front, back }: CardBrief, { concepts }: ConceptGraph): string {
  const named = (text: string): string | undefined =>
    concepts.find(({ key }) => ` ${conceptKey(text)} `.includes(` ${key} `))?.term
  const [asked, answered] = [named(front), named(back)]
  if (asked !== undefined && answered !== undefined && asked !== answered)
    return `Explain how ${answered} leads to ${asked}`
  const plain = /^(why|how) do (.+)\?$/i.exec(front.trim())
  return plain === null ? `Explain “${front.trim()}”` : `Explain ${plain[1]?.toLowerCase()} ${plain[2]}`
}

/** Two concepts that share a word: they are taken for each other. */
export function confusableAmong(
  concepts: readonly number[],
  keys: readonly string[],
): readonly [number, number] | null {
  for (const [index, a] of concepts.entries())
    for (const b of concepts.slice(index + 1)) if (areConfusable(keys[a] ?? '', keys[b] ?? '')) return [a, b]
  return null
}

export function areConfusable(a: string, b: string): boolean {
  const other = b.split(' ')
  return a !== b && a.split(' ').some((stem) => stem.length > 3 && other.includes(stem))
}

/** What a card is for: the term it explains and how many others use it, or the terms it builds on. */
function reasonsOf(
  members: readonly number[],
  cards: readonly CardBrief[],
  { graph, needs }: CardOrder,
): { cardId: string; reason: string }[] {
  const users = new Map<number, number>()
  for (const earlier of needs) for (const card of earlier) users.set(card, (users.get(card) ?? 0) + 1)
  return members.flatMap((card) => {
    const cardId = cards[card]?.id ?? ''
    const concept = graph.defined[card] ?? null
    const count = users.get(card) ?? 0
    if (concept !== null && count > 0)
      return [
        {
          cardId,
          reason: `Explains ${graph.concepts[concept]?.term}, which ${count} other ${count === 1 ? 'card uses' : 'cards use'}.`,
        },
      ]
    const used = (graph.mentioned[card] ?? [])
      .filter((one) => one !== concept)
      .map((one) => graph.concepts[one]?.term ?? '')
    return (needs[card]?.size ?? 0) > 0 && used.length > 0
      ? [{ cardId, reason: `Builds on ${used.slice(0, 2).join(' and ')}.` }]
      : []
  })
}
