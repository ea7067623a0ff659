import { countWords, isStopWord, wordsOf } from '../text/words.ts'
import type { CardBrief } from './learning-path.ts'

/** A term that cards speak of, by its normalised form: stems in a row, no article. */
export interface Concept {
  readonly key: string
  /** As the first card writes it. */
  readonly term: string
  /** Cards (by index) that say what it is; never empty. */
  readonly definers: readonly number[]
}

/** What the cards of a request speak of. */
export interface CardConcepts {
  readonly concepts: readonly Concept[]
  /** For each card the concept it defines, by index; null for cards that only use concepts. */
  readonly defined: readonly (number | null)[]
  /** For each card the concepts it speaks of, those it defines included, in the order of the text. */
  readonly mentioned: readonly (readonly number[])[]
}

const MAX_TERM_WORDS = 4
const ASKS_FOR_TERM = /\bwhich term\b|\bwhat is the (?:term|name|word) for\b|\bcalled\?$|\bknown as\?$/i

/** The term a card defines, by its form; null for a card that asks for something else. */
export function definedTerm({ front, back }: Pick<CardBrief, 'front' | 'back'>): string | null {
  const asked = front.trim()
  const quoted = /^what (?:does|do) [“"'‘]?([^”"'’?]{2,60})[”"'’]? (?:mean|stand for)\?$/i.exec(asked)?.[1]
  const plain = /^(?:define|what (?:is|are|was|were)|who (?:is|are|was|were)) (?:an? |the )?([^?,]{2,60}?)\??$/i.exec(
    asked,
  )?.[1]
  const isBlank = /^(?:an? |the )?_{2,} (?:is|are|was|were|means?)\b/i.test(asked)
  const isBare = !/[?_.!]/.test(asked) && countWords(asked) <= MAX_TERM_WORDS && countWords(back) > countWords(asked)
  const isTurned = !/[?_]/.test(asked) && countWords(asked) >= 5 && countWords(back) <= 3
  const term = ASKS_FOR_TERM.test(asked) || isBlank || isTurned ? back : (quoted ?? plain ?? (isBare ? asked : null))
  return term === null ? null : asTerm(term)
}

/** A term without article and closing mark; null when it is too long, a number, or made of small words only. */
function asTerm(text: string): string | null {
  const bare = text
    .trim()
    .replace(/[.;:,]+$/, '')
    .replace(/^(?:an?|the)\s+/i, '')
  const words = wordsOf(bare)
  const isTerm =
    words.length > 0 &&
    words.length <= MAX_TERM_WORDS &&
    words.some(({ norm, isNumber }) => !isNumber && !isStopWord(norm) && norm.length > 1)
  return isTerm ? bare : null
}

/** Reads the concepts of cards. Linear in their words; nested terms count too ("active transport" speaks of "transport"). */
export function conceptsOf(cards: readonly CardBrief[]): CardConcepts {
  const terms = cards.map(definedTerm)
  const byKey = new Map<string, { term: string; definers: number[] }>()
  terms.forEach((term, card) => {
    if (term === null) return
    const key = conceptKey(term)
    const known = byKey.get(key)
    if (known === undefined) byKey.set(key, { term, definers: [card] })
    else known.definers.push(card)
  })
  const concepts = [...byKey].map(([key, concept]): Concept => ({ key, ...concept }))
  const indexOf = new Map(concepts.map(({ key }, index) => [key, index]))
  const openings = new Map<string, Set<number>>()
  for (const { key } of concepts) {
    const stems = key.split(' ')
    const lengths = openings.get(stems[0] ?? '') ?? new Set<number>()
    openings.set(stems[0] ?? '', lengths.add(stems.length))
  }
  return {
    concepts,
    defined: terms.map((term) => (term === null ? null : (indexOf.get(conceptKey(term)) ?? null))),
    mentioned: cards.map(({ front, back }) => [
      ...new Set([...mentionsIn(front, indexOf, openings), ...mentionsIn(back, indexOf, openings)]),
    ]),
  }
}

/** The normalised form of a term. */
export function conceptKey(term: string): string {
  return wordsOf(term)
    .map(({ stem }) => stem)
    .join(' ')
}

function mentionsIn(
  text: string,
  indexOf: ReadonlyMap<string, number>,
  openings: ReadonlyMap<string, ReadonlySet<number>>,
): number[] {
  const stems = wordsOf(text).map(({ stem }) => stem)
  return stems.flatMap((stem, at) =>
    [...(openings.get(stem) ?? [])].flatMap((length) => indexOf.get(stems.slice(at, at + length).join(' ')) ?? []),
  )
}
