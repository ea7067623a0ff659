import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { withExtraNew } from './ask-extra-new.ts'
import { type ExtraNew, extraLeft } from './extra-new.ts'
import { buildQueue, EXTRA_NEW_CARDS, type QueueCard } from './queue.ts'
import { dayWith, newCard, reviewCard, TODAY } from './testing/queue-cards.ts'

const TOMORROW = '2026-03-03'
const cardsOf = (deckId: string, count: number) =>
  Array.from({ length: count }, (_, index) => newCard(`${deckId}${index}`, { deckId, position: index }))
const none = { inAll: 0, inDeck: () => 0 }
const fromDeck = (queue: { readonly main: readonly QueueCard[] }, id: string) =>
  queue.main.filter(({ deckId }) => deckId === id).length

test('what was asked for counts from what the day has reached, and says the same when it is said again', () => {
  const once = withExtraNew(null, { today: TODAY, deckId: null, cards: 10, introduced: 12 })
  expect(once).toEqual({ studyDay: TODAY, upTo: 22, decksUpTo: {} })
  expect(withExtraNew(once, { today: TODAY, deckId: null, cards: 10, introduced: 12 })).toEqual(once)
  const both = withExtraNew(once, { today: TODAY, deckId: 'a', cards: 10, introduced: 3 })
  expect(both).toEqual({ studyDay: TODAY, upTo: 22, decksUpTo: { a: 13 } })
})

test('what was asked for on another day is over', () => {
  const yesterday: ExtraNew = { studyDay: TODAY, upTo: 40, decksUpTo: { a: 30 } }
  expect(extraLeft(yesterday, TOMORROW, none)).toBeUndefined()
  expect(withExtraNew(yesterday, { today: TOMORROW, deckId: 'b', cards: 10, introduced: 0 })).toEqual({
    studyDay: TOMORROW,
    upTo: 0,
    decksUpTo: { b: 10 },
  })
})

test('a day at its limit says how many cards it keeps away, and lets as many come as are asked for', () => {
  const cards = cardsOf('a', 25)
  const atLimit = dayWith({ newPerDay: 10 }, { introducedToday: 10 })
  expect(buildQueue(cards, atLimit)).toMatchObject({ order: [], heldBackNew: EXTRA_NEW_CARDS })
  const extraNew = extraLeft({ studyDay: TODAY, upTo: 20, decksUpTo: {} }, TODAY, { inAll: 10, inDeck: () => 10 })
  const queue = buildQueue(cards, { ...atLimit, extraNew })
  expect(queue.counts.new).toBe(10)
  expect(queue.order).toEqual(cards.slice(0, 10).map(({ id }) => id))
})

test('an answer taken back gives its place back', () => {
  const extra: ExtraNew = { studyDay: TODAY, upTo: 20, decksUpTo: {} }
  const leftAfter = (inAll: number) => extraLeft(extra, TODAY, { inAll, inDeck: () => inAll })?.anyDeck
  expect([10, 19, 20, 19].map(leftAfter)).toEqual([10, 1, undefined, 1])
})

test('more of one deck are of that deck, whatever limits it has', () => {
  const cards = [...cardsOf('a', 20), ...cardsOf('b', 20)]
  const extraNew = { anyDeck: 0, decks: new Map([['a', 6]]) }
  const shared = buildQueue(cards, dayWith({ newPerDay: 10 }, { introducedToday: 10, extraNew }))
  expect(shared.main.map(({ deckId }) => deckId)).toEqual(Array(6).fill('a'))
  const deckBudgets = new Map([['a', { newPerDay: 2, reviewsPerDay: null, introducedToday: 2, reviewedToday: 0 }]])
  const own = buildQueue(cards, dayWith({ newPerDay: 10 }, { introducedToday: 7, deckBudgets, extraNew }))
  expect([fromDeck(own, 'a'), fromDeck(own, 'b')]).toEqual([6, 3])
})

test('what a limit still gives counts towards what was asked for', () => {
  const extraNew = { anyDeck: 10, decks: new Map() }
  expect(buildQueue(cardsOf('a', 40), dayWith({ newPerDay: 10 }, { introducedToday: 6, extraNew })).counts.new).toBe(10)
})

test('only what the limit keeps away counts as kept away: no sibling, nothing suspended, no review', () => {
  const cards = [
    ...cardsOf('a', 2),
    newCard('sibling of a0', { deckId: 'a', noteId: 'note of a0' }),
    newCard('suspended', { suspended: true }),
    newCard('buried', { buriedUntilDay: TOMORROW }),
    newCard('sibling of a review', { noteId: 'note of r' }),
    reviewCard('r', 0),
  ]
  expect(buildQueue(cards, dayWith({ newPerDay: 0 })).heldBackNew).toBe(2)
  expect(buildQueue(cards, dayWith({ newPerDay: 1 })).heldBackNew).toBe(1)
  expect(buildQueue(cards, dayWith({ newPerDay: 2 })).heldBackNew).toBe(0)
})

test('as many as are said to be kept away come when they are asked for', () => {
  fc.assert(
    fc.property(
      fc.record({ a: fc.nat(15), b: fc.nat(15), perDay: fc.nat(8), own: fc.option(fc.nat(4)), done: fc.nat(6) }),
      ({ a, b, perDay, own, done }) => {
        const cards = [...cardsOf('a', a), ...cardsOf('b', b)]
        const budget = { newPerDay: own, reviewsPerDay: null, introducedToday: 0, reviewedToday: 0 }
        const deckBudgets = new Map(own === null ? [] : [['a', budget]])
        const day = dayWith({ newPerDay: perDay }, { introducedToday: done, deckBudgets })
        const before = buildQueue(cards, day)
        const wanted = { today: TODAY, deckId: null, cards: before.heldBackNew, introduced: done + before.counts.new }
        const extraNew = extraLeft(withExtraNew(null, wanted), TODAY, { inAll: done, inDeck: () => 0 })
        expect(buildQueue(cards, { ...day, extraNew }).counts.new).toBe(before.counts.new + before.heldBackNew)
      },
    ),
  )
})
