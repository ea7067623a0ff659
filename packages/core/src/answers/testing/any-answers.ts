import * as fc from 'fast-check'
import { expect } from 'vitest'
import { isFormula } from '../formula.ts'
import { gradeAnswer } from '../grade-answer.ts'
import { allPairs } from './answer-pairs.ts'
import { key, others } from './keys.ts'

const anyText = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(...allPairs().flatMap(({ back, typed, front }) => [back, typed, front])),
  fc
    .array(
      fc.constantFrom(
        '$',
        '\\',
        '{',
        '}',
        '(',
        ')',
        '`',
        '**',
        '{{c1::',
        '1,2',
        '-',
        '½',
        '²',
        ' or ',
        ';',
        '\n',
        'ab',
      ),
    )
    .map((parts) => parts.join('')),
)

/** Anything is graded, and the same each time. */
export function expectAnyGrades(cases: number): void {
  fc.assert(
    fc.property(anyText, anyText, anyText, (front, back, typed) => {
      const grade = gradeAnswer(typed, key(front, back), others(typed, front))
      expect(grade).toEqual(gradeAnswer(typed, key(front, back), others(typed, front)))
      expect(grade.otherCardId !== null).toBe(grade.reason === 'another-answer')
    }),
    { numRuns: cases },
  )
}

/** A plain answer typed as it stands, or in capitals, is right, whatever the front. Words that read as a formula (`ln a`) are none. */
export function expectPlainAnswersRight(cases: number): void {
  const words = fc
    .array(fc.stringMatching(/^[a-zà-ö]{1,12}$/u), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.join(' '))
    .filter((text) => !isFormula(text, false))
  fc.assert(
    fc.property(anyText, words, (front, back) => {
      expect(gradeAnswer(back, key(front, back)).verdict).toBe('correct')
      expect(gradeAnswer(back.toUpperCase(), key('What is it in this text here?', back)).verdict).toBe('correct')
    }),
    { numRuns: cases },
  )
}
