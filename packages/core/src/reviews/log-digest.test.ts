import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_REVIEWS } from '../stats/day-totals.ts'
import { type DigestedEvent, digestDays, digestEvents, monthOf, whatOf } from './log-digest.ts'

const event = (number: number, change: Partial<DigestedEvent> = {}): DigestedEvent => ({
  id: `id-${number}`,
  cardId: `card-${number % 7}`,
  kind: 'rate',
  what: 'good',
  answeredAt: 1_700_000_000_000 + number,
  ...change,
})
const events = Array.from({ length: 300 }, (_, number) => event(number))

test('the same events give the same digest in any order', () => {
  const shuffled = fc.shuffledSubarray(events, { minLength: events.length })
  fc.assert(
    fc.property(shuffled, (other) => {
      expect(digestEvents(other)).toEqual(digestEvents(events))
    }),
  )
})

test('one event more, less, twice or different gives another digest', () => {
  const whole = digestEvents(events).digest
  const changes: Partial<DigestedEvent>[] = [
    { id: 'id-x' },
    { cardId: 'card-x' },
    { what: 'again' },
    { answeredAt: 0 },
    { kind: 'reset', what: '' },
  ]
  const others = changes.map((change) => [...events.slice(1), event(0, change)])
  for (const other of [...others, events.slice(1), [...events, event(0)], [...events, event(300)]])
    expect(digestEvents(other).digest).not.toBe(whole)
  expect(digestEvents([])).toMatchObject({ count: 0 })
})

test('no two of many small sets share a digest', () => {
  const digests = events.flatMap((one) => [1, 2, 3].map((at) => digestEvents([one, event(1_000 + at)]).digest))
  expect(new Set(digests).size).toBe(digests.length)
})

test('days without a review are as good as absent, their order does not matter, the number of new cards neither', () => {
  const [one, two] = [
    { ...NO_REVIEWS, good: 3, durationMs: 9_000 },
    { ...NO_REVIEWS, again: 1, durationMs: 4_000 },
  ]
  const digest = digestDays([
    ['2026-03-01', one],
    ['2026-03-02', two],
  ])
  expect(
    digestDays([
      ['2026-03-02', { ...two, newCards: 1 }],
      ['2026-03-03', NO_REVIEWS],
      ['2026-03-01', one],
    ]),
  ).toBe(digest)
  expect(digestDays([['2026-03-01', one]])).not.toBe(digest)
  expect(digestDays([['2026-03-01', { ...one, durationMs: 9_001 }]])).not.toBe(digestDays([['2026-03-01', one]]))
})

test('what an event says, and when', () => {
  expect(whatOf({ kind: 'rate', rating: 'hard' })).toBe('hard')
  expect(whatOf({ kind: 'void', targetId: 'x' })).toBe('x')
  expect(whatOf({ kind: 'set-due', dueDay: '2026-03-01' })).toBe('2026-03-01')
  expect(whatOf({ kind: 'reset' })).toBe('')
  expect(monthOf(Date.parse('2026-02-28T23:59:59.999Z'))).toBe('2026-02')
})
