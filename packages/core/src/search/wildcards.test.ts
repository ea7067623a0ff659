import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasInIt, isTagOrBelow } from './wildcards.ts'

test.each([
  ['verb', 'verb', true],
  ['verb', 'verb::past', true],
  ['verb', 'verbs', false],
  ['ve*', 'verb', true],
  ['ve*', 've', true],
  ['ve*', 'adverb', false],
  ['*rb', 'adverb', true],
  ['*rb', 'adverb::of time', true],
  ['*rb', 'adverbs', false],
  ['*er*', 'verb', true],
  ['v*b', 'verb', true],
  ['v*b', 'verbs', false],
  ['v*b', 'vb', true],
  ['ab*ba', 'aba', false],
  ['a*b*a', 'aba', true],
  ['a*b*b', 'ab', false],
  ['verb::*t', 'verb::past', true],
  ['verb::*t', 'verb', false],
  ['*', 'anything', true],
])('tag:%s and a card with %s: %s', (value, tag, has) => {
  expect(isTagOrBelow(value)(tag)).toBe(has)
})

test.each([
  ['chem', 'organic chemistry', true],
  ['*chem*', 'organic chemistry', true],
  ['org*try', 'organic chemistry', true],
  ['try*org', 'organic chemistry', false],
  ['a*a', 'a', false],
  ['*', '', true],
])('deck:%s and a deck called %s: %s', (value, name, has) => {
  expect(hasInIt(value)(name)).toBe(has)
})

const escaped = (text: string) => text.replaceAll(/[\\^$.+?()[\]{}|/]/g, '\\$&').replaceAll('*', '[^]*')

test('as a regular expression would', () => {
  const few = fc.string({ unit: fc.constantFrom('a', 'b', '*', '.'), maxLength: 8 })
  const name = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 10 })
  fc.assert(
    fc.property(few, name, (value, text) => {
      expect(hasInIt(value)(text)).toBe(new RegExp(escaped(value)).test(text))
      expect(isTagOrBelow(value)(text)).toBe(new RegExp(`^${escaped(value)}$`).test(text))
    }),
    { numRuns: 2_000 },
  )
})

test('many stars take no time', () => {
  const value = `${'a*'.repeat(200)}b`
  expect(hasInIt(value)('a'.repeat(5_000))).toBe(false)
  expect(isTagOrBelow(value)('a'.repeat(5_000))).toBe(false)
})
