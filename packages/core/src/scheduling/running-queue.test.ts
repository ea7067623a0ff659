import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { RATINGS, type Rating } from './memory-state.ts'
import { buildQueue, type QueueCard } from './queue.ts'
import {
  countsOf,
  firstDueAt,
  newcomersOf,
  nextCard,
  openQueue,
  putBack,
  type RunningQueue,
  withoutCard,
} from './running-queue.ts'
import { addDays } from './study-day.ts'
import {
  collections,
  dayWith,
  learningCard,
  MINUTE,
  NOW,
  newCard,
  reviewCard,
  startOf,
  TODAY,
} from './testing/queue-cards.ts'

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
  const queue = putBack(first.rest, { card: failed, rating: 'again' }, NOW)
  expect(drain(queue)).toEqual(['r2', 'r1'])
  expect(drain(queue, NOW + 10 * MINUTE)).toEqual(['r1', 'r2'])
  expect(take(queue, NOW + 10 * MINUTE)).toMatchObject({ card: failed, isReturning: true })
})

test('a card is not shown twice running while another waits', () => {
  const first = take(open([learningCard('a', 1), learningCard('b', 8)]))
  expect(first.card.id).toBe('a')
  const failed = { card: learningCard('a', 1), rating: 'again' } as const
  expect(drain(putBack(first.rest, failed, NOW))).toEqual(['b', 'a'])
  const alone = take(open([learningCard('a', 1)]))
  expect(drain(putBack(alone.rest, failed, NOW))).toEqual(['a'])
})

