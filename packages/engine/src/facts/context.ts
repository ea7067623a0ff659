import { readingOf } from '@cairn/core/text/reading'
import type { Tagger } from '../lang/tagger.ts'
import { analyse } from '../read/analyse.ts'
import type { FactContext } from './draft.ts'
import { withPersonNamed } from './persons.ts'
import { indexTerms } from './terms.ts'

/** A text without running heads and cut words, tagged, parsed and with its terms weighed: what every use starts from. */
export function readContext(text: string, tagger: Tagger): FactContext {
  const reading = readingOf(text)
  const { lexicon } = tagger
  const { analysis, mainPerson } = withPersonNamed({ analysis: analyse(reading.text, tagger), lexicon })
  return { analysis, reading, lexicon, terms: indexTerms(analysis, lexicon), mainPerson }
}
