import type { AnswerToken } from './answer-tokens.ts'
import type { FrontContext } from './front-context.ts'

/** English pronouns with what they are in German, French, Spanish and Italian. */
const PRONOUNS: Readonly<Record<string, readonly string[]>> = {
  i: ['ich', 'je', 'j', 'yo', 'io'],
  you: ['du', 'ihr', 'sie', 'tu', 'vous', 'usted', 'ustedes', 'vosotros', 'voi', 'lei'],
  he: ['er', 'il', 'el', 'lui', 'egli'],
  she: ['sie', 'elle', 'ella', 'lei'],
  it: ['es', 'il', 'ello', 'esso'],
  we: ['wir', 'nous', 'nosotros', 'nosotras', 'noi'],
  they: ['sie', 'ils', 'elles', 'ellos', 'ellas', 'loro'],
}

/** Without a pronoun that the front has in English: `yo hablo` for `I speak`. Null when there is none. */
export function withoutPronoun(typed: readonly AnswerToken[], front: FrontContext): readonly AnswerToken[] | null {
  const first = typed[0]
  if (!front.isVocabulary || first === undefined || typed.length < 2) return null
  const isSaid = Object.entries(PRONOUNS).some(
    ([english, others]) => front.stems.has(english) && others.includes(first.key),
  )
  return isSaid ? typed.slice(1) : null
}
