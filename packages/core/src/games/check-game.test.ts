import { expect, test } from 'vitest'
import type { CardBrief } from '../paths/learning-path.ts'
import { answerOf, isAccepted, sameAnswer, shapeOf } from './card-answers.ts'
import { checkGame, type GameFault } from './check-game.ts'
import { crossedShares, givenShare, isConnected } from './crossword-grid.ts'
import { parseGameContentReply } from './game-content.ts'
import { seedText } from './game-seed.ts'
import type { GameContent } from './game-shapes.ts'
import { gameRating } from './grade-game.ts'
import { soundGame } from './sound-game.ts'

const cards: readonly CardBrief[] = [
  { id: 'a', front: 'What is soft and white?', back: 'chalk (soft limestone)' },
  { id: 'b', front: 'What is hard and sharp?', back: 'flint' },
  { id: 'c', front: 'What burns?', back: 'coal / black gold' },
  { id: 'd', front: 'What shines?', back: 'silver' },
  { id: 'e', front: 'In what year?', back: '1853' },
]

const base = (id: string, cardId: string) => ({ id, cardIds: [cardId] })
const codes = (game: GameContent): GameFault[] => [
  ...new Set(
    checkGame(game, cards)
      .map(({ code }) => code)
      .filter((code) => code !== 'too-few-cards'),
  ),
]
const round = (extra: object = {}) => ({
  ...base('1', 'b'),
  question: 'What is hard and sharp?',
  options: ['coal', 'flint', 'silver', 'amber'] as const,
  answerIndex: 1,
  value: 100,
  explanation: '',
  ...extra,
})
const quiz = (extra: object = {}): GameContent => ({ gameType: 'quiz', note: '', rounds: [round(extra)] })

test('a sound quiz has nothing against it but its size', () => {
  expect(checkGame(quiz(), cards)).toEqual([{ code: 'too-few-cards', piece: null, detail: '1 of 8' }])
})

const GAMES: readonly (readonly [GameFault, GameContent])[] = [
  ['unknown-card', quiz({ cardIds: ['ghost'] })],
  ['wrong-answer', quiz({ answerIndex: 0 })],
  [
    'accepted-distractor',
    {
      ...quiz(),
      gameType: 'quiz',
      rounds: [
        round({
          ...base('1', 'c'),
          question: 'What burns?',
          options: ['coal', 'black gold', 'silver', 'amber'],
          answerIndex: 0,
        }),
      ],
    },
  ],
  ['other-shape', quiz({ options: ['1853', 'flint', 'silver', 'amber'] })],
  ['close-distractor', quiz({ options: ['hard flint', 'flint', 'silver', 'amber'] })],
  ['same-options', quiz({ options: ['Coal', 'flint', 'coal', 'amber'] })],
  ['answer-shown', quiz({ question: 'What is flint good for?' })],
  ['repeated-id', { gameType: 'quiz', note: '', rounds: [round(), round()] }],
  [
    'alias-on-side',
    { gameType: 'match', note: '', pairs: [{ ...base('1', 'a'), left: 'x', right: 'chalk (soft limestone)' }] },
  ],
  [
    'ambiguous-pair',
    {
      gameType: 'match',
      note: '',
      pairs: [
        { ...base('1', 'c'), left: 'x', right: 'coal' },
        { ...base('2', 'b'), left: 'y', right: 'black gold' },
      ],
    },
  ],
  ['broken-pair', { gameType: 'memory', note: '', tiles: [{ ...base('1a', 'a'), pairId: '1', text: 'chalk' }] }],
  [
    'ambiguous-pair',
    {
      gameType: 'memory',
      note: '',
      tiles: [
        { ...base('1a', 'a'), pairId: '1', text: 'x' },
        { ...base('1b', 'a'), pairId: '1', text: 'X.' },
      ],
    },
  ],
  [
    'wrong-gap',
    {
      gameType: 'cloze',
      note: '',
      passages: [
        { ...base('1', 'b'), text: 'It is flint.', gaps: [{ start: 0, end: 5, answer: 'flint', accept: [] }] },
      ],
    },
  ],
  [
    'one-sided',
    {
      gameType: 'truefalse',
      note: '',
      statements: [{ ...base('1', 'b'), text: 'Flint is hard.', isTrue: true, correction: '' }],
    },
  ],
  [
    'no-correction',
    {
      gameType: 'truefalse',
      note: '',
      statements: [{ ...base('1', 'b'), text: 'Flint is soft.', isTrue: false, correction: '' }],
    },
  ],
  [
    'false-is-true',
    {
      gameType: 'truefalse',
      note: '',
      statements: [
        { ...base('1', 'b'), text: 'Flint is hard.', isTrue: true, correction: '' },
        { ...base('2', 'b'), text: 'flint is hard', isTrue: false, correction: 'Coal burns.' },
      ],
    },
  ],
  [
    'not-one-word',
    {
      gameType: 'scramble',
      note: '',
      items: [{ ...base('1', 'c'), clue: 'x', scrambled: 'dlog kcalb', answer: 'black gold' }],
    },
  ],
  [
    'not-scrambled',
    { gameType: 'scramble', note: '', items: [{ ...base('1', 'b'), clue: 'x', scrambled: 'flint', answer: 'flint' }] },
  ],
  [
    'wrong-letters',
    { gameType: 'scramble', note: '', items: [{ ...base('1', 'b'), clue: 'x', scrambled: 'flimt', answer: 'flint' }] },
  ],
]

