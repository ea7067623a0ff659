import { unify } from '../answers/fold.ts'
import { isFormula } from '../answers/formula.ts'
import { plainAnswer } from '../answers/plain-answer.ts'

/** What kind of thing an answer is to the eye: options of one question must not be told apart by it. */
export const ANSWER_SHAPES = [
  'media',
  'formula',
  'year',
  'number',
  'name',
  'term',
  'phrase',
  'sentence',
  'list',
] as const
export type AnswerShape = (typeof ANSWER_SHAPES)[number]

const NUMBER_WORD =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|a hundred)\b/i

/** The shape of a card's side. `media`: nothing to read, such as an image alone. */
export function answerShapeOf(side: string): AnswerShape {
  const text = plainAnswer(side)
  if (text === '') return 'media'
  if (/\n.*\S/.test(text)) return 'list'
  if (/^(?:1\d|20)\d\d$/.test(text)) return 'year'
  if (isFormula(unify(text), false) && !/^[\d.,\s/]+$/.test(text)) return 'formula'
  if (/^[~≈<>+\-−$€£]?\s?\d/.test(text) || NUMBER_WORD.test(text)) return 'number'
  const words = text.split(/\s+/)
  if (words.length > 8) return 'sentence'
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length
  if (words.length > 1 && capitals >= 2) return 'name'
  return words.length <= 3 ? 'term' : 'phrase'
}
