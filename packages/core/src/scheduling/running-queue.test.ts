import { expect, test } from 'vitest'
import { buildQueue, type QueueCard } from './queue.ts'
import { countsOf, firstDueAt, nextCard, openQueue, putBack, type RunningQueue } from './running-queue.ts'
import { addDays } from './study-day.ts'
import { dayWith, learningCard, MINUTE, NOW, newCard, reviewCard, startOf, TODAY } from './testing/queue-cards.ts'

const open = (cards: readonly QueueCard[], mostCards: number | null = null) =>
  openQueue(buildQueue(cards, dayWith()), mostCards)

function take(queue: RunningQueue, now = NOW) {
  const next = nextCard(queue, now)
  if (next === null) throw new Error('nothing left')
  return next
}

function drain(queue: RunningQueue, now = NOW): string[] {
  const ids: string[] = []
  for (let next = nextCard(queue, now); next !== null; next = nextCard(next.rest, now)) ids.push(next.card.id)
  return ids
}

const mixed = [
  learningCard('l-due', -3),
  learningCard('l-soon', 5),
  learningCard('l-later', 45),
  reviewCard('r1', -2),
  reviewCard('r2', -1),
  newCard('n1'),
]

test('without answers it gives exactly the planned order', () => {
  expect(drain(open(mixed))).toEqual(buildQueue(mixed, dayWith()).order)
})

test('learning that becomes due in between comes at once', () => {
  const first = take(open(mixed))
  expect(first.card.id).toBe('l-due')
  expect(take(first.rest).card.id).toBe('r1')
  expect(take(first.rest, NOW + 6 * MINUTE).card.id).toBe('l-soon')
  expect(drain(first.rest, NOW + 50 * MINUTE)).toEqual(['l-soon', 'l-later', 'r1', 'n1', 'r2'])
})

test('a failed card comes back when its step is over, or earlier when nothing else is left', () => {
  const first = take(open([reviewCard('r1', -2), reviewCard('r2', -1)]))
  const failed = learningCard('r1', 10, { phase: 'relearning' })
  const queue = putBack(first.rest, failed, NOW)
  expect(drain(queue)).toEqual(['r2', 'r1'])
  expect(drain(queue, NOW + 10 * MINUTE)).toEqual(['r1', 'r2'])
  expect(take(queue, NOW + 10 * MINUTE)).toMatchObject({ card: failed, isReturning: true })
})

test('a card is not shown twice running while another waits', () => {
  const first = take(open([learningCard('a', 1), learningCard('b', 8)]))
  expect(first.card.id).toBe('a')
  expect(drain(putBack(first.rest, learningCard('a', 1), NOW))).toEqual(['b', 'a'])
  const alone = take(open([learningCard('a', 1)]))
  expect(drain(putBack(alone.rest, learningCard('a', 1), NOW))).toEqual(['a'])
})

test('a card that left for its day is not put back but moves the next due instant', () => {
  const first = take(open([reviewCard('r1', 0)]))
  const queue = putBack(first.rest, reviewCard('r1', 4), NOW)
  expect(nextCard(queue, NOW)).toBeNull()
  expect(firstDueAt(queue, NOW)).toBe(startOf(addDays(TODAY, 4)))
})

test('counts what may still come within 20 minutes', () => {
  expect(countsOf(open(mixed), NOW)).toEqual({ new: 1, learning: 2, due: 2 })
  expect(countsOf(take(open(mixed)).rest, NOW)).toEqual({ new: 1, learning: 1, due: 2 })
  expect(countsOf(open(mixed), NOW + 30 * MINUTE)).toEqual({ new: 1, learning: 3, due: 2 })
})

test.each([
  [0, [], NOW],
  [1, ['l-due'], NOW],
  [2, ['l-due', 'r1'], NOW],
  [4, ['l-due', 'r1', 'n1', 'r2'], NOW + 5 * MINUTE],
  [5, ['l-due', 'r1', 'n1', 'r2', 'l-soon'], NOW + 45 * MINUTE],
  [6, ['l-due', 'r1', 'n1', 'r2', 'l-soon'], NOW + 45 * MINUTE],
])('a queue cut to %i cards', (mostCards, ids, dueAfterwards) => {
  const queue = open(mixed, mostCards)
  expect(drain(queue)).toEqual(ids)
  const emptied = ids.reduce((left) => take(left).rest, queue)
  expect(firstDueAt(emptied, NOW)).toBe(dueAfterwards)
})

test('cards met before come back beside as many others as asked for, and those join in their usual order', () => {
  const learning = [
    learningCard('a', -9),
    learningCard('b', -8),
    learningCard('met', -7),
    learningCard('met-later', 45),
  ]
  const queue = buildQueue([...learning, reviewCard('r1', -2), reviewCard('r2', -1)], dayWith())
  const open = (mostCards: number) => openQueue(queue, mostCards, new Set(['met', 'met-later', 'gone']))
  expect(drain(open(0))).toEqual(['met'])
  expect(take(open(0))).toMatchObject({ isReturning: true })
  expect(drain(open(1))).toEqual(['a', 'met'])
  expect(drain(open(3))).toEqual(['a', 'b', 'met', 'r1'])
  expect(drain(open(3), NOW + 45 * MINUTE)).toEqual(['a', 'b', 'met', 'met-later', 'r1'])
  expect(take(open(3))).toMatchObject({ card: { id: 'a' }, isReturning: false })
  expect(firstDueAt(take(take(open(0)).rest, NOW + 45 * MINUTE).rest, NOW)).toBe(NOW)
})

test('an earlier queue stays as it was', () => {
  const queue = open(mixed)
  const before = drain(queue)
  putBack(take(queue).rest, learningCard('l-due', 1), NOW)
  expect(drain(queue)).toEqual(before)
})
