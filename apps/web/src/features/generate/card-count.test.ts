import { outlineOf } from '@cairn/core/text/build-outline'
import { expect, test } from 'vitest'
import { chosenWords, countAdvice, MOST_CARDS, suggestedCount } from './card-count.ts'

test.each([
  [40, 5],
  [650, 5],
  [3_300, 25],
  [13_000, 100],
  [25_448, 195],
  [400_000, MOST_CARDS],
])('%i words want about %i cards', (words, count) => {
  expect(suggestedCount(words)).toBe(count)
})

test.each([
  [10, 25_000, 'few'],
  [195, 25_000, null],
  [10, 1_300, null],
  [50, 600, 'many'],
  [5, 20, null],
  [10, 20, 'many'],
] as const)('%i cards of %i words: %s', (count, words, advice) => {
  expect(countAdvice(count, words)).toBe(advice)
})

test('only the words of chosen sections count', () => {
  const outline = outlineOf('# One\n\nFour words are here.\n\n# Two\n\nThree more words.')
  expect(chosenWords({ outline }, new Set())).toBe(9)
  expect(chosenWords({ outline }, new Set([0]))).toBe(4)
})
