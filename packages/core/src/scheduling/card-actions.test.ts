import { expect, test } from 'vitest'
import { budgetOf, resolveSettings } from './deck-settings.ts'
import { hasLeechTag, isLeech, isLeechAlarm } from './leech.ts'
import { RATINGS } from './memory-state.ts'
import { buildQueue } from './queue.ts'
import { ratingButtons, ratingOfButton } from './rating-buttons.ts'
import { newCardState } from './schedule.ts'
import { dayWith, newCard, reviewCard, SETTINGS } from './testing/queue-cards.ts'

const lapsed = (lapses: number) => ({ ...newCardState(0, '2026-03-02'), lapses })

test('a leech is said to be one at 8 lapses and every 4 after', () => {
  const alarms = Array.from({ length: 30 }, (_, index) => index + 1).filter((lapses) =>
    isLeechAlarm(lapsed(lapses - 1), lapsed(lapses)),
  )
  expect(alarms).toEqual([8, 12, 16, 20, 24, 28])
  expect(isLeechAlarm(lapsed(8), lapsed(8))).toBe(false)
  expect(isLeechAlarm(null, lapsed(1))).toBe(false)
  expect([null, lapsed(7), lapsed(8), lapsed(9)].map((state) => isLeech(state))).toEqual([false, false, true, true])
})

test('a deck has a threshold of its own: said at it, and after half as many lapses again', () => {
  const alarms = (leechLapses: number) =>
    Array.from({ length: 12 }, (_, index) => index + 1).filter((lapses) =>
      isLeechAlarm(lapsed(lapses - 1), lapsed(lapses), { leechLapses }),
    )
  expect([3, 1, 0].map(alarms)).toEqual([[3, 5, 7, 9, 11], Array.from({ length: 12 }, (_, index) => index + 1), []])
  expect([2, 3].map((lapses) => isLeech(lapsed(lapses), { leechLapses: 3 }))).toEqual([false, true])
  expect(isLeech(lapsed(90), { leechLapses: 0 })).toBe(false)
})

test('what Anki called a leech is one as long as it has lapsed', () => {
  const isMarked = hasLeechTag(['verbs', 'Leech'])
  expect([0, 2].map((lapses) => isLeech(lapsed(lapses), { leechLapses: 0, isMarked }))).toEqual([false, true])
  expect(hasLeechTag(['leeches', 'a::leech'])).toBe(false)
})

test('two buttons are Again and Good, four are all', () => {
  expect(ratingButtons('four')).toEqual(RATINGS)
  expect([1, 2, 3, 0].map((key) => ratingOfButton('two', key))).toEqual(['again', 'good', null, null])
  expect(ratingOfButton('four', 4)).toBe('easy')
})

test('a deck overrides what it sets, the learner has the rest', () => {
  expect(resolveSettings(SETTINGS, null)).toEqual(SETTINGS)
  expect(resolveSettings(SETTINGS, { desiredRetention: 0.8, newPerDay: 3 })).toEqual({
    ...SETTINGS,
    desiredRetention: 0.8,
    newPerDay: 3,
  })
  const today = { introducedToday: 1, reviewedToday: 2 }
  expect(budgetOf({ desiredRetention: 0.8 }, today)).toBeNull()
  expect(budgetOf(null, today)).toBeNull()
  expect(budgetOf({ newPerDay: 0 }, today)).toEqual({ newPerDay: 0, reviewsPerDay: null, ...today })
})

const fresh = (deckId: string, count: number) =>
  Array.from({ length: count }, (_, index) => newCard(`${deckId}-new-${index}`, { deckId, position: index }))
const due = (deckId: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...reviewCard(`${deckId}-due-${index}`, -1), deckId }))
const byDeck = (order: readonly string[], kind: string) =>
  ['a', 'b', 'c'].map((deck) => order.filter((id) => id.startsWith(`${deck}-${kind}`)).length)

test('a deck with limits of its own counts for itself, the others share the learner’s', () => {
  const cards = ['a', 'b', 'c'].flatMap((deck) => [...fresh(deck, 20), ...due(deck, 20)])
  const own = { newPerDay: 3, reviewsPerDay: 15, introducedToday: 1, reviewedToday: 2 }
  const deckBudgets = new Map([['b', own]])
  const day = dayWith({ newPerDay: 10, reviewsPerDay: 30 }, { introducedToday: 2, reviewedToday: 5, deckBudgets })
  const { order } = buildQueue(cards, day)
  const [aNew, bNew, cNew] = byDeck(order, 'new')
  expect([(aNew ?? 0) + (cNew ?? 0), bNew]).toEqual([8, 2])
  const [aDue, bDue, cDue] = byDeck(order, 'due')
  expect([(aDue ?? 0) + (cDue ?? 0), bDue]).toEqual([25, 13])
})

test('a deck may set one limit and share the other, and a spent deck does not stop the rest', () => {
  const cards = ['a', 'b'].flatMap((deck) => fresh(deck, 20))
  const spent = { newPerDay: 0, reviewsPerDay: null, introducedToday: 0, reviewedToday: 0 }
  const day = dayWith({ newPerDay: 5 }, { deckBudgets: new Map([['a', spent]]) })
  expect(byDeck(buildQueue(cards, day).order, 'new')).toEqual([0, 5, 0])
  const many = { ...spent, newPerDay: 50 }
  const paused = dayWith({ newPerDay: 0 }, { deckBudgets: new Map([['b', many]]) })
  expect(byDeck(buildQueue(cards, paused).order, 'new')).toEqual([0, 20, 0])
})

test('a backlog is one against the limits of all decks that are part of it together', () => {
  const forgotten = { ...reviewCard('a-due-forgotten', -1, { stability: 0.5 }), deckId: 'a' }
  const cards = [
    ...due('a', 5).map((card) => ({ ...card, state: { ...card.state!, dueDay: '2026-02-01' } })),
    forgotten,
  ]
  const settings = { reviewsPerDay: 3 }
  const first = (of: typeof cards, changes: Parameters<typeof dayWith>[1]) =>
    buildQueue(of, dayWith(settings, changes)).order[0]
  expect(first(cards, {})).toBe('a-due-forgotten')
  const own = { newPerDay: null, reviewsPerDay: 10, introducedToday: 0, reviewedToday: 0 }
  const deckBudgets = new Map([['z', own]])
  expect(first(cards, { deckBudgets })).toBe('a-due-forgotten')
  expect(first([...cards, ...due('z', 1)], { deckBudgets })).not.toBe('a-due-forgotten')
})
