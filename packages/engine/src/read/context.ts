import { readingOf } from '@cairn/core/text/reading'
import type { FactContext } from '../facts/draft.ts'
import { mainPersonOf } from '../facts/main-person.ts'
import { indexTerms } from '../facts/terms.ts'
import type { Tagger } from '../lang/tagger.ts'
import { analyse } from './analyse.ts'

/** A text without running heads and cut words, tagged, parsed and with its terms weighed: what every use of the engine starts from. */
export function readContext(text: string, tagger: Tagger): FactContext {
  const reading = readingOf(text)
  const analysis = analyse(reading.text, tagger)
  const { lexicon } = tagger
  return {
    analysis,
    reading,
    lexicon,
    terms: indexTerms(analysis, lexicon),
    mainPerson: mainPersonOf({ analysis, lexicon }),
  }
}
