import { parseSearch } from '@cairn/core/search/parse-search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNarrower, type SearchableCard } from './match-cards.ts'
import { matcherOf } from './testing/matcher-of.ts'

const card: SearchableCard = {
  text: 'what is chalk?\na soft limestone',
  frontEnd: 'what is chalk?'.length,
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
  ['tag:exa*', true],
  ['tag:*xam', true],
  ['tag:*xa', false],
  ['deck:org*stry', true],
  ['deck:stry*org', false],
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
  ['granite or chalk', true],
  ['granite or ink', false],
  ['granite or chalk is:new', false],
  ['(granite or chalk) is:due', true],
  ['-(granite or chalk)', false],
  ['-(granite chalk)', true],
  ['is:new or (tag:rocks -deck:art)', true],
  ['front:chalk', true],
  ['back:chalk', false],
  ['back:soft', true],
  ['front:soft', false],
  ['front:"is chalk?"', true],
  ['back:a', true],
  ['w:chalk', true],
  ['w:chal', false],
  ['w:"a soft"', true],
  ['w:imestone', false],
  ['w:"chalk?"', true],
  ['tag:none', false],
  ['-tag:none', true],
  ['nid:1', false],
  ['-nid:1', false],
])('%s finds it: %s', (typed, found) => {
  expect(finds(typed)).toBe(found)
})

test('a card that waits for another day is not due', () => {
  expect(finds('is:due', { ...card, due: false })).toBe(false)
  expect(finds('is:due', { ...card, suspended: true })).toBe(false)
})

test('a card without a tag', () => {
  expect(finds('tag:none', { ...card, tags: [] })).toBe(true)
})

test('a word is whole between marks, in any script, and in no longer word', () => {
  const says = (text: string, typed: string) => finds(typed, { ...card, text, frontEnd: text.length })
  expect(says('(été)', 'w:été')).toBe(true)
  expect(says('étés', 'w:été')).toBe(false)
  expect(says('a c++ b', 'w:c++')).toBe(true)
  expect(says('concat cat', 'w:cat')).toBe(true)
  expect(says('[a-z]', 'w:[a-z]')).toBe(true)
})

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
  ['front:a', 'front:ab', true],
  ['front:a', 'back:ab', false],
  ['w:a', 'w:ab', false],
  ['a or', 'a or b', false],
  ['a or b', '(a or b) c', true],
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
    'deck:a*',
    'deck:a*a',
    'deck:*a',
    '-a',
    '-ab',
    'tag:a',
    'tag:ab',
    'source:a',
    'is:due',
    'front:a',
    'front:ab',
    'back:a',
    'w:a',
    'w:ab',
    '(a or b)',
    '-(a or b)',
    'or',
  )
  const query = fc.array(part, { maxLength: 3 }).map((parts) => parseSearch(parts.join(' ')))
  const text = fc.constantFrom('', 'a', 'ab', 'ba', 'aba')
  const any = fc.record({ front: text, back: text, deckTitle: text, tag: text, quote: text, due: fc.boolean() })
  fc.assert(
    fc.property(query, query, any, (before, after, { front, back, deckTitle, tag, quote, due }) => {
      fc.pre(isNarrower(after, before))
      const text = `${front}\n${back}`
      const source = { id: 'x', title: '', quote }
      const one = { ...card, text, frontEnd: front.length, deckTitle, due, tags: [tag], source }
      return !matcherOf(after)(one) || matcherOf(before)(one)
    }),
    { numRuns: 2_000 },
  )
})
