import type { BareGame } from '@cairn/core/ai/game-piece'
import type { CardBrief } from '@cairn/core/ai/learning-path'
import { countWords } from '@cairn/core/text/words'
import { answerOf, dealt, withDistinctAnswers } from './deal.ts'
import { distractorsFor } from './distractors.ts'

const MAX_PAIRS = 10
const MAX_ROUNDS = 20
const MAX_TILE_WORDS = 12

/** Pairs of question and answer; no two right sides are alike. */
export function matchGame(cards: readonly CardBrief[], seed: string): BareGame {
  const short = shortFirst(withDistinctAnswers(cards)).slice(0, MAX_PAIRS)
  const pairs = dealt(short, seed, ({ id }) => id).map((card, index) => ({
    id: String(index + 1),
    cardIds: [card.id],
    left: card.front,
    right: answerOf(card),
  }))
  return { gameType: 'match', pairs }
}

/** Two tiles a card, mixed. */
export function memoryGame(cards: readonly CardBrief[], seed: string): BareGame {
  const short = shortFirst(withDistinctAnswers(cards)).slice(0, MAX_PAIRS)
  const tiles = short.flatMap((card, index) => {
    const pairId = String(index + 1)
    return [
      { id: `${pairId}a`, pairId, cardIds: [card.id], text: card.front },
      { id: `${pairId}b`, pairId, cardIds: [card.id], text: answerOf(card) },
    ]
  })
  return { gameType: 'memory', tiles: dealt(tiles, seed, ({ id }) => id) }
}

function shortFirst(cards: readonly CardBrief[]): CardBrief[] {
  const fits = (card: CardBrief): boolean =>
    countWords(card.front) <= MAX_TILE_WORDS && countWords(card.back) <= MAX_TILE_WORDS
  return [...cards.filter(fits), ...cards.filter((card) => !fits(card))]
}

/** Four options a round, the wrong ones from other cards; cards for which three cannot be found are left out. */
export function quizGame(cards: readonly CardBrief[], seed: string): BareGame {
  const rounds = dealt(cards, seed, ({ id }) => id)
    .flatMap((card) => {
      const right = answerOf(card)
      const wrong = distractorsFor(card, cards)
      const [a, b, c, d] = dealt([right, ...wrong], `${seed}${card.id}`, (option) => option)
      if (a === undefined || b === undefined || c === undefined || d === undefined) return []
      const options = [a, b, c, d] as const
      return [
        {
          cardIds: [card.id],
          question: card.front,
          options,
          answerIndex: options.indexOf(right),
          explanation: explain(card),
        },
      ]
    })
    .slice(0, MAX_ROUNDS)
    .map((round, index, all) => ({
      id: String(index + 1),
      ...round,
      value: 100 * (1 + Math.floor((index * 5) / all.length)),
    }))
  return { gameType: 'quiz', rounds }
}

function explain(card: CardBrief): string {
  return /_{2,}/.test(card.front) ? card.front.replace(/_{2,}/, answerOf(card)) : `${card.front} ${card.back}`
}

/** Statements of which every second is false by the answer of another card. */
export function trueFalseGame(cards: readonly CardBrief[], seed: string): BareGame {
  const statements = dealt(cards, seed, ({ id }) => id)
    .flatMap((card, index) => {
      const isTrue = index % 2 === 0
      const wrong = isTrue ? answerOf(card) : distractorsFor(card, cards)[0]
      if (wrong === undefined) return []
      const correction = isTrue ? '' : stated(card, answerOf(card))
      return [{ cardIds: [card.id], text: stated(card, wrong), isTrue, correction }]
    })
    .slice(0, MAX_ROUNDS)
    .map((statement, index) => ({ id: String(index + 1), ...statement }))
  return { gameType: 'truefalse', statements }
}

/** A card as a statement: its blank filled, or question and answer joined by a dash. */
function stated(card: CardBrief, answer: string): string {
  if (/_{2,}/.test(card.front)) return card.front.replace(/_{2,}/, answer)
  return `${card.front} – ${answer}`
}
