import { answerOf, withoutArticle } from '@cairn/core/games/card-answers'
import { showsAnswer } from '@cairn/core/games/check-game'
import { type BareGame, sameLetters } from '@cairn/core/games/game-piece'
import type { CardBrief } from '@cairn/core/paths/learning-path'
import { stableHash } from '@cairn/core/scheduling/seeded-random'
import { countWords } from '@cairn/core/text/words'
import { dealt, playable, withDistinctAnswers } from './deal.ts'

const MAX_ITEMS = 20
const MAX_TYPED_WORDS = 3
const MAX_TYPED_CHARS = 40
const MAX_SCRAMBLED = 12
const MAX_ACCEPTED = 10

/** Short answers to type while prompts fall; longer answers fall slower. */
export function fallingGame(cards: readonly CardBrief[], seed: string): BareGame {
  const items = dealt(playable(cards), seed, ({ id }) => id)
    .flatMap((card) => {
      const { main, others } = answerOf(card)
      const answer = withoutArticle(main)
      if (countWords(answer) > MAX_TYPED_WORDS || answer.length > MAX_TYPED_CHARS || showsAnswer(card.front, answer))
        return []
      const accept = [main, ...others].filter((other, index, all) => other !== answer && all.indexOf(other) === index)
      const speed = Math.round(Math.min(1.5, Math.max(0.6, 9 / Math.max(6, answer.length))) * 100) / 100
      return [{ cardIds: [card.id], prompt: card.front.trim(), answer, accept: accept.slice(0, MAX_ACCEPTED), speed }]
    })
    .slice(0, MAX_ITEMS)
    .map((item, index) => ({ id: String(index + 1), ...item }))
  return { gameType: 'falling', items }
}

/** Passages with one gap each: the blank of a card, or its answer after its question. */
export function clozeGame(cards: readonly CardBrief[], seed: string): BareGame {
  const passages = dealt(playable(cards), seed, ({ id }) => id)
    .flatMap((card) => {
      const { main: answer, others } = answerOf(card)
      const front = card.front.trim()
      const blanks = front.match(/_{2,}/g)?.length ?? 0
      if (blanks > 1 || showsAnswer(front.replace(/_{2,}/, ' '), answer)) return []
      const text = blanks === 0 ? `${front} ${answer}` : front.replace(/_{2,}/, () => answer)
      const start = blanks === 0 ? front.length + 1 : front.search(/_{2,}/)
      const accept = others.filter((other) => other !== answer).slice(0, MAX_ACCEPTED)
      return [{ cardIds: [card.id], text, gaps: [{ start, end: start + answer.length, answer, accept }] }]
    })
    .slice(0, MAX_ITEMS)
    .map((passage, index) => ({ id: String(index + 1), ...passage }))
  return { gameType: 'cloze', passages }
}

/** One-word answers of 4 to 12 letters with their letters mixed. */
export function scrambleGame(cards: readonly CardBrief[], seed: string): BareGame {
  const items = withDistinctAnswers(dealt(playable(cards), seed, ({ id }) => id))
    .flatMap((card) => {
      const answer = withoutArticle(answerOf(card).main).toLowerCase()
      const isWord = new RegExp(`^\\p{L}{4,${MAX_SCRAMBLED}}$`, 'u').test(answer)
      if (!isWord || showsAnswer(card.front, answer)) return []
      const scrambled = mixed(answer, seed)
      return scrambled === answer || !sameLetters(scrambled, answer)
        ? []
        : [{ cardIds: [card.id], clue: card.front.trim(), scrambled, answer }]
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
  const at = letters.findIndex((letter, index) => index > 0 && letter !== letters[0])
  return at === -1 ? word : [letters[at] ?? '', ...letters.slice(0, at), ...letters.slice(at + 1)].join('')
}
