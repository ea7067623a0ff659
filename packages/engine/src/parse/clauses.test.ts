import { expect, test } from 'vitest'
import { contextOf } from '../testing/cards-of.ts'

/** Clauses as "subject | verb | number", with "?" before those that are not reliable. */
function clausesOf(sentence: string): string[] {
  const [parsed] = contextOf(sentence).analysis.sentences
  if (parsed === undefined) return []
  const words = (from: number, to: number): string =>
    parsed.tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ')
  return parsed.clauses.map(
    ({ subject, verb, number, reliable }) =>
      `${reliable ? '' : '?'}${words(subject.from, subject.to)} | ${words(verb.from, verb.to)} | ${number}`,
  )
}

test.each([
  ['The heart pumps blood.', 'The heart | pumps | singular'],
  ['Cells that carry oxygen do not divide.', 'Cells that carry oxygen | do not divide | plural'],
  [
    'The explanation proposed by Singer and Nicolson is called the fluid mosaic model.',
    'The explanation proposed by Singer and Nicolson | is called | singular',
  ],
  [
    'Cholesterol, another lipid composed of four rings, is found in the membrane.',
    'Cholesterol, another lipid composed of four rings | is found | singular',
  ],
  [
    'The notion that animals live at such depths does not agree with old ideas.',
    'The notion that animals live at such depths | does not agree | singular',
  ],
  ['In 1928, Alexander Fleming discovered penicillin.', 'Alexander Fleming | discovered | unknown'],
  ['When prices rise, each unit of money buys fewer goods.', 'each unit of money | buys | singular'],
  ['Some of these proteins serve as channels.', 'Some of these proteins | serve | plural'],
  ['Exchange rates link the money of different countries.', 'Exchange rates | link | plural'],
  ['Peasants constructed rope bridges made of grass.', 'Peasants | constructed | plural'],
])('%s', (sentence, expected) => {
  expect(clausesOf(sentence)[0]?.replace(/ ,/g, ',')).toBe(expected)
})

test('a second verb of the same subject is a clause of its own', () => {
  expect(clausesOf('Glycolysis starts with glucose and ends with pyruvate.')).toEqual([
    'Glycolysis | starts | singular',
    'Glycolysis | ends | singular',
  ])
})

test('a new subject after a comma and "and" begins a new clause', () => {
  expect(clausesOf('The lords owned the land, and serfs worked it.')).toEqual([
    'The lords | owned | plural',
    'serfs | worked | plural',
  ])
})

test('a verb inside a clause of report is not given to the outer subject', () => {
  const clauses = clausesOf('The monarchs knew that sailors had reached Africa and sailed the ocean.')
  expect(clauses).toEqual(['The monarchs | knew | plural'])
})

test('words without a verb give no clause', () => {
  expect(clausesOf('A short heading without anything.')).toEqual([])
})
