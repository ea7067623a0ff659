import { expect, test } from 'vitest'
import { passwordLength } from './password-words.ts'

test.each([
  ['', { kind: 'short', missing: 8 }],
  ['1234567', { kind: 'short', missing: 1 }],
  ['12345678', { kind: 'fine' }],
  ['fourteen chars', { kind: 'fine' }],
  ['fifteen charact', { kind: 'good' }],
  ['🪨🪨🪨🪨🪨🪨🪨', { kind: 'short', missing: 1 }],
])('%s', (password, expected) => {
  expect(passwordLength(password)).toEqual(expected)
})
