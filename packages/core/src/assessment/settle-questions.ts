import { createGrounder } from '../grounding/ground.ts'
import { outlineOf } from '../text/build-outline.ts'
import { readingOf } from '../text/reading.ts'
import { arrangeQuestions } from './arrange-questions.ts'
import type { AssessmentQuestion } from './assessment-questions.ts'
import { checkItems, type ItemFinding, isKeySupported, isQuoted } from './check-items.ts'
import { createTextSupport } from './option-support.ts'

/** Questions of any engine as they may be asked, and what is still to be said against them. */
export interface SettledQuestions {
  readonly questions: readonly AssessmentQuestion[]
  readonly findings: readonly ItemFinding[]
}

/**
 * What a reply says beside question and options is used where the source bears it out: a quote that the text does not
 * hold is dropped, and so is a key that no part of the text supports, with the reasons that rest on it (the key is then
 * inferred at marking, and marked so). Places of the options are decided by code, see `arrangeQuestions`.
 */
export function settleQuestions(
  questions: readonly AssessmentQuestion[],
  text: string,
  usedStems: readonly string[] = [],
): SettledQuestions {
  const reading = readingOf(text).text
  const support = createTextSupport(reading)
  const grounder = createGrounder(reading, outlineOf(reading))
  const verified = questions.map((question): AssessmentQuestion => {
    const { answer, quote, why, ...rest } = question
    const isFound = quote !== undefined && (text.includes(quote) || isQuoted(quote, reading))
    const hasKey = answer !== undefined && isKeySupported(question, support, grounder)
    return {
      ...rest,
      ...(isFound ? { quote } : {}),
      ...(hasKey ? { answer, ...(why === undefined ? {} : { why }) } : {}),
    }
  })
  const arranged = arrangeQuestions(verified)
  return { questions: arranged, findings: checkItems(arranged, { text, usedStems }) }
}
