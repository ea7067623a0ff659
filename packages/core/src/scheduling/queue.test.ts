import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { retrievability } from './fsrs.ts'
import { buildQueue, type QueueCard } from './queue.ts'
import { addDays, daysBetween } from './study-day.ts'
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

const repeat = (count: number, make: (index: number) => QueueCard) =>
  Array.from({ length: count }, (_, index) => make(index))

test('nothing at all', () => {
  const queue = buildQueue([], dayWith())
  expect(queue).toMatchObject({ order: [], counts: { new: 0, learning: 0, due: 0 }, nextDueAt: null })
})

test('learning that is due comes first by time, then the main queue, then learning due within 20 minutes', () => {
  const cards = [
    newCard('new'),
    learningCard('in 19 min', 19),
    learningCard('in 40 min', 40),
    reviewCard('review', 0),
    learningCard('2 min ago', -2),
    learningCard('9 min ago', -9),
  ]
  const queue = buildQueue(cards, dayWith())
  expect(queue.order).toEqual(['9 min ago', '2 min ago', 'review', 'new', 'in 19 min'])
  expect(queue.counts).toEqual({ new: 1, learning: 3, due: 1 })
  expect(queue.learning.map((card) => card.id)).toEqual(['9 min ago', '2 min ago', 'in 19 min', 'in 40 min'])
  expect(queue.nextDueAt).toBe(NOW + 40 * MINUTE)
})

test('learning of another day stands among the reviews, learning of today before them', () => {
  const yesterday = { lastStudyDay: addDays(TODAY, -1) }
  const cards = [
    ...repeat(4, (index) => reviewCard(`r${index}`, 0)),
    learningCard('over night', -400, yesterday),
    learningCard('over night, relearning', -400, { ...yesterday, phase: 'relearning' }),
    learningCard('left behind', -2_000, { lastStudyDay: addDays(TODAY, -1), dueDay: addDays(TODAY, -1) }),
    learningCard('due', -1),
    learningCard('over night, not yet', 30, yesterday),
    newCard('n'),
  ]
  const queue = buildQueue(cards, dayWith())
  expect(queue.order.slice(0, 2)).toEqual(['left behind', 'due'])
  expect(
    queue.order
      .slice(2)
      .map((id) => id[0])
      .join(''),
  ).toBe('rronror')
  expect(queue.counts).toEqual({ new: 1, learning: 4, due: 4 })
  expect(queue.learning.map((card) => card.id)).toEqual(['left behind', 'due', 'over night, not yet'])
})

test('learning of another day counts among the reviews of a day and comes before them', () => {
  const overNight = repeat(3, (index) => learningCard(`o${index}`, -400, { lastStudyDay: addDays(TODAY, -1) }))
  const cards = [...overNight, ...repeat(4, (index) => reviewCard(`r${index}`, -2)), learningCard('l', -1)]
  const kindsWith = (reviewsPerDay: number) =>
    buildQueue(cards, dayWith({ reviewsPerDay }))
      .order.map((id) => id[0])
      .toSorted()
      .join('')
  expect([0, 2, 4].map(kindsWith)).toEqual(['l', 'loo', 'looor'])
  expect(buildQueue(cards, dayWith({ reviewsPerDay: 2 })).nextDueAt).toBe(startOf(addDays(TODAY, 1)))
})

test('a card counts as due for learn-ahead at exactly 20 minutes, not a millisecond later', () => {
  const cards = [learningCard('edge', 20), learningCard('over', 20 + 1 / MINUTE)]
  expect(buildQueue(cards, dayWith()).order).toEqual(['edge'])
})

test('suspended cards, buried cards and cards of later days stay away', () => {
  const cards = [
    { ...reviewCard('suspended', 0), suspended: true },
    { ...reviewCard('buried until tomorrow', 0), buriedUntilDay: addDays(TODAY, 1) },
    { ...newCard('new, buried'), buriedUntilDay: addDays(TODAY, 2) },
    { ...learningCard('learning, buried', -5), buriedUntilDay: addDays(TODAY, 1) },
    { ...reviewCard('back today', -3), buriedUntilDay: TODAY },
    reviewCard('tomorrow', 1),
  ]
  const queue = buildQueue(cards, dayWith())
  expect(queue.order).toEqual(['back today'])
  expect(queue.nextDueAt).toBe(startOf(addDays(TODAY, 1)))
})

