import { expect, test } from 'vitest'
import { buildGameContentRequest, parseGameContentReply } from './game-content.ts'
import { GAME_TYPES, type GameType, LEAST_CARDS } from './game-shapes.ts'

const IDS = ['c1', 'c2', 'c3', 'c4']
const read = (gameType: string, reply: object) =>
  parseGameContentReply(JSON.stringify(reply), { gameType, cardIds: IDS })
const promptOf = (gameType: string) =>
  buildGameContentRequest({ cards: [{ id: 'c1', front: 'What is chalk?', back: 'Carbonate of lime' }], gameType })
    .messages[0].content
const piece = (id: string, extra: object, cardIds: unknown = ['c1']) => ({ id, cardIds, ...extra })

/** Per game: pieces as they should come, and pieces that break a rule of the game. */
const GAMES: Record<GameType, { key: string; good: object[]; bad: object[]; extra?: object }> = {
  match: {
    key: 'pairs',
    good: [piece('1', { left: 'chalk', right: 'soft' }), piece('2', { left: 'flint', right: 'hard' })],
    bad: [
      piece('3', { left: 'marble', right: 'HARD' }),
      piece('4', { left: '', right: 'x' }),
      piece('5', { left: 'x', right: 'y' }, ['ghost']),
    ],
  },
  memory: {
    key: 'tiles',
    good: ['1', '2'].flatMap((pairId) => [
      piece(`${pairId}a`, { pairId, text: 'a' }),
      piece(`${pairId}b`, { pairId, text: 'b' }),
    ]),
    bad: [piece('3a', { pairId: '3', text: 'alone' })],
  },
  falling: {
    key: 'items',
    good: [piece('1', { prompt: 'soft rock', answer: 'chalk', accept: ['chalk rock'], speed: 1 })],
    bad: [piece('2', { prompt: 'x', answer: ' ' })],
  },
  cloze: {
    key: 'passages',
    good: [piece('1', { text: 'Chalk is soft and white.', gaps: [{ start: 9, end: 13, answer: 'soft', accept: [] }] })],
    bad: [
      piece('2', { text: 'Chalk is soft.', gaps: [{ start: 0, end: 3, answer: 'hard' }] }),
      piece('3', { text: 'x', gaps: 'none' }),
    ],
  },
  quiz: {
    key: 'rounds',
    good: [
      piece('1', { question: 'Q?', options: ['a', 'b', 'c', 'd'], answerIndex: 2, value: 100, explanation: 'because' }),
    ],
    bad: [
      piece('2', { question: 'Q?', options: ['a', 'b', 'c'], answerIndex: 0 }),
      piece('3', { question: 'Q?', options: ['a', 'B', 'b', 'd'], answerIndex: 0 }),
      piece('4', { question: 'Q?', options: ['a', 'b', 'c', 'd'], answerIndex: 4 }),
      piece('5', { question: 'Q?', options: ['a', 'b', 'c', 'd', 'e'], answerIndex: 1 }),
    ],
  },
  truefalse: {
    key: 'statements',
    good: [
      piece('1', { text: 'Chalk is soft.', isTrue: true, correction: '' }),
      piece('2', { text: 'Chalk is hard.', isTrue: false, correction: 'Chalk is soft.' }),
    ],
    bad: [
      piece('3', { text: 'Chalk is black.', isTrue: false, correction: '' }),
      piece('4', { text: 'x', isTrue: 'yes' }),
    ],
  },
  scramble: {
    key: 'items',
    good: [piece('1', { clue: 'soft rock', scrambled: 'klahc', answer: 'chalk' })],
    bad: [
      piece('2', { clue: 'x', scrambled: 'chalk', answer: 'chalk' }),
      piece('3', { clue: 'x', scrambled: 'lahc', answer: 'chalk' }),
      piece('4', { clue: 'x', scrambled: 'b a', answer: 'a b' }),
    ],
  },
  crossword: {
    key: 'entries',
    good: [
      piece('1', { row: 0, col: 0, dir: 'across', answer: 'CHALK', clue: 'soft rock' }),
      piece('2', { row: 0, col: 2, dir: 'down', answer: 'ATOM', clue: 'small' }),
    ],
    bad: [
      piece('3', { row: 0, col: 4, dir: 'down', answer: 'OX', clue: 'clashes with K' }),
      piece('4', { row: 9, col: 9, dir: 'across', answer: 'ALONE', clue: 'touches nothing' }),
      piece('5', { row: 0, col: 1, dir: 'across', answer: 'HA', clue: 'lies on the first' }),
      piece('6', { row: 39, col: 39, dir: 'down', answer: 'LONG', clue: 'leaves the board' }),
    ],
    extra: { width: 99, height: 99 },
  },
}

test.each(GAME_TYPES)('%s: sound pieces are kept, others left out', (gameType) => {
  const { key, good, bad, extra } = GAMES[gameType]
  const game = read(gameType, { gameType, note: ' fine ', ...extra, [key]: [...good, ...bad, 'junk', null] })
  expect(game).toMatchObject({ gameType, note: 'fine', [key]: good })
  expect(Object.values(game).find(Array.isArray)).toHaveLength(good.length)
  expect(() => read(gameType, { gameType, [key]: bad })).toThrow('AI returned response in unexpected format.')
})

test('a crossword is measured by its entries, not by what the reply says', () => {
  expect(read('crossword', { entries: GAMES.crossword.good, width: 99, height: 1 })).toMatchObject({
    width: 5,
    height: 4,
  })
})

test('a gap counted wrongly is found again when its answer occurs once', () => {
  const gaps = [
    { start: 3, end: 7, answer: 'soft' },
    { start: 90, end: 95, answer: 'white' },
    { start: 0, end: 2, answer: 'is' },
  ]
  const game = read('cloze', { passages: [piece('1', { text: 'Chalk is soft; it is white.', gaps })] })
  expect(game).toMatchObject({
    passages: [
      {
        gaps: [
          { start: 9, end: 13, answer: 'soft' },
          { start: 21, end: 26, answer: 'white' },
        ],
      },
    ],
  })
})

test('ids are made unique, one card id alone is understood', () => {
  const pairs = [
    { id: 'x', cardId: 'c1', left: 'a', right: 'b' },
    { id: 'x', cardIds: ['c2', 'ghost', 'c2'], left: 'c', right: 'd' },
  ]
  expect(read('match', { pairs })).toMatchObject({
    pairs: [
      { id: 'x', cardIds: ['c1'] },
      { id: 'piece-2', cardIds: ['c2'] },
    ],
  })
})

test('an unknown game is read as a quiz, with a note', () => {
  expect(read('hangman', { rounds: GAMES.quiz.good })).toMatchObject({ gameType: 'quiz', note: 'Made as “quiz”.' })
})

test('every game knows its least cards', () => {
  expect(GAME_TYPES.map((type) => LEAST_CARDS[type])).toEqual([4, 4, 6, 4, 8, 8, 6, 8])
})

test.each(GAME_TYPES)('the form shown for %s is JSON once its remark is set aside', (gameType) => {
  const prompt = promptOf(gameType)
  const form = prompt.split('\n').find((line) => line.startsWith('{"gameType"'))
  expect(JSON.parse(form!)).toMatchObject({ gameType, note: '' })
})

test('an unknown game asks for a quiz and says so', () => {
  const prompt = promptOf('hang"man')
  expect(prompt).toContain('"hang\\"man"')
  expect(prompt).toContain('{"gameType": "quiz"')
})
