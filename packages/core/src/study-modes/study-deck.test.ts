import { expect, test } from 'vitest'
import { isAccepted } from '../answers/grade.ts'
import { gradeAgainst } from '../answers/grade-answer.ts'
import { newCardState } from '../scheduling/schedule.ts'
import { answerShapeOf } from './answer-shape.ts'
import { type CardFilter, cardStateOf, type SelectableCard, selectCards } from './select-cards.ts'
import { prepareDeck } from './study-deck.ts'
import { aCard } from './testing/study-cards.ts'

test('sides are swapped, but not those of a cloze; an alias of the back is none of the front', () => {
  const cards = [
    aCard('a', 'Hund', { front: 'dog', aliases: ['Köter'] }),
    aCard('b', 'heart', { kind: 'cloze', front: 'The ____ beats.' }),
  ]
  const deck = prepareDeck(cards, { swap: true })
  expect(deck.cardOf('a')).toMatchObject({ front: 'Hund', back: 'dog', aliases: [] })
  expect(deck.cardOf('b')).toMatchObject({ front: 'The ____ beats.', back: 'heart' })
})

test('cards with an empty side are left out and listed, doubles are one', () => {
  const deck = prepareDeck([aCard('a', ' '), aCard('b', 'x', { front: '\n' }), aCard('c', 'y'), aCard('c', 'y')])
  expect(deck.ids).toEqual(['c'])
  expect(deck.leftOut).toEqual([
    { cardId: 'a', why: 'empty-back' },
    { cardId: 'b', why: 'empty-front' },
  ])
})

test('the back of a card with the same front is right too', () => {
  const deck = prepareDeck([
    aCard('a', 'helium', { front: 'A noble gas' }),
    aCard('b', 'neon', { front: 'a noble gas.' }),
  ])
  const helium = deck.cardOf('a')!
  expect(isAccepted(gradeAgainst(deck.expectedOf(helium), 'neon', deck.knownAnswers()))).toBe(true)
  expect(isAccepted(gradeAgainst(deck.expectedOf(helium), 'argon', deck.knownAnswers()))).toBe(false)
})

test.each([
  ['1914', 'year'],
  ['3 km', 'number'],
  ['twelve', 'number'],
  ['$x^2 + 1$', 'formula'],
  ['Jane Austen', 'name'],
  ['osmosis', 'term'],
  ['the loss of water by leaves', 'phrase'],
  ['A body stays at rest unless some force acts on it', 'sentence'],
  ['- a\n- b', 'list'],
  ['![x](x.png)', 'media'],
])('%j has the shape %s', (side, shape) => {
  expect(answerShapeOf(side)).toBe(shape)
})

const day = { now: 1_772_452_800_000, today: '2026-03-02' }

function selectable(id: string, changes: Partial<SelectableCard> = {}): SelectableCard {
  const own = { starred: false, suspended: false, buriedUntilDay: null, state: null }
  return { ...aCard(id, 'water', { tags: ['biology::cells'] }), ...own, ...changes }
}

const reviewed = (dueDay: string, changes: object = {}) => ({
  ...newCardState(day.now, day.today),
  phase: 'review' as const,
  dueDay,
  intervalDays: 5,
  ...changes,
})
const cards = [
  selectable('new'),
  selectable('due', { state: reviewed('2026-03-01', { lapses: 1 }) }),
  selectable('young', { starred: true, state: reviewed('2026-03-09') }),
  selectable('mature', {
    tags: [],
    front: 'What moves in osmosis?',
    state: reviewed('2026-04-09', { intervalDays: 40 }),
  }),
  selectable('suspended', { suspended: true }),
  selectable('buried', { buriedUntilDay: '2026-03-03', missedInPractice: true }),
]

test.each<[CardFilter, string[]]>([
  [{}, ['new', 'due', 'young', 'mature', 'buried']],
  [{ starred: true }, ['young']],
  [{ missed: true }, ['due', 'buried']],
  [{ states: ['new', 'mature'] }, ['new', 'mature']],
  [{ states: ['suspended'] }, ['suspended']],
  [{ tags: ['Biology'] }, ['new', 'due', 'young', 'buried']],
  [{ tags: ['biology::cell'] }, []],
  [{ weakTopics: ['Osmosis'] }, ['mature']],
  [{ weakTopics: ['cells'], states: ['due'] }, ['due']],
  [{ starred: true, missed: true }, []],
  [{ tags: [], states: [], weakTopics: [] }, ['new', 'due', 'young', 'mature', 'buried']],
])('%j selects %j', (filter, ids) => {
  expect(selectCards(cards, filter, day).map(({ id }) => id)).toEqual(ids)
})

test('every card has one state', () => {
  expect(cards.map((card) => cardStateOf(card, day))).toEqual(['new', 'due', 'young', 'mature', 'suspended', 'buried'])
})
