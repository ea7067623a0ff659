import { expect, test } from 'vitest'
import { aCard } from '../../data/testing/fake-server.ts'
import type { Entry } from './search-entries.ts'
import { suggestionsFor } from './suggestions.ts'

const entry = (
  number: number,
  deckTitle: string,
  tags: string[],
  change: Partial<Entry['searchable']> = {},
  sourceTitle = '',
): Entry => ({
  card: aCard(number, { tags }),
  deckTitle,
  sourceTitle,
  searchable: {
    ...{
      text: '',
      frontEnd: 0,
      deckTitle: deckTitle.toLowerCase(),
      tags,
      source: null,
      phase: 'new',
      due: false,
      suspended: false,
    },
    ...{ starred: false, flagged: false, flag: 0, buried: false, mastered: false, leech: false, properties: null },
    daysSince: { added: 0, edited: 0, rated: null },
    ...change,
  },
})
const entries = [
  entry(1, 'Biology::Cells', ['exam::june', 'exam::july']),
  entry(2, 'Biology::Organic matter', ['exam::june']),
  entry(3, 'Art', ['Exam'], { suspended: true, source: { id: 'x', title: 'on rocks', quote: '' } }, 'On rocks'),
]
const offered = (typed: string) =>
  suggestionsFor(typed, entries).map(({ term, cards }) => (cards === null ? term : `${term} ${cards}`))

test.each<[string, string[]]>([
  ['de', ['deck:']],
  ['-ta', ['-tag:']],
  ['', ['deck:', 'tag:', 'is:', 'front:', 'back:', 'w:', 'source:', 'added:', 'edited:', 'rated:', 'flag:', 'prop:']],
  ['(chalk or de', ['deck:']],
  ['-(ta', ['tag:']],
  ['front:ch', []],
  ['tag:no', ['tag:none 0']],
  ['added:', ['added:1 3', 'added:7 3', 'added:30 3']],
  ['-rated:', ['-rated:1 0', '-rated:7 0', '-rated:30 0']],
  ['chalk', []],
  ['chalk ', []],
  ['deck:', ['deck:Biology 2', 'deck:Biology::Cells 1', 'deck:"Biology::Organic matter" 1', 'deck:Art 1']],
  ['deck:org', ['deck:"Biology::Organic matter" 1']],
  ['deck:"Organic m', ['deck:"Biology::Organic matter" 1']],
  ['tag:EXAM::', ['tag:exam::june 2', 'tag:exam::july 1']],
  ['-tag:exam', ['-tag:exam::june 2', '-tag:exam::july 1']],
  ['is:su', ['is:suspended 1']],
  ['source:', ['source:none 2', 'source:any 1', 'source:"On rocks" 1']],
  ['source:roc', ['source:"On rocks" 1']],
  ['prop:iv', ['prop:ivl>=']],
])('after “%s”', (typed, terms) => {
  expect(offered(typed)).toEqual(terms)
})

test('what was typed before stays', () => {
  expect(suggestionsFor('chalk -deck:ar', entries)[0]).toMatchObject({ typed: 'chalk -deck:Art ' })
  expect(suggestionsFor('chalk is', entries)[0]).toMatchObject({ typed: 'chalk is:' })
})

test('a tag is counted with those below it, each card once', () => {
  expect(offered('tag:ex')).toContain('tag:exam 3')
})
