import { answerKey, isAccepted, sameAnswer, shapeOf } from '@cairn/core/games/card-answers'
import { areClose, isOtherShape, showsAnswer } from '@cairn/core/games/check-game'
import type { CardBrief } from '@cairn/core/paths/learning-path'
import { contentStems, countWords } from '@cairn/core/text/words'
import { shownAnswer } from './deal.ts'

export { shapeOf }

/** What is asked again and again of one card while others are matched with it. */
interface Candidate {
  readonly card: CardBrief
  readonly answer: string
  readonly stems: readonly string[]
  readonly words: number
  readonly shape: string
  readonly asked: string
}

/** Wrong answers among the cards of one game; made once, asked for each card. */
export interface Distractors {
  /** Up to `count` answers of other cards: of one shape, the likest questions first; none that is right, or nearly. */
  readonly forCard: (card: CardBrief, count: number) => string[]
}

/** Cards looked at for one question at most, when a deck is very large. */
const MAX_POOL = 400

export function createDistractors(cards: readonly CardBrief[]): Distractors {
  const pool = cards.map(toCandidate)
  const byShape = new Map<string, Candidate[]>()
  for (const one of pool) byShape.set(one.shape, [...(byShape.get(one.shape) ?? []), one])
  const byFront = new Map<string, CardBrief[]>()
  for (const card of cards) byFront.set(answerKey(card.front), [...(byFront.get(answerKey(card.front)) ?? []), card])
  return {
    forCard: (card, count) => {
      const own = toCandidate(card)
      const rivals = [card, ...(byFront.get(answerKey(card.front)) ?? [])]
      const ranked = [...(byShape.get(own.shape) ?? []).slice(0, MAX_POOL), ...pool.slice(0, MAX_POOL)]
        .filter((other) => other.card.id !== card.id && !isOtherShape(other.answer, own.answer))
        .map((other, index) => ({ other, index, score: likeness(own, other) }))
        .sort((a, b) => b.score - a.score || a.index - b.index)
      const found: string[] = []
      for (const { other } of ranked) {
        if (found.length === count) break
        if (Math.abs(other.words - own.words) > Math.max(3, own.words)) continue
        if (showsAnswer(card.front, other.answer) || rivals.some((rival) => isAccepted(other.answer, rival))) continue
        if (areClose(other.answer, own.answer)) continue
        if (found.some((one) => sameAnswer(one, other.answer) || areClose(one, other.answer))) continue
        found.push(matchCase(other.answer, own.answer))
      }
      return found
    },
  }
}

/** Three wrong answers for one card from a pool of others; fewer when there are not so many. */
export function distractorsFor(card: CardBrief, pool: readonly CardBrief[]): string[] {
  return createDistractors(pool).forCard(card, 3)
}

function toCandidate(card: CardBrief): Candidate {
  const answer = shownAnswer(card)
  return {
    card,
    answer,
    stems: contentStems(card.front),
    words: countWords(answer),
    shape: shapeOf(answer),
    asked: interrogative(card.front),
  }
}

function likeness(own: Candidate, other: Candidate): number {
  const shared = other.stems.filter((stem) => own.stems.includes(stem)).length
  return (
    (other.shape === own.shape ? 4 : 0) +
    (other.asked === own.asked ? 2 : 0) +
    Math.min(4, shared) * 0.5 -
    Math.abs(other.words - own.words) * 0.6
  )
}

function interrogative(front: string): string {
  if (/_{2,}/.test(front)) return 'blank'
  return /\b(what|who|whom|when|where|why|how|which)\b/i.exec(front)?.[1]?.toLowerCase() ?? ''
}

/** First letters alike, so that no option stands out by its capital. */
function matchCase(answer: string, model: string): string {
  const isLower = /^\p{Ll}/u.test(model)
  return !isLower && /^\p{Ll}{2}/u.test(answer) ? answer.charAt(0).toUpperCase() + answer.slice(1) : answer
}