test('reviews come by the day they were due, those of one day in an order that does not follow their ids', () => {
  const days = [-1, 0, -5, -1, -5]
  const queue = buildQueue(
    repeat(5, (index) => reviewCard(`r${index}`, days[index]!)),
    dayWith(),
  )
  expect(queue.order.map((id) => days[Number(id.slice(1))])).toEqual([-5, -5, -1, -1, 0])

  const many = repeat(50, (index) => reviewCard(`card-${String(index).padStart(2, '0')}`, 0))
  const order = buildQueue(many, dayWith()).order
  expect(order).not.toEqual(order.toSorted())
  expect(buildQueue(many.toReversed(), dayWith()).order).toEqual(order)
})

test('a backlog of more than 1.5 times the daily reviews comes most forgotten first', () => {
  const cards = repeat(16, (index) =>
    reviewCard(`r${index}`, -index, {
      stability: 1 + ((index * 7) % 16),
      lastStudyDay: addDays(TODAY, -20 - (index % 5)),
    }),
  )
  const recallOf = (id: string) => {
    const { state } = cards.find((card) => card.id === id)!
    return retrievability(state!.stability, daysBetween(state!.lastStudyDay!, TODAY))
  }
  const heavy = buildQueue(cards, dayWith({ reviewsPerDay: 10 })).order.map(recallOf)
  expect(heavy).toHaveLength(10)
  expect(heavy).toEqual(heavy.toSorted((a, b) => a - b))
  expect(heavy[0]).toBe(Math.min(...cards.map((card) => recallOf(card.id))))

  const light = buildQueue(cards.slice(0, 15), dayWith({ reviewsPerDay: 10 })).order
  expect(light).toEqual(['r14', 'r13', 'r12', 'r11', 'r10', 'r9', 'r8', 'r7', 'r6', 'r5'])
})

/** Due cards of a deck: the first is the longest overdue, the last the most forgotten. */
function backlogOf(deckId: string, count: number): QueueCard[] {
  return repeat(count, (index) => {
    const memory = { stability: count - index, lastStudyDay: addDays(TODAY, -60) }
    return { ...reviewCard(`${deckId}${index}`, index - count, memory), deckId }
  })
}

const own = (reviewsPerDay: number | null) => ({ newPerDay: null, reviewsPerDay, introducedToday: 0, reviewedToday: 0 })

test.each<[what: string, order: string, backlog: Readonly<Record<string, number>>]>([
  ['one deck by its own limit', 'most forgotten', { a: 16 }],
  ['one deck by its own limit', 'longest due', { a: 15 }],
  ['one deck by the limit of all', 'most forgotten', { c: 31 }],
  ['one deck by the limit of all', 'longest due', { c: 30 }],
  ['decks by the limit they share', 'most forgotten', { c: 16, d: 15 }],
  ['decks by the limit they share', 'longest due', { c: 15, d: 15 }],
  ['decks by their own limits', 'most forgotten', { a: 16, b: 105 }],
  ['decks by their own limits', 'longest due', { a: 16, b: 104 }],
  ['decks by their own limit and the shared one', 'most forgotten', { a: 15, c: 31 }],
  ['decks by their own limit and the shared one', 'longest due', { a: 15, c: 30 }],
])('what is a backlog is measured by the limits of the decks in it: %s, %s first', (_, order, backlog) => {
  const cards = Object.entries(backlog).flatMap(([deckId, count]) => backlogOf(deckId, count))
  const deckBudgets = new Map([
    ['a', own(10)],
    ['b', own(70)],
    ['d', own(null)],
  ])
  const [first] = buildQueue(cards, dayWith({ reviewsPerDay: 20 }, { deckBudgets })).order
  const wanted = (deckId: string, count: number) => `${deckId}${order === 'longest due' ? 0 : count - 1}`
  expect(Object.entries(backlog).map(([deckId, count]) => wanted(deckId, count))).toContain(first)
})

test('a card that no limit of its deck will ever let in is not wanted tomorrow', () => {
  const deckBudgets = new Map([['a', { ...own(0), newPerDay: 0 }]])
  const cards = [...backlogOf('a', 2), newCard('new', { deckId: 'a' })]
  expect(buildQueue(cards, dayWith({}, { deckBudgets })).nextDueAt).toBeNull()
})

