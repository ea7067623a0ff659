import { describe, expect, test } from 'vitest'
import { asideSets, freshSets, groundingSets } from './testing/grounding-sets.ts'
import { expectQuotesInPlace, groundingTotals } from './testing/grounding-totals.ts'

describe('cards on all texts, with one thing of the answer changed', () => {
  const all = groundingTotals(groundingSets())

  test('at least 97 % of a thousand changed answers are caught', () => {
    expect(all.made).toBeGreaterThanOrEqual(1_000)
    expect(all.missed.length / all.made, JSON.stringify(all.missed, null, 1)).toBeLessThanOrEqual(0.03)
  })

  test.each(all.kinds)('of each kind at least 95 %: $kind', ({ made, missed }) => {
    expect(made).toBeGreaterThanOrEqual(40)
    expect(missed.length / made, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(0.05)
  })

  test('true cards are trusted: at most 3 % false alarms among 350', () => {
    expect(all.cards).toBeGreaterThanOrEqual(350)
    expect(all.alarms.length / all.cards, JSON.stringify(all.alarms, null, 1)).toBeLessThanOrEqual(0.03)
  })

  test('they are called unsupported, not only weak', () => {
    expect(all.unsupported / all.made).toBeGreaterThanOrEqual(0.95)
  })
})

test('texts that no rule was made for: at least 95 % caught, at most 5 % false alarms', () => {
  const { made, missed, cards, alarms } = groundingTotals([...asideSets(), ...freshSets()])
  expect(made).toBeGreaterThanOrEqual(600)
  expect(missed.length / made, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(0.05)
  expect(alarms.length / cards, JSON.stringify(alarms, null, 1)).toBeLessThanOrEqual(0.05)
})

test('the quote is the text between the offsets, always', () => expectQuotesInPlace(groundingSets()))
