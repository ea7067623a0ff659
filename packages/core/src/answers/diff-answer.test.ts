import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffAnswers } from './diff-answer.ts'
import { foldCase, unify } from './fold.ts'

const shown = (right: string, typed: string) =>
  diffAnswers(right, typed)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'missing' ? `[+${text}]` : `[-${text}]`))
    .join('')

test.each([
  ['photosynthesis', 'photosynthisis', 'photosynth[-i][+e]sis'],
  ['Paris', 'paris', 'Paris'],
  ['café', 'cafe', 'caf[-e][+é]'],
  ['to be or not to be', 'to be not to be', 'to be [+or ]not to be'],
  ['mitochondrion', 'nucleus', '[-nucleus][+mitochondrion]'],
  ['the power of the king', '', '[+the power of the king]'],
  ['', 'anything', '[-anything]'],
  ['👩‍👧 e\u0301', '👩‍👧 e\u0301', '👩‍👧 e\u0301'],
])('%j against %j', (right, typed, diff) => {
  expect(shown(right, typed)).toBe(diff)
})

test('same and missing give the right answer, same and extra the typed one up to case', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 90 }),
    fc.array(fc.constantFrom('a', 'the', 'Cell', 'cell', 'é', ' ', 'of')).map((words) => words.join(' ')),
  )
  const tidy = (value: string) => value.replace(/\s+/g, ' ').trim()
  const folded = (value: string) => tidy(foldCase(unify(value))).replace(/\s/g, '')
  fc.assert(
    fc.property(text, text, (right, typed) => {
      const diff = diffAnswers(right, typed)
      const without = (kind: string) =>
        diff
          .filter((segment) => segment.kind !== kind)
          .map(({ text: part }) => part)
          .join('')
      expect(without('extra').trim()).toBe(tidy(right))
      expect(folded(without('missing'))).toBe(folded(typed))
      expect(diff.every(({ text: part }) => part !== '')).toBe(true)
      expect(diff.every(({ kind }, at) => kind !== diff[at - 1]?.kind)).toBe(true)
    }),
  )
})
