import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DeckWithLimits, dayLimits, leastLimit } from './deck-limits.ts'
import type { DeckOverrides } from './deck-settings.ts'
import { buildQueue } from './queue.ts'
import { dayWith, newCard, reviewCard } from './testing/queue-cards.ts'

const deck = (title: string, overrides: DeckOverrides = {}, holdsBelow = true): DeckWithLimits => {
  return { id: title, title, overrides, holdsBelow }
}
const NOTHING = { introduced: new Map<string, number>(), reviewed: new Map<string, number>() }
const LEARNER = { newPerDay: 10, reviewsPerDay: 200 }

const fresh = (deckId: string, count: number) =>
  Array.from({ length: count }, (_, index) => newCard(`${deckId} new ${index}`, { deckId, position: index }))
const due = (deckId: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...reviewCard(`${deckId} due ${index}`, -1), deckId }))

/** How many cards of each deck come today. */
function served(decks: readonly DeckWithLimits[], done = NOTHING, { settings = LEARNER, each = 100 } = {}) {
  const cards = decks.flatMap(({ id }) => [...fresh(id, each), ...due(id, each)])
  const { introducedInThem, reviewedInThem, ...limits } = dayLimits(decks, done)
  const sumOf = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, one) => sum + one, 0)
  const { order } = buildQueue(
    cards,
    dayWith(settings, {
      ...limits,
      introducedToday: sumOf(done.introduced) - introducedInThem,
      reviewedToday: sumOf(done.reviewed) - reviewedInThem,
    }),
  )
  const count = (kind: string) =>
    Object.fromEntries(decks.map(({ id }) => [id, order.filter((card) => card.startsWith(`${id} ${kind}`)).length]))
  return { new: count('new'), due: count('due') }
}

const total = (counts: Readonly<Record<string, number>>, under = '') =>
  Object.entries(counts).reduce((sum, [id, one]) => sum + (id.startsWith(under) ? one : 0), 0)

test('the limits of a deck hold for the decks below it together', () => {
  const decks = [deck('Body', { newPerDay: 20, reviewsPerDay: 30 }), deck('Body::Head'), deck('Body::Arm::Hand')]
  const { new: fresh, due } = served(decks)
  expect([total(fresh), total(due)]).toEqual([20, 30])
})

test('each deck of a tree has its own limit within those above it', () => {
  const decks = [
    deck('Body', { newPerDay: 20 }),
    deck('Body::Head', { newPerDay: 5 }),
    deck('Body::Arm', { newPerDay: 50 }),
    deck('Mind'),
  ]
  const { new: fresh } = served(decks)
  expect(fresh['Body::Head']).toBeLessThanOrEqual(5)
  expect([total(fresh, 'Body'), fresh.Mind]).toEqual([20, 10])
})

test('a deck alone is held by its own limit, not by one above that is not studied', () => {
  const decks = [deck('Body', { newPerDay: 20 }, false), deck('Body::Head', { newPerDay: 50 }), deck('Body::Arm')]
  expect(served(decks).new).toEqual({ Body: 20, 'Body::Head': 50, 'Body::Arm': 10 })
})

test('what was done below a deck counts towards its limit, and not towards the learner’s', () => {
  const decks = [deck('Body', { newPerDay: 20, reviewsPerDay: 40 }), deck('body::Head'), deck('Mind')]
  const introduced = new Map([
    ['body::Head', 18],
    ['Mind', 4],
  ])
  const reviewed = new Map([['body::Head', 33]])
  const { new: fresh, due } = served(decks, { introduced, reviewed })
  expect([total(fresh, 'Body') + total(fresh, 'body'), fresh.Mind]).toEqual([2, 6])
  expect([total(due, 'Body') + total(due, 'body'), due.Mind]).toEqual([7, 100])
})

test('the least limit is told, and that there is none', () => {
  const limits = dayLimits([deck('A', { newPerDay: 3 }), deck('A::B', { newPerDay: 8 }), deck('C')], NOTHING)
  expect(['A', 'A::B', 'C'].map((id) => leastLimit(limits, id, 'newPerDay'))).toEqual([3, 3, null])
  expect(leastLimit(limits, 'A::B', 'reviewsPerDay')).toBeNull()
})

test('a backlog is one against what the tree takes, not against each of its decks', () => {
  const head = deck('Body::Head', { reviewsPerDay: 200 })
  const cards = [
    ...Array.from({ length: 29 }, (_, index) => ({ ...reviewCard(`old ${index}`, -9), deckId: head.id })),
    { ...reviewCard('forgotten', -1, { stability: 0.1 }), deckId: head.id },
  ]
  const first = (reviewsPerDay: number) => {
    const { deckBudgets, decksAbove } = dayLimits([deck('Body', { reviewsPerDay }), head], NOTHING)
    return buildQueue(cards, dayWith(LEARNER, { deckBudgets, decksAbove })).order[0]
  }
  expect(first(19)).toBe('forgotten')
  expect(first(20)).not.toBe('forgotten')
})

test('no deck gives more than any limit above it, and nothing is held back that all of them allow', () => {
  const names = ['A', 'A::B', 'A::B::C', 'A::D', 'E', 'E::F']
  const limit = fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined })
  fc.assert(
    fc.property(fc.tuple(...names.map(() => limit)), fc.integer({ min: 0, max: 12 }), (limits, newPerDay) => {
      const decks = names.map((name, index) => {
        const own = limits[index]
        return deck(name, own === undefined ? {} : { newPerDay: own })
      })
      const { new: fresh } = served(decks, NOTHING, { settings: { ...LEARNER, newPerDay }, each: 15 })
      const isIn = (id: string, title: string) => id === title || id.startsWith(`${title}::`)
      const sumIn = (title: string) =>
        names.filter((id) => isIn(id, title)).reduce((sum, id) => sum + (fresh[id] ?? 0), 0)
      const above = (id: string) =>
        decks.filter(({ title, overrides }) => overrides.newPerDay !== undefined && isIn(id, title))
      const shared = names.filter((id) => above(id).length === 0)
      const sharedSum = shared.reduce((sum, id) => sum + (fresh[id] ?? 0), 0)
      for (const { title, overrides } of decks) expect(sumIn(title)).toBeLessThanOrEqual(overrides.newPerDay ?? 999)
      expect(sharedSum).toBe(Math.min(newPerDay, shared.length * 15))
      // A deck that gives less than it has is held back by a limit that is reached.
      for (const { id } of decks) {
        if (fresh[id] === 15 || above(id).length === 0) continue
        expect(above(id).some(({ title, overrides }) => sumIn(title) === overrides.newPerDay)).toBe(true)
      }
    }),
    { numRuns: 60 },
  )
})
