import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { effectiveRatings } from './effective-ratings.ts'
import { logsWithVoids, NOON, rateEvent, voidEvent } from './testing/review-events.ts'

const idsOf = (events: Parameters<typeof effectiveRatings>[0]) => effectiveRatings(events).map((event) => event.id)

test('ratings come by instant and then by id', () => {
  expect(
    idsOf([rateEvent('c', NOON + 1), rateEvent('b', NOON), rateEvent('B', NOON), rateEvent('a', NOON + 1)]),
  ).toEqual(['B', 'b', 'a', 'c'])
})

test('a void takes its target out, also when it was made earlier or twice', () => {
  const events = [rateEvent('a', NOON), rateEvent('b', NOON + 1)]
  expect(idsOf([...events, voidEvent('v', 'a')])).toEqual(['b'])
  expect(idsOf([voidEvent('v', 'b', { answeredAt: NOON - 1 }), ...events, voidEvent('w', 'b')])).toEqual(['a'])
})

test('a void of an unknown rating changes nothing, nor does one of a void: that stays', () => {
  const events = [rateEvent('a', NOON), voidEvent('v', 'a')]
  expect(idsOf([rateEvent('a', NOON), voidEvent('v', 'nobody')])).toEqual(['a'])
  expect(idsOf([...events, voidEvent('w', 'v')])).toEqual([])
})

test('a void reaches ratings of its own card only', () => {
  expect(idsOf([rateEvent('a', NOON), voidEvent('v', 'a', { cardId: 'another card' })])).toEqual(['a'])
})

test('an id counts once', () => {
  const event = rateEvent('a', NOON)
  expect(idsOf([event, rateEvent('b', NOON + 1), event])).toEqual(['a', 'b'])
})

test('what counts does not depend on the order of arrival, and the log given is left as it was', () => {
  const shuffled = logsWithVoids().chain((log) =>
    fc.tuple(fc.constant(log), fc.shuffledSubarray([...log], { minLength: log.length })),
  )
  fc.assert(
    fc.property(shuffled, ([log, arrived]) => {
      const before = [...arrived]
      expect(effectiveRatings(arrived)).toEqual(effectiveRatings(log))
      expect(arrived).toEqual(before)
    }),
  )
})
