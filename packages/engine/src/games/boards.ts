import { answerKey } from '@cairn/core/games/card-answers'
import { showsAnswer } from '@cairn/core/games/check-game'
import type { BareGame } from '@cairn/core/games/game-piece'
import { balanced } from '@cairn/core/games/sound-game'
import type { CardBrief } from '@cairn/core/paths/learning-path'
import { countWords } from '@cairn/core/text/words'
import { dealt, playable, shownAnswer, withDistinctAnswers } from './deal.ts'
import { createDistractors } from './distractors.ts'
import { statementOf } from './statement-of.ts'

const MAX_PAIRS = 10
const MAX_ROUNDS = 20
const MAX_TILE_WORDS = 12
/** Cards looked at for a game of rounds; more change nothing but the time it takes. */
const MAX_DEALT = 120

/** Pairs of question and answer; each right side fits one left side only. */
export function matchGame(cards: readonly CardBrief[], seed: string): BareGame {
  const pairs = boardCards(cards, seed).map((card, index) => ({
    id: String(index + 1),
    cardIds: [card.id],
    left: card.front.trim(),
    right: shownAnswer(card),
  }))
  return { gameType: 'match', pairs }
}

/** Two tiles a card, mixed. */
export function memoryGame(cards: readonly CardBrief[], seed: string): BareGame {
  const texts = new Set<string>()
  const distinct = boardCards(cards, seed).filter((card) => {
    const keys = [answerKey(card.front), answerKey(shownAnswer(card))]
    const isNew = keys[0] !== keys[1] && keys.every((key) => !texts.has(key))
    if (isNew) for (const key of keys) texts.add(key)
    return isNew
  })
  const tiles = distinct.flatMap((card, index) => {
    const pairId = String(index + 1)
    return [
      { id: `${pairId}a`, pairId, cardIds: [card.id], text: card.front.trim() },
      { id: `${pairId}b`, pairId, cardIds: [card.id], text: shownAnswer(card) },
    ]
  })
  return { gameType: 'memory', tiles: dealt(tiles, seed, ({ id }) => id) }
}

/** As many cards as a board holds, dealt by the seed, those with short sides first. */
function boardCards(cards: readonly CardBrief[], seed: string): CardBrief[] {
  const fits = (card: CardBrief): boolean =>
    countWords(card.front) <= MAX_TILE_WORDS && countWords(card.back) <= MAX_TILE_WORDS
  const order = dealt(playable(cards), seed, ({ id }) => id)
  const short = order.filter(fits)
  return withDistinctAnswers([...short, ...order.filter((card) => !fits(card))].slice(0, MAX_DEALT)).slice(0, MAX_PAIRS)
}

/** Four options a round, the wrong ones from other cards; cards for which three cannot be found are left out. */
export function quizGame(cards: readonly CardBrief[], seed: string): BareGame {
  const pool = dealt(playable(cards), seed, ({ id }) => id)
  const distractors = createDistractors(pool)
  const rounds = pool
    .slice(0, MAX_DEALT)
    .flatMap((card) => {
      const right = shownAnswer(card)
      if (showsAnswer(card.front, right)) return []
      const wrong = distractors.forCard(card, 3)
      const [a, b, c, d] = dealt([right, ...wrong], `${seed}${card.id}`, (option) => option)
      if (a === undefined || b === undefined || c === undefined || d === undefined) return []
      const options = [a, b, c, d] as const
      const explanation = statementOf(card, right)
      return [
        { cardIds: [card.id], question: card.front.trim(), options, answerIndex: options.indexOf(right), explanation },
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

/** As many false statements as true ones; a false one gives a card the answer of another. */
export function trueFalseGame(cards: readonly CardBrief[], seed: string): BareGame {
  const pool = dealt(playable(cards), seed, ({ id }) => id)
  const distractors = createDistractors(pool)
  const truths = new Set(pool.map((card) => answerKey(statementOf(card, shownAnswer(card)))))
  let falseOnes = 0
  const statements = pool.slice(0, MAX_DEALT).flatMap((card, index) => {
    const right = statementOf(card, shownAnswer(card))
    const [wrong] = falseOnes * 2 <= index ? distractors.forCard(card, 1) : []
    const text = wrong === undefined ? right : statementOf(card, wrong)
    const isTrue = wrong === undefined || truths.has(answerKey(text))
    if (!isTrue) falseOnes += 1
    return [{ cardIds: [card.id], text: isTrue ? right : text, isTrue, correction: isTrue ? '' : right }]
  })
  const even = balanced(balanced(statements).slice(0, MAX_ROUNDS))
  const mixed = dealt(even, `${seed} order`, ({ text }) => text)
  return {
    gameType: 'truefalse',
    statements: mixed.map((statement, index) => ({ id: String(index + 1), ...statement })),
  }
}
