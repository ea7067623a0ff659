import { answerOf } from '@cairn/core/games/card-answers'
import { checkGame, piecesOf } from '@cairn/core/games/check-game'
import { parseGameContentReply } from '@cairn/core/games/game-content'
import { GAME_TYPES, type GameContent, type GameType, LEAST_CARDS } from '@cairn/core/games/game-shapes'
import type { CardBrief } from '@cairn/core/paths/learning-path'
import { cpuMs } from '@cairn/core/testing/cpu-time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gameContent } from './game-content.ts'

const ANSWERS =
  'osmosis diffusion membrane enzyme vesicle receptor nucleus ribosome lysosome protein glucose oxygen hormone neuron synapse muscle'.split(
    ' ',
  )
const cards: readonly CardBrief[] = ANSWERS.map((back, index) => ({
  id: `c${index}`,
  front:
    index % 3 === 0
      ? `The _____ takes part in step ${index} of the cycle.`
      : `What takes part in step ${index} of the cycle?`,
  back,
}))

/** Findings that a game of any cards may have: it wants more cards than suit it, and says so. */
const beyondRules = (game: GameContent, pool: readonly CardBrief[]) =>
  checkGame(game, pool).filter(({ code }) => code !== 'too-few-cards')

test.each(GAME_TYPES)('%s: keeps every rule, the common reader finds every piece playable', (gameType) => {
  const game = gameContent({ cards, gameType })
  expect(game.gameType).toBe(gameType)
  expect(game.note).toBe('')
  expect(checkGame(game, cards)).toEqual([])
  const request = { gameType, cardIds: cards.map(({ id }) => id) }
  expect(parseGameContentReply(JSON.stringify(game), request)).toEqual(game)
  expect(parseGameContentReply(JSON.stringify(game), { ...request, cards })).toEqual(game)
})

test.each(GAME_TYPES)('%s: the seed decides, not the order of the cards', (gameType) => {
  const play = (seed: string, pool = cards) => JSON.stringify(gameContent({ cards: pool, gameType, seed }))
  expect(play('deck:3:day')).toBe(play('deck:3:day', cards.toReversed()))
  expect(new Set(['a', 'b', 'c', 'd', 'e'].map((seed) => play(seed))).size).toBeGreaterThan(1)
  expect(gameContent({ cards, gameType })).toEqual(gameContent({ cards: [...cards], gameType }))
})

test('an unknown game becomes a quiz and says so', () => {
  const game = gameContent({ cards, gameType: 'karaoke' })
  expect(game.gameType).toBe('quiz')
  expect(game.note).toContain('karaoke')
})

test.each(GAME_TYPES)('%s: too few cards are told', (gameType) => {
  const game = gameContent({ cards: cards.slice(0, LEAST_CARDS[gameType] - 1), gameType })
  expect(game.note).toContain(`at least ${LEAST_CARDS[gameType]} cards`)
})

const word = fc.constantFrom(
  ...ANSWERS,
  'Zürich',
  'naïve',
  'straße',
  'ΔΙΑ',
  '渗透',
  '🐙',
  'İstanbul',
  'a',
  'OSMOSIS',
  'an enzyme',
)
const back = fc.oneof(
  word,
  word,
  fc.tuple(word, word).map(([a, b]) => `${a} / ${b}`),
  fc.tuple(word, word).map(([a, b]) => `${a} (${b})`),
  fc.tuple(word, word).map(([a, b]) => `the ${a} and the ${b}`),
  fc.integer({ min: 0, max: 2100 }).map(String),
  fc.integer({ min: 1, max: 90 }).map((value) => `${value} km`),
  fc.constantFrom('', ' ', '$100', 'x'.repeat(9_000), 'word '.repeat(2_000), '$&', 'E = mc²', '+', '-5'),
  fc.string({ maxLength: 40 }),
)
const front = fc.oneof(
  fc.tuple(word, fc.nat(99)).map(([term, number]) => `What does the ${term} do in case ${number}?`),
  fc.nat(99).map((number) => `The _____ of ${number} and _____ again.`),
  fc.nat(99).map((number) => `In case ${number} it is the _____ that counts.`),
  fc.nat(30).map((number) => `Who found thing ${number} first?`),
  word.map((term) => `What is ${term}?`),
  fc.string({ maxLength: 60 }),
  fc.constant('y'.repeat(5_000)),
)
const deck = fc.uniqueArray(fc.record({ id: fc.stringMatching(/^[a-z]{1,6}$/), front, back }), {
  maxLength: 40,
  selector: ({ id }) => id,
})

test.each(GAME_TYPES)('%s: any deck gives a game that keeps its rules, or says that it lacks cards', (gameType) => {
  fc.assert(
    fc.property(deck, fc.string(), (pool, seed) => {
      const game = gameContent({ cards: pool, gameType, seed })
      expect(beyondRules(game, pool)).toEqual([])
      const used = new Set(piecesOf(game).flatMap(({ cardIds }) => cardIds)).size
      expect(used < LEAST_CARDS[gameType]).toBe(game.note.includes('at least'))
      expect(JSON.stringify(gameContent({ cards: pool.toReversed(), gameType, seed }))).toBe(JSON.stringify(game))
      if (piecesOf(game).length === 0) return
      const cardIds = pool.map(({ id }) => id)
      try {
        const read = parseGameContentReply(JSON.stringify(game), { gameType, cardIds })
        expect(piecesOf(read)).toHaveLength(piecesOf(game).length)
      } catch (error) {
        // The reader wants two pairs, words that cross …: less than that is no game.
        expect(String(error)).toContain('unexpected format')
        expect(piecesOf(game).length).toBeLessThan(4)
      }
    }),
    { numRuns: 120 },
  )
})

