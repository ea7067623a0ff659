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
  flag: 0,
  buried: false,
  mastered: false,
  leech: true,
  source: 'chalk is a soft limestone',
  daysSince: { added: 6, edited: 0, rated: null },
  properties: { ivl: 12.5, due: -2, reps: 7, lapses: 8, s: 11, d: 6.5 },
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
  ['is:review', true],
  ['is:blue', false],
  ['source:any', true],
  ['source:none', false],
  ['source:"soft limestone"', true],
  ['-source:granite', true],
  ['added:7', true],
  ['created:7', true],
  ['added:6', false],
  ['edited:1', true],
  ['rated:30', false],
  ['flag:0', true],
  ['flag:1', false],
  ['prop:ivl>=12', true],
  ['prop:ivl<12', false],
  ['prop:due=-2', true],
  ['prop:lapses!=8', false],
  ['-prop:s>20', true],
])('%s finds it: %s', (typed, found) => {
  expect(matchesSearch(card, parseSearch(typed))).toBe(found)
})

test('a card that waits for another day is not due', () => {
  expect(matchesSearch({ ...card, due: false }, parseSearch('is:due'))).toBe(false)
  expect(matchesSearch({ ...card, suspended: true }, parseSearch('is:due'))).toBe(false)
})

test('what is not finished narrows nothing down', () => {
  for (const typed of ['', ' ', 'deck:', 'is:', '-', '-tag:', 'prop:', 'source:'])
    expect(isBlank(parseSearch(typed))).toBe(true)
})

test('an unknown operator is named as it was typed', () => {
  expect(parseSearch('chalk is:Blue').unknown).toEqual(['is:Blue'])
  expect(isBlank(parseSearch('is:Blue'))).toBe(false)
})

test.each(['added:0', 'added:soon', 'prop:ivl', 'prop:size>1', 'prop:ivl>many', 'flag:8'])(
  '%s means nothing',
  (typed) => {
    expect(parseSearch(typed).unknown).toEqual([typed])
  },
)

test('a card that was never answered has no properties, and one without a source no source', () => {
  const fresh = { ...card, properties: null, source: null }
  expect(matchesSearch(fresh, parseSearch('prop:reps<1'))).toBe(false)
  expect(matchesSearch(fresh, parseSearch('source:none'))).toBe(true)
  expect(matchesSearch(fresh, parseSearch('source:any'))).toBe(false)
})

test('a folder finds what is below it', () => {
  const nested = { ...card, deckTitle: 'science::chemistry' }
  for (const typed of ['deck:science', 'deck:Science::Chemistry', 'deck:chem'])
    expect(matchesSearch(nested, parseSearch(typed))).toBe(true)
})

test('only what must be there is marked', () => {
  expect(parseSearch('chalk -granite deck:rocks').words).toEqual(['chalk'])
})
