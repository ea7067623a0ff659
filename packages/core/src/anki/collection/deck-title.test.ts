import { expect, test } from 'vitest'
import { deckTitle } from './deck-title.ts'

test.each([
  ['Spanish ', 'Spanish'],
  [' Spanish\u00a0:: Verbs\t::A  b', 'Spanish::Verbs::A  b'],
  ['Spanish::::Verbs', 'Spanish::blank::Verbs'],
  [' ', 'Anki'],
  [`${'a'.repeat(499)} b`, 'a'.repeat(499)],
])('the deck %j is called %j', (name, title) => {
  expect(deckTitle({ name })).toBe(title)
})

test('a deck that the package does not hold has a name', () => {
  expect(deckTitle(undefined)).toBe('Anki')
})
