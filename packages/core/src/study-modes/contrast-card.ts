import { plainAnswer } from '../answers/plain-answer.ts'
import type { Flashcard } from '../cards/card.ts'
import type { StudyCard } from './study-card.ts'

type Sides = Pick<StudyCard, 'front' | 'back'>

const MOST_TERM_WORDS = 6

/**
 * A card proposed to tell two apart that were taken for each other, in their own words alone: nothing is invented, so the
 * learner edits and accepts it like any draft. Both short sides become the terms, the long ones what tells them apart.
 * Null when the two say the same, or a side is without text.
 */
export function contrastCard(one: Sides, other: Sides): Flashcard | null {
  const [a, b] = [termOf(one), termOf(other)]
  if (a === null || b === null || same(a.term, b.term) || same(a.said, b.said)) return null
  const front = `${a.term} or ${b.term}: which is which?\n\n1. ${a.said}\n2. ${b.said}`
  return { front, back: `1. ${a.term}\n2. ${b.term}` }
}

interface Term {
  readonly term: string
  readonly said: string
}

function termOf({ front, back }: Sides): Term | null {
  const [asked, answer] = [oneLine(front), oneLine(back)]
  if (plainAnswer(front) === '' || plainAnswer(back) === '') return null
  const isBackTerm = wordCount(answer) <= MOST_TERM_WORDS || wordCount(answer) <= wordCount(asked)
  return isBackTerm ? { term: withoutStop(answer), said: asked } : { term: withoutStop(asked), said: answer }
}

function oneLine(side: string): string {
  return side.replace(/\s*\n\s*/g, ' ').trim()
}

function withoutStop(term: string): string {
  return term.replace(/[.?;,]+$/, '')
}

function wordCount(text: string): number {
  return text.split(/\s+/).length
}

function same(one: string, other: string): boolean {
  return plainAnswer(one).toLowerCase() === plainAnswer(other).toLowerCase()
}
