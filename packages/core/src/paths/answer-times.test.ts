import { expect, test } from 'vitest'
import { seededUnit } from '../scheduling/seeded-random.ts'
import { answerTimesOf, cardMinutes, DEFAULT_TIMES, studyMinutes } from './answer-times.ts'

const card = {
  id: 'a',
  front: 'What is the diffusion of water through a membrane called?',
  back: 'It is called osmosis by all',
}

/** A standard normal number from two even ones (Box and Muller). */
function normal(seed: string): number {
  const [a, b] = [Math.max(1e-9, seededUnit(`${seed} a`)), seededUnit(`${seed} b`)]
  return Math.sqrt(-2 * Math.log(a)) * Math.cos(2 * Math.PI * b)
}

test('the closed form agrees with drawn times, cut at 60 s', () => {
  const times = { medianSeconds: 30, spread: 0.8 }
  const drawn = Array.from({ length: 20_000 }, (_, index) => Math.min(60, 30 * Math.exp(0.8 * normal(`${index}`))))
  const mean = drawn.reduce((sum, one) => sum + one, 0) / drawn.length
  // The card has the usual fifteen words, so that the median holds for it as it is; 1.6 passes.
  expect(cardMinutes(card, times)).toBeCloseTo((1.6 * mean) / 60, 1)
})

test('a slow learner needs more, but never more than 60 s a pass; longer cards need more', () => {
  const fast = cardMinutes(card, { medianSeconds: 5, spread: 0.5 })
  const slow = cardMinutes(card, { medianSeconds: 40, spread: 0.5 })
  expect(fast).toBeLessThan(slow)
  expect(cardMinutes(card, { medianSeconds: 9_999, spread: 0.5 })).toBeCloseTo(1.6)
  expect(cardMinutes({ ...card, back: 'word '.repeat(30) }, DEFAULT_TIMES)).toBeGreaterThan(
    cardMinutes(card, DEFAULT_TIMES),
  )
})

test('the range holds the mean and narrows, relative to it, with more cards', () => {
  const width = (count: number): number => {
    const { minutes, low, high } = studyMinutes(
      Array.from({ length: count }, () => card),
      DEFAULT_TIMES,
    )
    expect(low).toBeLessThan(minutes)
    expect(high).toBeGreaterThan(minutes)
    return (high - low) / minutes
  }
  expect(width(12)).toBeLessThan(width(1))
})

test('without answers the defaults hold, a few count little, many decide', () => {
  expect(answerTimesOf([])).toEqual(DEFAULT_TIMES)
  const few = answerTimesOf([4_000, 4_000])
  const many = answerTimesOf(Array.from({ length: 500 }, () => 4_000))
  expect(few.medianSeconds).toBeGreaterThan(10)
  expect(many.medianSeconds).toBeLessThan(4.5)
  expect(many.spread).toBeLessThan(0.1)
})

test('a card left open counts 60 s, nonsense counts nothing', () => {
  expect(answerTimesOf([9e9, 9e9, 9e9])).toEqual(answerTimesOf([60_000, 60_000, 60_000]))
  expect(answerTimesOf([0, -5])).toEqual(DEFAULT_TIMES)
})
