import type { Card } from '@cairn/contract/cards'
import { studySides } from '@cairn/core/cards/siblings'

/** Nobody types an explanation word by word. */
const MOST_WORDS = 15
const MOST_LENGTH = 120

/** Whether a card's answer is asked for in writing: cards made for it, and all with a short answer when the learner wants. */
export function asksTyping(card: Card, typeAnswers: boolean): boolean {
  const { kind, back, front } = studySides(card)
  const answer = back.trim()
  // Marked gaps stand in the front.
  if (answer === '') return kind === 'typed' && front.includes('{{c')
  if (kind === 'typed') return true
  return typeAnswers && answer.length <= MOST_LENGTH && answer.split(/\s+/).length <= MOST_WORDS && !isPicture(answer)
}

const isPicture = (side: string): boolean => /^!\[[^\]]*\]\([^)]*\)$/.test(side)
