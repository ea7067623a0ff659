import { expect, test } from 'vitest'
import { oneSpelling } from './spelling.ts'
import { COMMON } from './words-of-their-own.ts'

test('every word of the list stands there in the spelling it is looked up in', () => {
  expect([...COMMON].filter((word) => oneSpelling(word) !== word)).toEqual([])
})