test.each(GAME_TYPES)('%s: a deck whose answers are all the same, and one of aliases, break no rule', (gameType) => {
  const same = cards.map((card) => ({ ...card, back: 'osmosis' }))
  expect(beyondRules(gameContent({ cards: same, gameType }), same)).toEqual([])
  const aliases = cards.map((card, index) => ({
    ...card,
    back: `${ANSWERS[index]} (${ANSWERS[(index + 1) % ANSWERS.length]})`,
  }))
  expect(beyondRules(gameContent({ cards: aliases, gameType }), aliases)).toEqual([])
})

test.each(GAME_TYPES)('%s: 5,000 cards are dealt within a second', (gameType) => {
  const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'la', 'me', 'ni', 'po', 'ru']
  const wordOf = (index: number): string =>
    [...String(index + 10_000)].map((digit) => syllables[Number(digit)]).join('')
  const pool = Array.from({ length: 5_000 }, (_, index) => ({
    id: `c${index}`,
    front: `What takes part in step ${index} of the cycle?`,
    back: wordOf(index),
  }))
  const games: GameContent[] = []
  const spent = cpuMs(() => games.push(gameContent({ cards: pool, gameType })))
  expect(games.map((game) => checkGame(game, pool))).toEqual([[]])
  expect(spent).toBeLessThan(1_000)
})

function playedOf<Type extends GameType>(
  gameType: Type,
  pool: readonly CardBrief[],
): Extract<GameContent, { gameType: Type }> {
  const game = gameContent({ cards: pool, gameType })
  const isAsked = (one: GameContent): one is Extract<GameContent, { gameType: Type }> => one.gameType === gameType
  if (!isAsked(game)) throw new Error('Inconsistent: another game was made')
  return game
}

test('the right options of a quiz stand in all four places, and wrong ones are of the same kind', () => {
  const years = Array.from({ length: 12 }, (_, index) => ({
    id: `y${index}`,
    front: `When was treaty ${index} signed?`,
    back: String(1700 + index * 13),
  }))
  const game = playedOf('quiz', [...cards, ...years])
  expect(new Set(game.rounds.map(({ answerIndex }) => answerIndex)).size).toBe(4)
  for (const { options, answerIndex } of game.rounds) {
    const isYear = /^\d{4}$/.test(options[answerIndex] ?? '')
    for (const option of options) expect(/^\d{4}$/.test(option)).toBe(isYear)
  }
})

test('another right answer to the same question is never a wrong option', () => {
  const both = [
    { id: 'a', front: 'Name a noble gas.', back: 'neon' },
    { id: 'b', front: 'Name a noble gas.', back: 'argon' },
    ...ANSWERS.slice(0, 6).map((answer, index) => ({ id: `d${index}`, front: `Name thing ${index}.`, back: answer })),
  ]
  for (const seed of ['1', '2', '3', '4', '5', '6']) {
    const game = gameContent({ cards: both, gameType: 'quiz', seed })
    const rounds = game.gameType === 'quiz' ? game.rounds : []
    for (const { question, options } of rounds.filter((round) => round.question === 'Name a noble gas.')) {
      expect(question).toBe('Name a noble gas.')
      expect(options.filter((option) => /^(?:neon|argon)$/i.test(option))).toHaveLength(1)
    }
  }
})

test('boards show one answer without its aliases; typed games accept all of them', () => {
  const pool = ANSWERS.slice(0, 8).map((answer, index) => ({
    id: `c${index}`,
    front: `Which part does number ${index}?`,
    back: `the ${answer} (part ${'abcdefgh'[index]})`,
  }))
  for (const { right } of playedOf('match', pool).pairs) expect(right).toMatch(/^the \w+$/)
  for (const { answer, accept, cardIds } of playedOf('falling', pool).items) {
    const card = pool.find(({ id }) => id === cardIds[0])
    expect(answerOf(card ?? { back: '' }).others).toContain(answer)
    expect(accept).toContain(`the ${answer}`)
    expect(accept.some((other) => other.startsWith('part '))).toBe(true)
  }
})

test('statements read as sentences where the question allows it', () => {
  const pool = [
    { id: 'a', front: 'What is osmosis?', back: 'The diffusion of water' },
    { id: 'b', front: 'Who invented the sun valve?', back: 'Gustaf Dalen' },
    { id: 'c', front: 'The _____ powers the cell.', back: 'mitochondrion' },
    { id: 'd', front: 'Why does heat matter?', back: 'It speeds things up' },
    ...cards.slice(0, 8),
  ]
  const texts = playedOf('truefalse', pool).statements.map(({ isTrue, text, correction }) =>
    isTrue ? text : correction,
  )
  const known = [
    'Osmosis is the diffusion of water.',
    'Gustaf Dalen invented the sun valve.',
    'The mitochondrion powers the cell.',
  ]
  expect(known.filter((text) => texts.includes(text)).length).toBeGreaterThan(0)
})

test('a crossword has its eight entries, each with more than half of its letters of its own', () => {
  const { entries, width, height } = playedOf('crossword', cards)
  expect(entries.length).toBeGreaterThanOrEqual(8)
  expect(Math.max(width, height)).toBeLessThanOrEqual(21)
})
