import type { ReadSource } from './source.ts'

/** A card for so many words covers a text without asking for the same twice. */
const WORDS_PER_CARD = 130
/** A text rarely holds more than a card for so many words. */
const LEAST_WORDS_PER_CARD = 30
const LEAST_SUGGESTED = 5

/** As many as one request may ask for: a card for every 130 words of a book of 26,000. */
export const MOST_CARDS = 200

/** Words of the sections that are not left out. */
export function chosenWords({ outline }: Pick<ReadSource, 'outline'>, leftOut: ReadonlySet<number>): number {
  return outline.sections.reduce((sum, { ordinal, words }) => sum + (leftOut.has(ordinal) ? 0 : words), 0)
}

/** How many cards cover a text of so many words, in fives. */
export function suggestedCount(words: number): number {
  const fives = Math.round(words / WORDS_PER_CARD / 5) * 5
  return Math.min(MOST_CARDS, Math.max(LEAST_SUGGESTED, fives))
}

/** What to say about a number of cards: that it leaves much out, that the text holds fewer, or nothing. */
export function countAdvice(count: number, words: number): 'few' | 'many' | null {
  if (count * LEAST_WORDS_PER_CARD > Math.max(words, LEAST_SUGGESTED * LEAST_WORDS_PER_CARD)) return 'many'
  return count * 1.6 <= suggestedCount(words) ? 'few' : null
}