test('a review without a last study day is measured from its interval', () => {
  const cards = [
    reviewCard('long ago', -30, { lastStudyDay: null, stability: 10 }),
    reviewCard('just now', 0, { lastStudyDay: TODAY, stability: 10 }),
  ]
  expect(buildQueue(cards, dayWith({ reviewsPerDay: 1 })).order).toEqual(['long ago'])
})

test('a review without memory counts as forgotten', () => {
  const cards = [
    reviewCard('known', -1, { stability: 5 }),
    reviewCard('blank', 0, { stability: 0 }),
    reviewCard('seen today', 0, { stability: 0, lastStudyDay: TODAY }),
  ]
  expect(buildQueue(cards, dayWith({ reviewsPerDay: 1 })).order).toEqual(['blank'])
})

test('daily limits hold, counting what was done already, and hold cards back until tomorrow', () => {
  const cards = [...repeat(30, (index) => newCard(`n${index}`)), ...repeat(14, (index) => reviewCard(`r${index}`, 0))]
  const day = dayWith({ newPerDay: 10, reviewsPerDay: 12 }, { introducedToday: 4, reviewedToday: 5 })
  const queue = buildQueue(cards, day)
  expect(queue.counts).toEqual({ new: 6, learning: 0, due: 7 })
  expect(queue.nextDueAt).toBe(startOf(addDays(TODAY, 1)))
})

test('a limit already passed gives no cards, and learning goes on', () => {
  const cards = [newCard('n'), reviewCard('r', 0), learningCard('l', 0)]
  const day = dayWith({ newPerDay: 10, reviewsPerDay: 12 }, { introducedToday: 40, reviewedToday: 50 })
  expect(buildQueue(cards, day).order).toEqual(['l'])
})

test('new cards that are paused are never wanted', () => {
  const cards = [newCard('a'), newCard('b', { buriedUntilDay: addDays(TODAY, 1) })]
  expect(buildQueue(cards, dayWith({ newPerDay: 0 })).nextDueAt).toBeNull()
  expect(buildQueue([reviewCard('r', 0)], dayWith({ reviewsPerDay: 0 })).nextDueAt).toBeNull()
})

test('new cards come by position, evenly among the reviews', () => {
  const cards = [
    newCard('n-third', { position: 7 }),
    newCard('n-first', { position: 0 }),
    newCard('n-second', { position: 3 }),
    ...repeat(9, (index) => reviewCard(`r${index}`, 0)),
  ]
  const { order } = buildQueue(cards, dayWith())
  expect(order.filter((id) => id.startsWith('n'))).toEqual(['n-first', 'n-second', 'n-third'])
  expect(order.map((id) => id[0]).join('')).toBe('rrrnrrnrrnrr')
})

test('more new cards than reviews are spread as well', () => {
  const cards = [...repeat(7, (index) => newCard(`n${index}`)), ...repeat(3, (index) => reviewCard(`r${index}`, 0))]
  expect(
    buildQueue(cards, dayWith())
      .order.map((id) => id[0])
      .join(''),
  ).toBe('rnnrnnnrnn'.slice(0, 10))
})

test('one card of a note a day: learning before review before new', () => {
  const siblings = [
    newCard('front-back', { noteId: 'note', position: 0 }),
    { ...reviewCard('back-front', 0), noteId: 'note' },
    newCard('other'),
  ]
  const queue = buildQueue(siblings, dayWith())
  expect(queue.order).toEqual(['back-front', 'other'])
  expect(queue.nextDueAt).toBe(startOf(addDays(TODAY, 1)))
  const withLearning = [...siblings, { ...learningCard('third', -1), noteId: 'note' }]
  expect(buildQueue(withLearning, dayWith()).order).toEqual(['third', 'other'])
})

test('siblings of a card answered today wait until tomorrow, the card itself does not', () => {
  const answered = { ...reviewCard('answered', 3, { lastStudyDay: TODAY }), noteId: 'note' }
  expect(buildQueue([answered, newCard('sibling', { noteId: 'note' })], dayWith())).toMatchObject({
    order: [],
    nextDueAt: startOf(addDays(TODAY, 1)),
  })
  const failed = { ...learningCard('failed', 1), noteId: 'note' }
  expect(buildQueue([failed, newCard('sibling', { noteId: 'note' })], dayWith()).order).toEqual(['failed'])
})

