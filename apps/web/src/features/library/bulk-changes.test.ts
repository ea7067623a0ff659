import { expect, test } from 'vitest'
import { changeFor } from './bulk-changes.ts'
import { between } from './use-selection.ts'

const card = { tags: ['Exam', 'rocks'], suspended: false, starred: true, flag: 2 }
const full = { ...card, tags: Array.from({ length: 50 }, (_, index) => `tag ${index}`) }

test.each<[string, typeof card, Parameters<typeof changeFor>[1], ReturnType<typeof changeFor>]>([
  ['a new tag is added', card, { kind: 'tag', tag: 'june' }, { tags: ['Exam', 'rocks', 'june'] }],
  ['a tag it has in other letters is the same tag', card, { kind: 'tag', tag: 'exam' }, null],
  ['a card that is full of tags stays as it is', full, { kind: 'tag', tag: 'june' }, null],
  ['a tag goes in whatever letters', card, { kind: 'untag', tag: 'EXAM' }, { tags: ['rocks'] }],
  ['a tag it has not cannot go', card, { kind: 'untag', tag: 'june' }, null],
  ['suspending', card, { kind: 'suspend', on: true }, { suspended: true }],
  ['letting back in what is in', card, { kind: 'suspend', on: false }, null],
  ['a star it has', card, { kind: 'star', on: true }, null],
  ['a flag it has', card, { kind: 'flag', flag: 2 }, null],
  ['another flag', card, { kind: 'flag', flag: 7 }, { flag: 7 }],
  ['taking the flag off', card, { kind: 'flag', flag: 0 }, { flag: 0 }],
  ['taking the star off', card, { kind: 'star', on: false }, { starred: false }],
])('%s', (_, given, change, expected) => {
  expect(changeFor(given, change)).toEqual(expected)
})

test.each([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
  ['c', 'c', ['c']],
  ['gone', 'c', ['c']],
])('from %s to %s', (one, other, expected) => {
  expect(between(['a', 'b', 'c', 'd'], one, other)).toEqual(expected)
})
