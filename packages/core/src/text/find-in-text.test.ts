import { expect, test } from 'vitest'
import { findInText, MOST_MATCHES, searchableText } from './find-in-text.ts'

const found = (text: string, typed: string) =>
  findInText(searchableText(text), typed).map(({ start, end }) => text.slice(start, end))

test.each([
  ['Chalk and chalk', 'CHALK', ['Chalk', 'chalk']],
  ['A naïve café', 'naive cafe', ['naïve café']],
  ['of the\nsea  floor', 'the sea floor', ['the\nsea  floor']],
  ['It’s “tiny”', 'it\'s "tiny"', ['It’s “tiny”']],
  ['1 + 1 (one) [a] $5.00', '(one) [a] $5.0', ['(one) [a] $5.0']],
  ['İstanbul and 😀 smiles', 'istanbul', ['İstanbul']],
  ['İstanbul and 😀 smiles', '😀', ['😀']],
  ['Größe, Straße', 'straße', ['Straße']],
  ['anything', '  ', []],
  ['anything', 'else', []],
  ['back\\slash', 'back\\', ['back\\']],
] as const)('in %j looks for %j', (text, typed, expected) => {
  expect(found(text, typed)).toEqual(expected)
})

test('a text keeps its length, and there is an end to matches', () => {
  const text = 'aé'.repeat(5_000)
  expect(searchableText(text)).toHaveLength(text.length)
  expect(findInText(searchableText(text), 'e')).toHaveLength(MOST_MATCHES)
})