test('of two siblings both answered today and both learning, the sooner one goes on', () => {
  const cards = [learningCard('later', 5), learningCard('sooner', -1)].map((card) => ({ ...card, noteId: 'note' }))
  expect(buildQueue(cards, dayWith()).order).toEqual(['sooner'])
})

test('a learning card of tomorrow comes within learn-ahead only', () => {
  const lateAtNight = Date.parse('2026-03-03T02:55:00Z')
  const minutesFromNow = (minutes: number) => (lateAtNight - NOW) / MINUTE + minutes
  const cards = [learningCard('soon', minutesFromNow(10)), learningCard('after the rollover', minutesFromNow(30))]
  const queue = buildQueue(cards, dayWith({}, { now: lateAtNight }))
  expect(queue.order).toEqual(['soon'])
  expect(queue.learning.map((card) => card.id)).toEqual(['soon'])
  expect(queue.nextDueAt).toBe(lateAtNight + 30 * MINUTE)
})

const limits = fc.record({ newPerDay: fc.nat(12), reviewsPerDay: fc.nat(20) })
const done = fc.record({ introducedToday: fc.nat(14), reviewedToday: fc.nat(22) })

test('a queue never holds siblings together, exceeds a limit, repeats a card or shows one that is away', () => {
  fc.assert(
    fc.property(collections(), limits, done, (cards, settings, today) => {
      const queue = buildQueue(cards, dayWith(settings, today))
      const byId = new Map(cards.map((card) => [card.id, card]))
      const held = [...queue.learning, ...queue.main]

      expect(new Set(held.map((card) => card.noteId)).size).toBe(held.length)
      expect(new Set(queue.order).size).toBe(queue.order.length)
      expect(held.map((card) => card.id)).toEqual(expect.arrayContaining([...queue.order]))
      expect(queue.counts.new).toBeLessThanOrEqual(Math.max(0, settings.newPerDay - today.introducedToday))
      const reviewing = queue.main.filter((card) => card.state !== null && card.state.phase !== 'new')
      expect(reviewing.length).toBeLessThanOrEqual(Math.max(0, settings.reviewsPerDay - today.reviewedToday))
      expect(queue.counts.new + queue.counts.learning + queue.counts.due).toBe(queue.order.length)
      for (const card of held) {
        expect(card.suspended).toBe(false)
        expect(card.buriedUntilDay === null || card.buriedUntilDay <= TODAY).toBe(true)
        expect(byId.get(card.id)).toBe(card)
      }
      if (queue.nextDueAt !== null) expect(queue.nextDueAt).toBeGreaterThan(NOW)
    }),
    { numRuns: 500 },
  )
})

test('the order of the cards given makes no difference', () => {
  const shuffled = collections().chain((cards) =>
    fc.tuple(fc.constant(cards), fc.shuffledSubarray([...cards], { minLength: cards.length })),
  )
  fc.assert(
    fc.property(shuffled, limits, ([cards, others], settings) => {
      expect(buildQueue(others, dayWith(settings)).order).toEqual(buildQueue(cards, dayWith(settings)).order)
    }),
  )
})

test('whatever is due and not held back is in the queue', () => {
  fc.assert(
    fc.property(collections(), (cards) => {
      const queue = buildQueue(cards, dayWith({ newPerDay: 1_000, reviewsPerDay: 1_000 }))
      const notes = new Set([...queue.learning, ...queue.main].map((card) => card.noteId))
      const answeredToday = new Set(
        cards.filter((card) => card.state?.lastStudyDay === TODAY).map((card) => card.noteId),
      )
      for (const card of cards) {
        const isAway = card.suspended || (card.buriedUntilDay ?? '') > TODAY
        const { state } = card
        const isDue = state === null || (state.phase === 'review' ? state.dueDay <= TODAY : state.dueAt <= NOW)
        if (isDue && !isAway) expect(notes.has(card.noteId) || answeredToday.has(card.noteId)).toBe(true)
      }
    }),
  )
})
