import { QUESTION_COUNT } from '../ai-protocol/models.ts'
import { plainText } from './plain-text.ts'

/** A question comes back after this many further tests on the same source at the earliest. */
export const RETESTS_WITHOUT_REPEAT = 3

/** The questions a next test on the same source must not ask: those of the last three. `tests` in time order. */
export function stemsToAvoid(tests: readonly (readonly { readonly question: string }[])[]): readonly string[] {
  return tests.slice(-RETESTS_WITHOUT_REPEAT).flatMap((test) => test.map(({ question }) => question))
}

/** Most stems that are sent along with a request. */
export const MAX_AVOIDED = RETESTS_WITHOUT_REPEAT * QUESTION_COUNT
/** Longer questions are cut before they are sent. */
export const MAX_AVOIDED_CHARS = 300

/** Tells whether a question was asked before, in any case and with any marks; a stem that was cut counts by its beginning. */
export function askedBefore(usedStems: readonly string[]): (question: string) => boolean {
  const used = new Set(usedStems.map(plainText))
  const cut = usedStems.filter((stem) => stem.length >= MAX_AVOIDED_CHARS).map(plainText)
  return (question) => {
    const plain = plainText(question)
    return used.has(plain) || cut.some((opening) => opening !== '' && plain.startsWith(opening.slice(0, -10)))
  }
}
