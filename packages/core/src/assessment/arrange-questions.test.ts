import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OPTION_LETTERS, type OptionLetter } from '../ai-protocol/models.ts'
import { arrangeQuestions } from './arrange-questions.ts'
import type { AssessmentQuestion } from './assessment-questions.ts'
import { keyLetters, positionFaults } from './key-positions.ts'
import { optionNumber, optionNumbers } from './option-numbers.ts'

const letter = fc.constantFrom<OptionLetter>(...OPTION_LETTERS)
const word = fc.stringMatching(/^[a-z]{3,9}$/)
const options = fc
  .uniqueArray(word, { minLength: 4, maxLength: 4 })
  .map(([A = '', B = '', C = '', D = '']) => ({ A, B, C, D }))
const question = fc.record({ question: word, options, answer: letter, why: options })

test('keys of any five questions end up on every letter, none more than twice, never three in a row', () => {
  fc.assert(
    fc.property(fc.array(question, { minLength: 5, maxLength: 5 }), (questions) => {
      const arranged = arrangeQuestions(questions)
      expect(positionFaults(arranged.map(({ answer }) => answer))).toEqual([])
    }),
  )
})

test('each question keeps its options, its key and the reason of each option', () => {
  fc.assert(
    fc.property(fc.array(question, { minLength: 1, maxLength: 5 }), (questions) => {
      const arranged = arrangeQuestions(questions)
      arranged.forEach((moved, index) => {
        const was = questions[index]!
        expect(moved.options[moved.answer]).toBe(was.options[was.answer])
        const pairs = (one: typeof was) => OPTION_LETTERS.map((at) => `${one.options[at]} ${one.why[at]}`).sort()
        expect(pairs(moved)).toEqual(pairs(was))
      })
    }),
  )
})

test('the places depend on the content alone: any order of the options, and a second time, gives the same', () => {
  fc.assert(
    fc.property(fc.array(question, { minLength: 5, maxLength: 5 }), (questions) => {
      const arranged = arrangeQuestions(questions)
      const turned = questions.map(({ options: { A, B, C, D }, answer, ...rest }) => ({
        ...rest,
        options: { A: D, B: C, C: B, D: A },
        answer: OPTION_LETTERS[3 - OPTION_LETTERS.indexOf(answer)] ?? answer,
        why: { A: rest.why.D, B: rest.why.C, C: rest.why.B, D: rest.why.A },
      }))
      expect(arrangeQuestions(turned)).toEqual(arranged)
      expect(arrangeQuestions(arranged)).toEqual(arranged)
    }),
  )
})

test('numbers rise from A to D wherever the key was, and the other keys go around them', () => {
  const numeric: AssessmentQuestion = {
    question: 'In what year?',
    options: { A: '1992', B: '1975', C: '2003', D: '1983' },
    answer: 'A',
  }
  const others = ['One', 'Two', 'Three', 'Four'].map((stem) => ({
    question: stem,
    options: { A: 'a', B: 'b', C: 'c', D: 'd' },
    answer: 'A' as const,
  }))
  const arranged = arrangeQuestions([numeric, ...others])
  expect(arranged[0]).toMatchObject({ options: { A: '1975', B: '1983', C: '1992', D: '2003' }, answer: 'C' })
  expect(positionFaults(arranged.flatMap(({ answer }) => answer ?? []))).toEqual([])
})

test('letters that are not free are kept; where they break the rules the fewest faults are made', () => {
  const stems = ['a', 'b', 'c', 'd', 'e']
  const letters = keyLetters(stems, [['B'], null, ['B'], null, null])
  expect(letters.filter((_, index) => index === 0 || index === 2)).toEqual(['B', 'B'])
  expect(positionFaults(letters)).toEqual([])
  const stuck = keyLetters(stems, [['B'], ['B'], ['B'], null, null])
  expect(stuck.slice(0, 3)).toEqual(['B', 'B', 'B'])
  expect(positionFaults(stuck).length).toBeGreaterThan(0)
})

test('without a key the options are mixed by their content', () => {
  const bare: AssessmentQuestion = { question: 'Q?', options: { A: 'a', B: 'b', C: 'c', D: 'd' } }
  const [mixed] = arrangeQuestions([bare])
  expect(Object.values(mixed?.options ?? {}).sort()).toEqual(['a', 'b', 'c', 'd'])
  expect(mixed?.answer).toBeUndefined()
})

test.each([
  ['1853', 1853],
  ['Four', 4],
  ['about 1,700 fathoms', 1700],
  ['-170 °C', -170],
  ['twenty-five', 25],
  ['1811 and 1816', null],
  ['Osmosis', null],
])('the number of %s', (option, value) => {
  expect(optionNumber(option)).toBe(value)
})

test('options are numbers only when nothing but the number differs', () => {
  expect(optionNumbers(['4 km', '5 km', '6 km', '7 km'])).toEqual([4, 5, 6, 7])
  expect(optionNumbers(['4 km', '5 miles', '6 km', '7 km'])).toBeNull()
  expect(optionNumbers(['one day', '2 days', '3 days', 'four days'])).toEqual([1, 2, 3, 4])
})
