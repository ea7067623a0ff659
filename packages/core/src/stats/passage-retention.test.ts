import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MemoryState } from '../scheduling/memory-state.ts'
import { recallOfCard, retentionLevel, retentionOf, retentionOfPassages } from './passage-retention.ts'

const NOW = Date.parse('2026-03-10T10:00:00Z')
const DAY = 86_400_000

const memory = (change: Partial<MemoryState>): MemoryState => ({
  phase: 'review',
  step: 0,
  stability: 10,
  difficulty: 5,
  dueAt: NOW,
  dueDay: '2026-03-10',
  reps: 3,
  lapses: 0,
  lastReviewAt: NOW - 10 * DAY,
  lastStudyDay: '2026-02-28',
  intervalDays: 10,
  ...change,
})

test('recall is 90 % after as many days as the card is stable, and whole right after an answer', () => {
  expect(recallOfCard(memory({}), NOW).recall).toBeCloseTo(0.9, 5)
  expect(recallOfCard(memory({ lastReviewAt: NOW }), NOW).recall).toBe(1)
  expect(recallOfCard(memory({ lastReviewAt: NOW + DAY }), NOW).recall).toBe(1)
  expect(recallOfCard(memory({}), NOW + 90 * DAY).recall).toBeLessThan(0.75)
})

test('a card never rated has no recall; one that was forgotten last has slipped', () => {
  expect(recallOfCard(null, NOW)).toEqual({ recall: null, slipped: false })
  expect(recallOfCard(memory({ reps: 0, lastReviewAt: null }), NOW)).toEqual({ recall: null, slipped: false })
  expect(recallOfCard(memory({ phase: 'relearning' }), NOW).slipped).toBe(true)
})

test('the mean leaves out what was never rated', () => {
  const cards = [
    { recall: 1, slipped: false },
    { recall: 0.5, slipped: true },
    { recall: null, slipped: false },
  ]
  expect(retentionOf(cards)).toEqual({ cards: 3, rated: 2, recall: 0.75, slipped: 1 })
  expect(retentionOf([])).toEqual({ cards: 0, rated: 0, recall: null, slipped: 0 })
})

test.each([
  [null, 0, 0, 'new'],
  [0.9, 1, 0, 'firm'],
  [0.89, 1, 0, 'fading'],
  [0.74, 1, 0, 'slipping'],
  [0.95, 2, 1, 'firm'],
  [0.95, 3, 2, 'slipping'],
] as const)('recall %s of %s rated cards, %s of them forgotten last, is %s', (recall, rated, slipped, level) => {
  expect(retentionLevel({ cards: 3, recall, rated, slipped })).toBe(level)
})

test('a card counts in every passage its span touches, and nowhere else', () => {
  const passages = [
    { start: 0, end: 10 },
    { start: 12, end: 20 },
    { start: 22, end: 30 },
  ]
  const cards = [
    { start: 5, end: 14, recall: 0.8 },
    { start: 12, end: 13, recall: 0.6 },
    { start: 20, end: 22, recall: 0.1 },
  ]
  const result = retentionOfPassages(passages, cards, ({ recall }) => ({ recall, slipped: false }))
  expect(result.map((each) => each && [each.cards, each.recall])).toEqual([[1, 0.8], [2, 0.7], null])
})

test('the sweep finds what a look at every card finds', () => {
  const span = fc.tuple(fc.nat(50), fc.nat(15)).map(([start, length]) => ({ start, end: start + length }))
  fc.assert(
    fc.property(fc.array(span, { maxLength: 20 }), fc.integer({ min: 1, max: 9 }), (cards, size) => {
      const passages = Array.from({ length: 6 }, (_, at) => ({ start: at * 10, end: at * 10 + size }))
      const counted = retentionOfPassages(passages, cards, () => ({ recall: null, slipped: false }))
      const expected = passages.map(
        ({ start, end }) =>
          cards.filter((card) => card.start < card.end && card.start < end && card.end > start).length,
      )
      expect(counted.map((each) => each?.cards ?? 0)).toEqual(expected)
    }),
  )
})
