import type { BareGame } from '@cairn/core/ai/game-piece'
import type { CardBrief } from '@cairn/core/ai/learning-path'
import { stableHash } from '@cairn/core/scheduling/seeded-random'
import { countWords } from '@cairn/core/text/words'
import { answerOf, dealt, withDistinctAnswers } from './deal.ts'

const MAX_ITEMS = 20

/** Short answers to type while prompts fall; longer answers fall slower. */
export function fallingGame(cards: readonly CardBrief[], seed: string): BareGame {
  const items = dealt(cards, seed, ({ id }) => id)
    .filter((card) => countWords(answerOf(card)) <= 3)
    .slice(0, MAX_ITEMS)
    .map((card, index) => {
      const answer = bare(answerOf(card))
      const accept = answer === answerOf(card) ? [] : [answerOf(card)]
      const speed = Math.round(Math.min(1.5, Math.max(0.6, 9 / Math.max(6, answer.length))) * 100) / 100
      return { id: String(index + 1), cardIds: [card.id], prompt: card.front, answer, accept, speed }
    })
  return { gameType: 'falling', items }
}

/** Passages with one gap each: the blank of a card, or its answer after its question. */
export function clozeGame(cards: readonly CardBrief[], seed: string): BareGame {
  const passages = dealt(cards, seed, ({ id }) => id)
    .slice(0, MAX_ITEMS)
    .map((card, index) => {
      const answer = answerOf(card)
      const blank = /_{2,}/.exec(card.front)
      const text = blank === null ? `${card.front} ${answer}` : card.front.replace(/_{2,}/, answer)
      const start = blank === null ? card.front.length + 1 : blank.index
      const accept = bare(answer) === answer ? [] : [bare(answer)]
      return {
        id: String(index + 1),
        cardIds: [card.id],
        text,
        gaps: [{ start, end: start + answer.length, answer, accept }],
      }
    })
  return { gameType: 'cloze', passages }
}

/** One-word answers of 4 to 12 letters with their letters mixed. */
export function scrambleGame(cards: readonly CardBrief[], seed: string): BareGame {
  const items = dealt(withDistinctAnswers(cards), seed, ({ id }) => id)
    .flatMap((card) => {
      const answer = bare(answerOf(card)).toLowerCase()
      const scrambled = /^\p{L}{4,12}$/u.test(answer) ? mixed(answer, seed) : answer
      return scrambled === answer ? [] : [{ cardIds: [card.id], clue: card.front, scrambled, answer }]
    })
    .slice(0, MAX_ITEMS)
    .map((item, index) => ({ id: String(index + 1), ...item }))
  return { gameType: 'scramble', items }
}

/** The letters in another order; the word itself when all its letters are alike. */
function mixed(word: string, seed: string): string {
  const letters = [...word]
  for (let turn = 0; turn < 5; turn += 1) {
    const order = letters.map((letter, index) => ({ letter, index, key: stableHash(`${seed}${word}${index}${turn}`) }))
    const tried = order
      .sort((a, b) => a.key - b.key || a.index - b.index)
      .map(({ letter }) => letter)
      .join('')
    if (tried !== word) return tried
  }
  return [...letters.slice(1), letters[0] ?? ''].join('')
}

/** Without article: what a learner would type. */
export function bare(answer: string): string {
  return answer.replace(/^(?:an?|the)\s+/i, '')
}
