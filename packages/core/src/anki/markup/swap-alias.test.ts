import { expect, test } from 'vitest'
import { MAX_ALIASES } from '../../answers/aliases.ts'
import { aliasBefore, swapAlias } from './swap-alias.ts'

test.each([
  ['the old one goes, the new one comes', ['Sydney'], 'Sydney', 'Canberra', ['Canberra']],
  ['in its place', ['a', 'Sydney', 'b'], 'Sydney', 'Canberra', ['a', 'Canberra', 'b']],
  ['nothing new: what was taken away stays away', [], 'Sydney', 'Sydney', []],
  ['taken away here, another one comes', ['a'], 'Sydney', 'Canberra', ['Canberra', 'a']],
  ['corrected here already', ['Canberra'], 'Sydney', 'Canberra', ['Canberra']],
  ['none before', ['a'], null, 'Canberra', ['Canberra', 'a']],
  ['none any more', ['Sydney', 'a'], 'Sydney', null, ['a']],
  ['none at all', ['a'], null, null, ['a']],
] as const)('%s', (_, aliases, before, now, after) => {
  expect(swapAlias({ aliases, before, now })).toEqual(after)
})

test('a card has as many further answers as it may have', () => {
  const aliases = Array.from({ length: MAX_ALIASES }, (_, at) => `own ${at}`)
  expect(swapAlias({ aliases, before: null, now: 'new' })).toEqual(['new', ...aliases.slice(0, -1)])
})

test.each([
  ['what a field said', 'typed', ['Sydney', 'a'], ['Which city?', 'Sydney', ''], 'x', 'Sydney'],
  [
    'what a field said, as a card shows it',
    'typed',
    ['**Sydney**'],
    ['Which city?', '<b>Sydney</b>'],
    'x',
    '**Sydney**',
  ],
  ['the same again, taken away here', 'typed', ['a'], ['Which city?', 'Sydney'], 'Sydney', 'Sydney'],
  ['the learner’s own', 'typed', ['a'], ['Which city?', 'Sydney'], 'Canberra', null],
  ['no card to type', 'basic', ['Sydney'], ['Which city?', 'Sydney'], null, null],
  ['nothing', 'typed', [], ['', ''], null, null],
] as const)('of a version of which no alias was kept: %s', (_, kind, aliases, fields, now, before) => {
  expect(aliasBefore({ kind, aliases, fields, now })).toBe(before)
})