const across = { ...base('1', 'b'), row: 0, col: 0, dir: 'across', answer: 'FLINT', clue: 'hard' } as const
const crossword = (second: object): GameContent => ({
  gameType: 'crossword',
  note: '',
  width: 5,
  height: 6,
  entries: [across, { ...base('2', 'd'), row: 0, col: 2, dir: 'down', answer: 'SILVER', clue: 'shines', ...second }],
})

test.each([
  ...GAMES,
  ['not-connected', crossword({ row: 2 })],
  ['clashing-letters', crossword({})],
  ['outside-board', crossword({ row: 3 })],
  [
    'too-many-given',
    { gameType: 'crossword', note: '', width: 5, height: 5, entries: [across, { ...across, id: '2' }] },
  ],
] as const)('%s is found', (code, game) => {
  expect(codes(game)).toContain(code)
})

test('a slash that is no list, behind an article, is no alias on the side', () => {
  const card: CardBrief = { id: 'a', front: 'Who helps?', back: 'an enzyme / 🐙' }
  const pairs = [{ ...base('1', 'a'), left: 'Who helps?', right: card.back }]
  expect(checkGame({ gameType: 'match', note: '', pairs }, [card]).map(({ code }) => code)).toEqual(['too-few-cards'])
})

test('answers: one is shown, aliases count', () => {
  expect(answerOf({ back: ' The chalk (soft limestone). ' })).toEqual({
    main: 'The chalk',
    others: ['soft limestone', 'The chalk (soft limestone)', 'chalk'],
  })
  expect(answerOf({ back: 'coal / black gold' })).toEqual({ main: 'coal', others: ['black gold'] })
  expect(answerOf({ back: 'CO2 (e.g. from fire)' }).others).not.toContain('e.g. from fire')
  expect(answerOf({ back: 'A long sentence; with another long part of it' }).main).toContain('with another')
  expect(answerOf({ back: 'hare or rabbit', aliases: ['bunny', 'hare'] })).toEqual({
    main: 'hare',
    others: ['rabbit', 'bunny'],
  })
  expect(answerOf({ back: 'km/h' }).main).toBe('km/h')
  expect(isAccepted('Bunny', { back: 'rabbit', aliases: ['bunny'] })).toBe(true)
  expect(isAccepted('Black Gold', { back: 'coal / black gold' })).toBe(true)
  expect(isAccepted('gold', { back: 'coal / black gold' })).toBe(false)
  expect([sameAnswer('The Cells', 'cell'), sameAnswer('+', '-'), sameAnswer('x', 'y')]).toEqual([true, false, false])
  expect(['1853', '4 km', 'Peter Agre', 'osmosis', 'a thing that is rather long', '+'].map(shapeOf)).toEqual([
    'year',
    'number',
    'name',
    'term',
    'phrase',
    'sign',
  ])
})

