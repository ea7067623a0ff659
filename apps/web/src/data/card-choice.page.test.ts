import { newCardState } from '@cairn/core/scheduling/schedule'
import { expect, test } from 'vitest'
import { type ChoiceFacts, cardsToList, cardsToPractise } from './card-choice.ts'
import { CARD_CHOICES } from './kept-practice.ts'
import type { CardWithMemory } from './queries.ts'
import { studyRowOfCard, withState } from './study-row.ts'
import { aCard, idOf } from './testing/fake-server.ts'

const now = Date.parse('2026-03-02T12:00:00Z')
const DAY = 86_400_000
const facts: ChoiceFacts = {
  now,
  today: '2026-03-02',
  weakTopics: ['cell'],
  missedInPractice: new Set([idOf('card', 1)]),
}

function entry(number: number, dueInDays: number | null, change: Parameters<typeof aCard>[1] = {}, lapses = 0) {
  const card = aCard(number, change)
  const row = studyRowOfCard(card, undefined)
  if (dueInDays === null) return { card, row }
  const dueAt = now + dueInDays * DAY
  const dueDay = new Date(dueAt).toISOString().slice(0, 10)
  const state = { ...newCardState(now, facts.today), phase: 'review' as const, dueAt, dueDay, reps: 1, lapses }
  return { card, row: withState(card.id, row, state) }
}

const cards: CardWithMemory[] = [
  entry(1, null),
  entry(2, -1, { tags: ['biology::cell'] }, 1),
  entry(3, 4, { starred: true }, 2),
  entry(4, 200, { front: 'What does a cell have?' }),
  entry(5, -1, { starred: true, suspended: true, tags: ['biology'] }),
]
const places = (found: readonly CardWithMemory[]) => found.map(({ card }) => card.position)

test('each choice takes to practice what it says, and never a suspended card', () => {
  const taken = CARD_CHOICES.map((which) => places(cardsToPractise(cards, { which, tag: null }, facts)))
  expect(taken).toEqual([[1, 2, 3, 4], [2], [3], [1, 2, 3], [2, 4]])
})

test('the list shows suspended cards too, except among what is due', () => {
  const shown = CARD_CHOICES.map((which) => places(cardsToList(cards, { which, tag: null }, facts)))
  expect(shown).toEqual([[1, 2, 3, 4, 5], [2], [3, 5], [1, 2, 3], [2, 4]])
})

test('a tag holds those below it and narrows the choice', () => {
  expect(places(cardsToList(cards, { which: 'all', tag: 'biology' }, facts))).toEqual([2, 5])
  expect(places(cardsToPractise(cards, { which: 'missed', tag: 'biology' }, facts))).toEqual([2])
})

test('without weak topics no card is about one', () => {
  expect(cardsToPractise(cards, { which: 'weak', tag: null }, { ...facts, weakTopics: [] })).toEqual([])
})
