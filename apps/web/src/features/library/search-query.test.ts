// @vitest-environment node
import { expect, test } from 'vitest'
import { isBlank, matchesSearch, parseSearch, type SearchableCard } from './search-query.ts'

const card: SearchableCard = {
  text: 'what does atp store? energy in a phosphate bond',
  deckTitle: 'cell biology',
  tags: ['cells::energy', 'exam'],
  phase: 'review',
  due: true,
  suspended: false,
  starred: true,
  lapses: 9,
}

test.each([
  ['atp', true],
  ['ATP Energy', true],
  ['atp glucose', false],
  ['"phosphate bond"', true],
  ['"bond phosphate"', false],
  ['deck:cell', true],
  ['deck:"Cell Biology"', true],
  ['deck:history', false],
  ['tag:exam', true],
  ['tag:cells', true],
  ['tag:cell', false],
  ['is:due is:starred is:leech', true],
  ['is:new', false],
  ['is:suspended', false],
  ['atp deck:cell tag:exam is:due', true],
  ['is:blue', false],
  ['deck:', true],
])('%s', (typed, expected) => {
  expect(matchesSearch(card, parseSearch(typed))).toBe(expected)
})

test('a suspended card is not due', () => {
  expect(matchesSearch({ ...card, suspended: true }, parseSearch('is:due'))).toBe(false)
})

test('an operator that is none is named and finds nothing', () => {
  expect(parseSearch('is:Blue atp').unknown).toEqual(['is:Blue'])
})

test('nothing typed asks for nothing', () => {
  expect(isBlank(parseSearch('  '))).toBe(true)
  expect(isBlank(parseSearch('a'))).toBe(false)
})
