import { parseGameContentReply } from '@cairn/core/ai/game-content'
import { GAME_TYPES, LEAST_CARDS } from '@cairn/core/ai/game-shapes'
import { expect, test } from 'vitest'
import { gameContent } from './game-content.ts'

const answers = [
  'osmosis',
  'diffusion',
  'membrane',
  'enzyme',
  'vesicle',
  'receptor',
  'nucleus',
  'ribosome',
  'lysosome',
  'protein',
  'glucose',
  'oxygen',
]
const cards = answers.map((back, index) => ({
  id: `c${index}`,
  front:
    index % 3 === 0
      ? `The _____ takes part in step ${index} of the cycle.`
      : `What takes part in step ${index} of the cycle?`,
  back,
}))

test.each(GAME_TYPES)('%s: the common reader finds every piece playable', (gameType) => {
  const game = gameContent({ cards, gameType })
  expect(game.gameType).toBe(gameType)
  expect(game.note).toBe('')
  const read = parseGameContentReply(JSON.stringify(game), { gameType, cardIds: cards.map(({ id }) => id) })
  expect(read).toEqual(game)
})

test.each(GAME_TYPES)('%s: the same cards give the same game', (gameType) => {
  expect(gameContent({ cards, gameType })).toEqual(gameContent({ cards: [...cards], gameType }))
})

test('an unknown game becomes a quiz and says so', () => {
  const game = gameContent({ cards, gameType: 'karaoke' })
  expect(game.gameType).toBe('quiz')
  expect(game.note).toContain('karaoke')
})

test.each(GAME_TYPES)('%s: too few cards are told', (gameType) => {
  const game = gameContent({ cards: cards.slice(0, LEAST_CARDS[gameType] - 1), gameType })
  expect(game.note).toContain(String(LEAST_CARDS[gameType]))
})

test("quiz rounds have one right option, which is the card's answer", () => {
  const game = gameContent({ cards, gameType: 'quiz' })
  if (game.gameType !== 'quiz') throw new Error('Inconsistent: no quiz')
  for (const { options, answerIndex, cardIds } of game.rounds) {
    const card = cards.find(({ id }) => id === cardIds[0])
    expect(options[answerIndex]).toBe(card?.back)
    expect(new Set(options).size).toBe(4)
  }
})

test('about half of the statements are true, and false ones are corrected', () => {
  const game = gameContent({ cards, gameType: 'truefalse' })
  if (game.gameType !== 'truefalse') throw new Error('Inconsistent: no statements')
  const share = game.statements.filter(({ isTrue }) => isTrue).length / game.statements.length
  expect(share).toBeGreaterThanOrEqual(0.45)
  expect(share).toBeLessThanOrEqual(0.55)
  for (const { isTrue, correction, text } of game.statements)
    expect(isTrue ? correction === '' : correction !== text).toBe(true)
})

test('crossing words of a crossword agree in every shared cell', () => {
  const game = gameContent({ cards, gameType: 'crossword' })
  if (game.gameType !== 'crossword') throw new Error('Inconsistent: no crossword')
  expect(game.entries.length).toBeGreaterThanOrEqual(8)
  const cells = new Map<string, string>()
  for (const { row, col, dir, answer } of game.entries) {
    for (const [index, letter] of [...answer].entries()) {
      const key = dir === 'across' ? `${row},${col + index}` : `${row + index},${col}`
      expect(cells.get(key) ?? letter).toBe(letter)
      cells.set(key, letter)
    }
  }
})
