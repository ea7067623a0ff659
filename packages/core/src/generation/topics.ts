import { contentStems } from '../text/words.ts'

/** A topic in the words of an evaluation, ready to be looked for. */
export interface Topic {
  readonly label: string
  readonly stems: readonly string[]
}

/** The topic of a label; null when it has no word to look for. */
export function topicOf(label: string): Topic | null {
  const stems = [...new Set(contentStems(label))]
  return stems.length === 0 ? null : { label: label.replace(/\s+/g, ' ').trim(), stems }
}

/** The same for labels that mean the same words in another order or form. */
export const topicKey = ({ stems }: Topic): string => stems.toSorted().join(' ')

/** Whether a text with these stems is about the topic: both words of two, two thirds of more. */
export function isAbout({ stems }: Topic, found: ReadonlySet<string>): boolean {
  const needed = stems.length <= 2 ? stems.length : Math.ceil((stems.length * 2) / 3)
  return stems.filter((stem) => found.has(stem)).length >= needed
}

/** The stems of both sides of a card, and of the sentence it rests on. */
export function stemsOfCard(card: {
  readonly front: string
  readonly back: string
  readonly quote?: string | null
}): Set<string> {
  return new Set(contentStems(`${card.front}\n${card.back}\n${card.quote ?? ''}`))
}
