import { type Edge, withoutCycles } from './acyclic-order.ts'
import { type CardConcepts, conceptKey, conceptsOf } from './card-concepts.ts'
import type { CardBrief } from './learning-path.ts'

/** Evidence that one concept is needed for another; see the design notes on paths. */
export const EDGE_WEIGHTS = { definition: 3, genus: 2, heading: 1, firstMention: 1, together: 1 } as const
/** An edge stays from this weight on, and only when it weighs this many times the way back. */
const KEEP = 3
const ASYMMETRY = 1.5
const MAX_GENUS_WORDS = 6

/** Concepts of cards and which of them come before which. */
export interface ConceptGraph extends CardConcepts {
  /** Between concepts (by index), `from` first; without cycles. */
  readonly edges: readonly Edge[]
}

/**
 * A before B when B's definition mentions A and not the reverse (3), A is B's genus (2), A stands under an ancestor or
 * earlier heading (1), A is mentioned first (1), both are introduced together (1, each way). Edges of 3 and 1.5 times the
 * way back are kept, and cycles broken at their weakest edge.
 */
export function conceptGraphOf(cards: readonly CardBrief[]): ConceptGraph {
  const known = conceptsOf(cards)
  const facts = factsOf(cards, known)
  const pairs = new Map<number, Set<number>>()
  const pair = (a: number, b: number): void => {
    if (a === b) return
    const [low, high] = a < b ? [a, b] : [b, a]
    pairs.set(low, (pairs.get(low) ?? new Set()).add(high))
  }
  facts.forEach(({ speaksOf }, concept) => {
    for (const other of speaksOf) pair(concept, other)
  })
  const edges: Edge[] = []
  for (const [a, others] of pairs)
    for (const b of others) {
      const [there, back] = [weigh(a, b, facts), weigh(b, a, facts)]
      if (there >= KEEP && there >= ASYMMETRY * back) edges.push({ from: a, to: b, weight: there })
      if (back >= KEEP && back >= ASYMMETRY * there) edges.push({ from: b, to: a, weight: back })
    }
  return { ...known, edges: withoutCycles(known.concepts.length, edges) }
}

/** What is known of one concept from the cards. */
interface ConceptFacts {
  /** Concepts its definition speaks of, without itself. */
  readonly speaksOf: ReadonlySet<number>
  readonly genus: number | null
  readonly firstMention: number
  readonly heading: readonly string[] | null
  readonly headingPlace: number
}

function factsOf(cards: readonly CardBrief[], { concepts, mentioned }: CardConcepts): ConceptFacts[] {
  const first = new Map<number, number>()
  mentioned.forEach((indices, card) => {
    for (const concept of indices) if (!first.has(concept)) first.set(concept, card)
  })
  const headings = new Map<string, number>()
  for (const { heading } of cards)
    if (heading !== undefined && !headings.has(heading)) headings.set(heading, headings.size)
  const byKey = new Map(concepts.map(({ key }, index) => [key, index]))
  return concepts.map(({ definers }, concept) => {
    const [definer = 0] = definers
    const heading = cards[definer]?.heading
    const speaksOf = new Set(definers.flatMap((card) => mentioned[card] ?? []))
    speaksOf.delete(concept)
    return {
      speaksOf,
      genus:
        definers
          .map((card) => genusOf(cards[card]?.back ?? '', byKey))
          .find((one) => one !== null && one !== concept) ?? null,
      firstMention: first.get(concept) ?? definer,
      heading: heading === undefined ? null : heading.split(' > '),
      headingPlace: heading === undefined ? -1 : (headings.get(heading) ?? -1),
    }
  })
}

/** What stands before the first noun of a definition, and where its noun phrase ends. */
const BEFORE_GENUS =
  /^(?:an?|the|any|one)?\s*(?:(?:special |particular )?(?:kind|type|form|sort|class|example)s? of )?(?:an? )?/i
const AFTER_GENUS =
  /[,;:.(]|\s(?:that|which|who|whose|where|when|in|of|with|for|from|to|by|through|at|on|used|made|caused|found)\s/i

/** "A kind of carrier protein that …": the concept that the definition opens with, by its last words after an article. */
function genusOf(back: string, byKey: ReadonlyMap<string, number>): number | null {
  const given = BEFORE_GENUS.exec(back.trim())?.[0] ?? ''
  const words = (`${back.trim().slice(given.length)} `.split(AFTER_GENUS)[0] ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length > MAX_GENUS_WORDS) return null
  for (let from = 0; from < (given === '' ? 1 : words.length); from += 1) {
    const found = byKey.get(conceptKey(words.slice(from).join(' ')))
    if (found !== undefined) return found
  }
  return null
}

function weigh(a: number, b: number, facts: readonly ConceptFacts[]): number {
  const [own, other] = [facts[a], facts[b]]
  if (own === undefined || other === undefined) return 0
  const isNeeded = other.speaksOf.has(a) && !own.speaksOf.has(b)
  const isTogether = other.speaksOf.has(a) || own.speaksOf.has(b) || own.firstMention === other.firstMention
  return (
    (isNeeded ? EDGE_WEIGHTS.definition : 0) +
    (other.genus === a ? EDGE_WEIGHTS.genus : 0) +
    (isAbove(own, other) ? EDGE_WEIGHTS.heading : 0) +
    (own.firstMention < other.firstMention ? EDGE_WEIGHTS.firstMention : 0) +
    (isTogether ? EDGE_WEIGHTS.together : 0)
  )
}

/** An ancestor of its heading, or a heading that comes earlier. */
function isAbove(own: ConceptFacts, other: ConceptFacts): boolean {
  if (own.heading === null || other.heading === null || own.headingPlace === other.headingPlace) return false
  const isAncestor =
    own.heading.length < other.heading.length && own.heading.every((part, index) => other.heading?.[index] === part)
  const isDescendant =
    other.heading.length < own.heading.length && other.heading.every((part, index) => own.heading?.[index] === part)
  return isAncestor || (!isDescendant && own.headingPlace < other.headingPlace)
}