test('a game is made sound: harmful pieces go, statements balance, tiles go in pairs', () => {
  expect(
    soundGame({ gameType: 'quiz', note: '', rounds: [round(), round({ id: '2', answerIndex: 0 })] }, cards),
  ).toMatchObject({
    rounds: [{ id: '1' }],
  })
  const statement = (id: string, isTrue: boolean) => ({
    ...base(id, 'b'),
    text: `Text ${id}`,
    isTrue,
    correction: isTrue ? '' : `Right ${id}`,
  })
  const lopsided: GameContent = {
    gameType: 'truefalse',
    note: '',
    statements: [statement('1', true), statement('2', true), statement('3', false)],
  }
  expect(soundGame(lopsided, cards)).toMatchObject({ statements: [{ id: '1' }, { id: '3' }] })
  const tiles = [
    { ...base('1a', 'a'), pairId: '1', text: 'x' },
    { ...base('1b', 'ghost'), pairId: '1', text: 'y' },
  ]
  expect(soundGame({ gameType: 'memory', note: '', tiles }, cards)).toMatchObject({ tiles: [] })
})

test('a reply is checked against the cards when they are given', () => {
  const reply = JSON.stringify({ gameType: 'quiz', rounds: [round(), round({ id: '2', answerIndex: 0 })] })
  const request = { gameType: 'quiz', cardIds: cards.map(({ id }) => id) }
  expect(parseGameContentReply(reply, request)).toMatchObject({ rounds: [{ id: '1' }, { id: '2' }] })
  const checked = parseGameContentReply(reply, { ...request, cards })
  expect(checked).toMatchObject({ rounds: [{ id: '1' }] })
  const wrong = JSON.stringify({ gameType: 'quiz', rounds: [round({ answerIndex: 0 })] })
  expect(() => parseGameContentReply(wrong, { ...request, cards })).toThrow(
    'AI returned response in unexpected format.',
  )
})

test('letters of a crossword: crossed ones, given ones, what hangs together', () => {
  const down = { row: 0, col: 2, dir: 'down', answer: 'INK' } as const
  expect(crossedShares([across, down])).toEqual([1 / 5, 1 / 3])
  expect(isConnected([across, down])).toBe(true)
  expect(isConnected([across, { ...down, row: 1 }])).toBe(false)
  expect(givenShare(across, [down], [])).toBe(1 / 5)
  expect(
    givenShare(
      across,
      [down],
      [
        { row: 0, col: 0 },
        { row: 0, col: 2 },
      ],
    ),
  ).toBe(2 / 5)
})

test.each([
  ['match', true, 1_000, undefined, null],
  ['memory', true, 1_000, undefined, null],
  ['truefalse', false, 1_000, undefined, null],
  ['quiz', true, 3_000, undefined, 'good'],
  ['quiz', true, 30_000, undefined, 'hard'],
  ['cloze', false, 1_000, undefined, 'again'],
  ['falling', true, 5_000, undefined, 'good'],
  ['falling', true, 99_000, undefined, 'hard'],
  ['scramble', true, 1_000, undefined, 'hard'],
  ['scramble', false, 1_000, undefined, 'again'],
  ['crossword', true, 4_000, 0.4, 'good'],
  ['crossword', true, 4_000, 0.5, null],
] as const)('%s, right %s after %i ms with %s given: %s', (gameType, isRight, latencyMs, share, rating) => {
  expect(gameRating({ gameType, isRight, latencyMs, ...(share === undefined ? {} : { givenShare: share }) })).toBe(
    rating,
  )
})

test('the seed is deck, version, game and day', () => {
  const seed = { deckId: 'd1', version: 4, day: '2026-03-01' }
  expect(seedText(seed, 'quiz')).toBe('d1:4:quiz:2026-03-01')
  const others = [
    { ...seed, version: 5 },
    { ...seed, day: '2026-03-02' },
    { ...seed, deckId: 'd2' },
  ]
  expect(new Set([seed, ...others].map((one) => seedText(one, 'quiz'))).size).toBe(4)
  expect(seedText(seed, 'cloze')).not.toBe(seedText(seed, 'quiz'))
})
