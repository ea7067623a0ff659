// @vitest-environment node
import { expect, test } from 'vitest'
import { isBlank, matchesSearch, parseSearch, type SearchableCard } from './search-query.ts'

const card: SearchableCard = {
  text: 'what is chalk?\na soft limestone',
  deckTitle: 'organic chemistry',
  tags: ['exam::june', 'rocks'],
  phase: 'review',
  due: true,
  suspended: false,
  starred: true,
  flagged: false,
  buried: false,
  mastered: false,
  leech: true,
}

test.each([
  ['chalk', true],
  ['CHALK soft', true],
  ['"soft limestone"', true],
  ['"limestone soft"', false],
  ['deck:organic', true],
  ['deck:"organic chemistry" tag:rocks', true],
  ['tag:exam', true],
  ['tag:exa', false],
  ['is:due', true],
  ['is:leech is:starred', true],
  ['is:new', false],
  ['is:mastered', false],
  ['is:flagged', false],
  ['is:buried', false],
  ['is:suspended', false],
  ['-is:suspended', true],
  ['-chalk', false],
  ['chalk -granite', true],
  ['-"soft limestone"', false],
  ['-tag:rocks', false],
  ['-deck:biology is:leech', true],
  ['is:blue', false],
])('%s finds it: %s', (typed, found) => {
  expect(matchesSearch(card, parseSearch(typed))).toBe(found)
})

test('a card that waits for another day is not due', () => {
  expect(matchesSearch({ ...card, due: false }, parseSearch('is:due'))).toBe(false)
  expect(matchesSearch({ ...card, suspended: true }, parseSearch('is:due'))).toBe(false)
})

test('what is not finished narrows nothing down', () => {
  for (const typed of ['', ' ', 'deck:', 'is:', '-', '-tag:']) expect(isBlank(parseSearch(typed))).toBe(true)
})

test('an unknown operator is named as it was typed', () => {
  expect(parseSearch('chalk is:Blue').unknown).toEqual(['is:Blue'])
  expect(isBlank(parseSearch('is:Blue'))).toBe(false)
})

test('only what must be there is marked', () => {
  expect(parseSearch('chalk -granite deck:rocks').words).toEqual(['chalk'])
})
