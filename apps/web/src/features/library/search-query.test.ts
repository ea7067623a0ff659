import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBlank, isNarrower, matcherOf, parseSearch, type SearchableCard } from './search-query.ts'

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
  source: { id: '01890000-0000-7000-8000-00000000000a', title: 'on rocks, by ann', quote: 'chalk is a soft limestone' },
  daysSince: { added: 6, edited: 0, rated: null },
  properties: { ivl: 12.5, due: -2, reps: 7, lapses: 8, s: 11, d: 6.5 },
}

const finds = (typed: string, one: SearchableCard = card) => matcherOf(parseSearch(typed))(one)

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
  ['source:Rocks', true],
  ['source:"On rocks"', true],
  ['source:"rocks on"', false],
  ['-source:rocks', false],
  ['source:01890000-0000-7000-8000-00000000000A', true],
  ['source:01890000-0000-7000-8000-00000000000b', false],
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
  expect(finds(typed)).toBe(found)
})

test('a card that waits for another day is not due', () => {
  expect(finds('is:due', { ...card, due: false })).toBe(false)
  expect(finds('is:due', { ...card, suspended: true })).toBe(false)
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
  expect(finds('prop:reps<1', fresh)).toBe(false)
  expect(finds('source:none', fresh)).toBe(true)
  expect(finds('source:any', fresh)).toBe(false)
})

test('a folder finds what is below it', () => {
  const nested = { ...card, deckTitle: 'science::chemistry' }
  for (const typed of ['deck:science', 'deck:Science::Chemistry', 'deck:chem']) expect(finds(typed, nested)).toBe(true)
})

test('only what must be there is marked', () => {
  expect(parseSearch('chalk -granite deck:rocks').words).toEqual(['chalk'])
})

test.each([
  ['chal', 'chalk', true],
  ['chalk', 'chal', false],
  ['chalk', 'chalk is:due', true],
  ['is:due deck:bio', 'chalk deck:biology is:due', true],
  ['-chal', '-chalk', false],
  ['tag:exam', 'tag:exams', false],
  ['source:an', 'source:any', false],
  ['added:1', 'added:10', false],
  ['', 'chalk', true],
  ['chalk', '', false],
  ['is:due', 'is:dues', false],
])('after “%s”, “%s” finds nothing else: %s', (before, after, narrower) => {
  expect(isNarrower(parseSearch(after), parseSearch(before))).toBe(narrower)
})

test('what is narrower finds nothing that was not found before', () => {
  const part = fc.constantFrom(
    'a',
    'ab',
    'b',
    'ba',
    'deck:a',
    'deck:ab',
    '-a',
    '-ab',
    'tag:a',
    'tag:ab',
    'source:a',
    'is:due',
  )
  const query = fc.array(part, { maxLength: 3 }).map((parts) => parseSearch(parts.join(' ')))
  const text = fc.constantFrom('', 'a', 'ab', 'ba', 'aba')
  const any = fc.record({ text, deckTitle: text, tag: text, quote: text, due: fc.boolean() })
  fc.assert(
    fc.property(query, query, any, (before, after, { text, deckTitle, tag, quote, due }) => {
      fc.pre(isNarrower(after, before))
      const one = { ...card, text, deckTitle, due, tags: [tag], source: { id: 'x', title: '', quote } }
      return !matcherOf(after)(one) || matcherOf(before)(one)
    }),
    { numRuns: 2_000 },
  )
})
