import { expect, test } from 'vitest'
import { numbersIn } from './numbers.ts'
import { wordsOf } from './words.ts'

test.each([
  ['about 1,700 fathoms', [[1700, 'fathom']]],
  ['fifteen thousand feet', [[15_000, 'foot']]],
  ['more than a thousand feet', [[1000, 'foot']]],
  [
    '10,000 to 15,000 feet',
    [
      [10_000, 'foot'],
      [15_000, 'foot'],
    ],
  ],
  [
    'over 10,000 feet, or two miles',
    [
      [10_000, 'foot'],
      [2, 'mile'],
    ],
  ],
  ['some five per cent. of it', [[5, 'percent']]],
  [
    '44 percent and 12% of it',
    [
      [44, 'percent'],
      [12, 'percent'],
    ],
  ],
  ['1.5 million people', [[1_500_000, null]]],
  ['twenty-five years', [[25, 'year']]],
  ['one hundred and five days', [[105, 'day']]],
  ['two hundred thousand', [[200_000, null]]],
  ['a hundredth of an inch', [[100, 'inch']]],
  [
    'on 25 April 1859',
    [
      [25, null],
      [1859, null],
    ],
  ],
  ['one of them', []],
  ['one mile', [[1, 'mile']]],
  ['the second is 3 seconds later', [[3, 'second']]],
  ['hundreds of thousands', []],
  ['half an hour', [[0.5, 'hour']]],
  ['no number', []],
])('%s', (text, expected) => {
  expect(numbersIn(text, wordsOf(text)).map(({ value, unit }) => [value, unit])).toEqual(expected)
})
