import type { FactContext } from '../facts/draft.ts'
import { indexTerms } from '../facts/terms.ts'
import type { Tagger } from '../lang/tagger.ts'
import { analyse } from './analyse.ts'

/** A text tagged, parsed and with its terms weighed: what every use of the engine starts from. */
export function readContext(text: string, tagger: Tagger): FactContext {
  const analysis = analyse(text, tagger)
  return { analysis, lexicon: tagger.lexicon, terms: indexTerms(analysis, tagger.lexicon) }
}
