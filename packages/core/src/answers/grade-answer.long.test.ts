import { test } from 'vitest'
import { expectAnyGrades, expectPlainAnswersRight } from './testing/any-answers.ts'

test('grades anything, the same each time', () => expectAnyGrades(1_500))

test('a plain answer typed as it stands is right, whatever the front', () => expectPlainAnswersRight(1_000))