test('a card that left for its day is not put back but moves the next due instant', () => {
  const first = take(open([reviewCard('r1', 0)]))
  const queue = putBack(first.rest, { card: reviewCard('r1', 4), rating: 'good' }, NOW)
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

const answered = (queue: RunningQueue, id: string, rating: Rating, minutes: number, now = NOW): RunningQueue => {
  const next = take(queue, now)
  expect(next.card.id).toBe(id)
  return putBack(next.rest, { card: learningCard(id, (now - NOW) / MINUTE + minutes), rating }, now)
}

const reviews = (count: number) => Array.from({ length: count }, (_, index) => reviewCard(`r${index}`, index - count))

test('a card that was known waits for its time as long as the learner has others, however few this run may take', () => {
  const queue = answered(open(reviews(5), 2), 'r0', 'good', 10)
  const last = take(queue)
  expect(last.card.id).toBe('r1')
  expect(drain(last.rest)).toEqual([])
  expect(drain(last.rest, NOW + 9 * MINUTE)).toEqual([])
  expect(drain(last.rest, NOW + 10 * MINUTE)).toEqual(['r0'])
  expect(firstDueAt(last.rest, NOW)).toBe(NOW)
})

test('it comes early when nothing else may be shown today', () => {
  const queue = answered(open(reviews(2), 2), 'r0', 'good', 10)
  expect(drain(queue)).toEqual(['r1', 'r0'])
  expect(drain(answered(open(reviews(2), 2), 'r0', 'good', 21))).toEqual(['r1'])
})

test('a card that was failed comes back in the run all the same, after the others of it', () => {
  const queue = answered(open(reviews(5), 3), 'r0', 'again', 10)
  expect(drain(queue)).toEqual(['r1', 'r2', 'r0'])
  const known = answered(answered(queue, 'r1', 'good', 10), 'r2', 'good', 10)
  expect(drain(known)).toEqual(['r0'])
  expect(drain(answered(known, 'r0', 'good', 10))).toEqual([])
  expect(drain(answered(open(reviews(5), 3), 'r0', 'again', 21))).toEqual(['r1', 'r2'])
})

test('a learning card whose time comes takes the place of a later one, met in this run or not', () => {
  const cards = [...reviews(5), learningCard('l', 2), learningCard('m', 3)]
  const queue = answered(open(cards, 3), 'r0', 'good', 1)
  expect(drain(queue)).toEqual(['r1', 'r2'])
  expect(drain(queue, NOW + MINUTE)).toEqual(['r0', 'r1', 'r2'])
  expect(drain(queue, NOW + 2 * MINUTE)).toEqual(['r0', 'l', 'r1'])
  expect(drain(queue, NOW + 3 * MINUTE)).toEqual(['r0', 'l', 'm'])
})

test('learning that is due and does not fit keeps cards from coming early like any other', () => {
  const cards = [learningCard('a', -3), learningCard('b', -2), learningCard('c', -1)]
  const queue = answered(answered(open(cards, 2), 'a', 'good', 10), 'b', 'good', 10)
  expect(drain(queue)).toEqual([])
  expect(countsOf(queue, NOW)).toEqual({ new: 0, learning: 0, due: 0 })
  expect(drain(withoutCard(queue, 'c'))).toEqual(['a', 'b'])
})

test('counts the cards that this run has room for, and of those that come back the ones that will', () => {
  const cards = [...reviews(5), learningCard('l', 2)]
  expect(countsOf(open(cards, 3), NOW)).toEqual({ new: 0, learning: 0, due: 3 })
  expect(countsOf(open(cards, 3), NOW + 2 * MINUTE)).toEqual({ new: 0, learning: 1, due: 2 })
  expect(countsOf(open(cards, 6), NOW)).toEqual({ new: 0, learning: 1, due: 5 })
  const failed = answered(open(cards, 3), 'r0', 'again', 10)
  expect(countsOf(failed, NOW)).toEqual({ new: 0, learning: 1, due: 2 })
  const known = answered(open(cards, 3), 'r0', 'good', 10)
  expect(countsOf(known, NOW)).toEqual({ new: 0, learning: 0, due: 2 })
  expect(newcomersOf(known, NOW)).toBe(2)
  expect(countsOf(answered(open(cards, 6), 'r0', 'good', 10), NOW)).toEqual({ new: 0, learning: 2, due: 4 })
})

test('learning of another day counts as learning wherever it stands', () => {
  const cards = [...reviews(2), learningCard('over night', -300, { lastStudyDay: addDays(TODAY, -1) })]
  expect(countsOf(open(cards), NOW)).toEqual({ new: 0, learning: 1, due: 2 })
})

test('cards met before come back beside as many others as asked for: the failed ones, and those whose time has come', () => {
  const learning = [
    learningCard('a', -9),
    learningCard('b', -8),
    learningCard('met', -7),
    learningCard('met-failed', 6),
    learningCard('met-later', 7),
    learningCard('met-much-later', 45),
  ]
  const queue = buildQueue([...learning, reviewCard('r1', -2), reviewCard('r2', -1)], dayWith())
  const met = new Map<string, Rating>([
    ['met', 'good'],
    ['met-failed', 'again'],
    ['met-later', 'good'],
    ['met-much-later', 'again'],
    ['gone', 'good'],
  ])
  const open = (mostCards: number) => openQueue(queue, mostCards, met)
  expect(drain(open(0))).toEqual(['met', 'met-failed'])
  expect(take(open(0))).toMatchObject({ isReturning: true })
  expect(drain(open(1))).toEqual(['a', 'met', 'met-failed'])
  expect(drain(open(3))).toEqual(['a', 'b', 'met', 'r1', 'met-failed'])
  expect(drain(open(4))).toEqual(['a', 'b', 'met', 'r1', 'r2', 'met-failed', 'met-later'])
  expect(drain(open(3), NOW + 45 * MINUTE)).toEqual([
    'a',
    'b',
    'met',
    'met-failed',
    'met-later',
    'met-much-later',
    'r1',
  ])
  expect(take(open(3))).toMatchObject({ card: { id: 'a' }, isReturning: false })
  expect(newcomersOf(open(3), NOW)).toBe(3)
  expect(firstDueAt(take(take(open(0)).rest, NOW + 45 * MINUTE).rest, NOW)).toBe(NOW)
})

const answers = fc.array(fc.record({ rating: fc.constantFrom(...RATINGS), minutes: fc.integer({ min: 0, max: 25 }) }), {
  minLength: 1,
  maxLength: 60,
})

test('whatever is answered: nothing early but the failed ones while other cards wait, and no more cards than asked for', () => {
  fc.assert(
    fc.property(collections(), fc.integer({ min: 0, max: 12 }), answers, (cards, mostCards, given) => {
      const planned = buildQueue(cards, dayWith())
      const met = new Map<string, Rating>()
      const left = new Set(planned.main.map((card) => card.id))
      let queue = openQueue(planned, mostCards)
      let now = NOW
      for (const { rating, minutes } of given) {
        const next = nextCard(queue, now)
        if (next === null) break
        const { card, isReturning } = next
        expect(isReturning).toBe(met.has(card.id))
        const isEarly =
          card.state?.phase === 'learning' || card.state?.phase === 'relearning' ? card.state.dueAt > now : false
        if (isEarly && !left.has(card.id)) {
          expect(card.state!.dueAt).toBeLessThanOrEqual(now + 20 * MINUTE)
          const isWaited =
            left.size > 0 || planned.learning.some(({ id, state }) => !met.has(id) && state!.dueAt <= now)
          if (isWaited) expect(met.get(card.id)).toBe('again')
        }
        left.delete(card.id)
        met.set(card.id, rating)
        expect(met.size).toBeLessThanOrEqual(mostCards)
        const after =
          rating === 'easy'
            ? reviewCard(card.id, 4)
            : learningCard(card.id, (now - NOW) / MINUTE + (rating === 'again' ? 1 : 10))
        queue = putBack(next.rest, { card: after, rating }, now)
        now += minutes * MINUTE
      }
    }),
    { numRuns: 500 },
  )
})

test('an earlier queue stays as it was', () => {
  const queue = open(mixed)
  const before = drain(queue)
  putBack(take(queue).rest, { card: learningCard('l-due', 1), rating: 'again' }, NOW)
  expect(drain(queue)).toEqual(before)
})
