import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildQueue } from '../scheduling/queue.ts'
import { collections, dayWith, learningCard, reviewCard } from '../scheduling/testing/queue-cards.ts'
import { withFirst } from './session-order.ts'

const WHOLE_DAY = { newPerDay: 1_000, reviewsPerDay: 1_000 }

test('named cards come first, in the order named; learning that is due keeps its place', () => {
  const cards = [learningCard('due', -1), learningCard('soon', 5), reviewCard('a', -3), reviewCard('b', -2)]
  const queue = buildQueue([...cards, reviewCard('c', -1)], dayWith(WHOLE_DAY))
  expect(queue.order).toEqual(['due', 'a', 'b', 'c', 'soon'])
  const first = withFirst(queue, ['c', 'elsewhere', 'b', 'c'])
  expect(first.order).toEqual(['due', 'c', 'b', 'a', 'soon'])
  expect(first.main.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})

test('no card comes or goes, and nobody named changes nothing', () => {
  fc.assert(
    fc.property(collections(), fc.array(fc.nat(60)), (cards, picks) => {
      const queue = buildQueue(cards, dayWith(WHOLE_DAY))
      const ids = picks.map((pick) => cards[pick % Math.max(1, cards.length)]?.id ?? 'nobody')
      const first = withFirst(queue, ids)
      expect(first.order.toSorted()).toEqual(queue.order.toSorted())
      expect(first.counts).toEqual(queue.counts)
      expect(withFirst(queue, [])).toBe(queue)
    }),
  )
})
