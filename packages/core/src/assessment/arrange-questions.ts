import { OPTION_LETTERS, type OptionLetter } from '../ai-protocol/models.ts'
import { stableHash } from '../scheduling/seeded-random.ts'
import type { AssessmentQuestion, QuestionOptions } from './assessment-questions.ts'
import { keyLetters } from './key-positions.ts'
import { optionNumbers } from './option-numbers.ts'

/**
 * The same questions with their options in places that code decides: numbers rise from A to D, and the keys are spread
 * by a hash of the content (see `keyLetters`), whatever places the engine chose. Options of a question without a key are
 * put in the order of their hashes. `answer` and `why` move along; nothing else changes, and doing it twice changes nothing.
 */
export function arrangeQuestions<Question extends AssessmentQuestion>(questions: readonly Question[]): Question[] {
  const fixed = questions.map((question) => {
    const order = risingOrder(question.options)
    const letter =
      order === null || question.answer === undefined ? undefined : OPTION_LETTERS[order.indexOf(question.answer)]
    return letter === undefined ? null : [letter]
  })
  const keyed = questions.flatMap(({ answer }, index) => (answer === undefined ? [] : [index]))
  const letters = keyLetters(
    keyed.map((index) => stemOf(questions[index])),
    keyed.map((index) => fixed[index] ?? null),
  )
  return questions.map((question, index) => {
    const rising = risingOrder(question.options)
    if (rising !== null) return reordered(question, rising)
    const place = letters[keyed.indexOf(index)]
    return reordered(question, placed(question, question.answer === undefined ? undefined : place))
  })
}

const stemOf = (question: AssessmentQuestion | undefined): string => question?.question ?? ''

/** The letters in the order of their numbers; null when the options are no plain numbers. */
function risingOrder(options: QuestionOptions): OptionLetter[] | null {
  const values = optionNumbers(OPTION_LETTERS.map((letter) => options[letter]))
  if (values === null) return null
  const numberOf = (letter: OptionLetter): number => values[OPTION_LETTERS.indexOf(letter)] ?? 0
  return OPTION_LETTERS.toSorted((a, b) => numberOf(a) - numberOf(b))
}

/** The key in its place, the others by the hash of what they say, so that no earlier order shows through. */
function placed({ question, options, answer }: AssessmentQuestion, place: OptionLetter | undefined): OptionLetter[] {
  const order = (letter: OptionLetter): number => stableHash(`${question}\n${options[letter]}`)
  const mixed = OPTION_LETTERS.toSorted((a, b) => order(a) - order(b) || (options[a] < options[b] ? -1 : 1))
  if (answer === undefined || place === undefined) return mixed
  const others = mixed.filter((letter) => letter !== answer)
  const at = OPTION_LETTERS.indexOf(place)
  return [...others.slice(0, at), answer, ...others.slice(at)]
}

/** `order` holds, for A to D, the letter whose option goes there. */
function reordered<Question extends AssessmentQuestion>(question: Question, order: readonly OptionLetter[]): Question {
  const from = (index: number): OptionLetter => order[index] ?? 'A'
  const moved = (texts: QuestionOptions): QuestionOptions => ({
    A: texts[from(0)],
    B: texts[from(1)],
    C: texts[from(2)],
    D: texts[from(3)],
  })
  const { answer, why } = question
  const reasons = OPTION_LETTERS.flatMap((letter, index): [OptionLetter, string][] => {
    const reason = why?.[from(index)]
    return reason === undefined ? [] : [[letter, reason]]
  })
  return {
    ...question,
    options: moved(question.options),
    ...(answer === undefined ? {} : { answer: OPTION_LETTERS[order.indexOf(answer)] ?? answer }),
    ...(why === undefined ? {} : { why: Object.fromEntries(reasons) }),
  }
}
