import { expect, test } from 'vitest'
import { type ExplainCard, explainTopics, topicsInOrder } from './explain-topics.ts'

const card = (id: string, start: number | null, sourceId: string | null = 's'): ExplainCard => ({
  ...{ id, front: 'Q', back: 'A', quote: null, start, sourceId },
})
const headingOf = (_: string, start: number) => (start < 100 ? 'Chalk' : 'Sand')
const idsOf = (cards: readonly ExplainCard[]) =>
  explainTopics(cards, headingOf).map((topic) => [topic.heading, ...topic.cards.map(({ id }) => id)])

test('cards of one heading belong together, in the order of the text', () => {
  expect(idsOf([card('c', 150), card('b', 20), card('own', null, null), card('a', 10)])).toEqual([
    ['Chalk', 'a', 'b'],
    ['Sand', 'c'],
    [null, 'own'],
  ])
})

test('many cards of one heading are several topics of nearly one size', () => {
  const cards = Array.from({ length: 11 }, (_, at) => card(`c${at}`, at))
  const sizes = explainTopics(cards, headingOf).map((topic) => topic.cards.length)
  expect(sizes).toEqual([4, 3, 4])
  expect(explainTopics([], headingOf)).toEqual([])
})

test('two sources do not mix', () => {
  expect(idsOf([card('a', 5, 's1'), card('b', 5, 's2'), card('c', 6, 's1')])).toEqual([
    ['Chalk', 'a', 'c'],
    ['Chalk', 'b'],
  ])
})

test('what was never explained comes first, then what was told worst, then what is longest ago', () => {
  const topics = ['a', 'b', 'c', 'd'].map((id) => ({ key: id, heading: null, cards: [card(id, null, null)] }))
  const answer = (cardId: string, at: number, isRight: boolean) => ({ mode: 'explain' as const, cardId, at, isRight })
  const answers = [
    answer('a', 30, true),
    answer('b', 10, true),
    answer('c', 40, false),
    { ...answer('d', 5, true), mode: 'learn' as const },
  ]
  expect(topicsInOrder(topics, answers).map(({ key }) => key)).toEqual(['d', 'c', 'b', 'a'])
  expect(topicsInOrder(topics, [...answers, answer('c', 50, true)]).map(({ key }) => key)).toEqual(['d', 'b', 'a', 'c'])
})
