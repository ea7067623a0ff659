import { baseOf } from '../lang/verbs.ts'
import type { Clause } from '../parse/clauses.ts'
import { textOf } from '../read/analyse.ts'
import { askWith, leadText } from './asking.ts'
import type { CardDraft, ClauseFacts } from './draft.ts'
import { explanationFrom } from './explanation.ts'
import { nameSubject } from './naming-subjects.ts'
import { draft, givesAway, sentenceCase, wordCount } from './phrasing.ts'
import { SOME_OF_MANY } from './relations.ts'
import { splitVerb } from './verb-phrasing.ts'

/** Verbs whose "that …" is what there is to know. */
const TELLING =
  /^(?:discover|find|show|prove|demonstrate|argue|propose|suggest|conclude|claim|explain|hold|observe|note|predict|realize|realise|report|announce|establish|warn|reveal|confirm|theorize|hypothesize|assert|maintain|recognize|recognise|provide|require|mean|imply|ensure)$/
const MOST_TIME_WORDS = 4

/** "Becquerel discovered in 1896 that uranium salts emit rays": What did Becquerel discover in 1896? */
export function contentCards(clause: Clause, facts: ClauseFacts): CardDraft[] {
  const { tokens, verb, rest } = clause
  if (!clause.reliable || verb.negated || verb.passive || verb.copula) return []
  if (!TELLING.test(baseOf(tokens[verb.main]?.lower ?? '', facts.lexicon))) return []
  const that = tokens.findIndex((token, index) => index >= rest.from && index < rest.to && token.lower === 'that')
  if (that < 0 || that - rest.from > MOST_TIME_WORDS) return []
  const time = tokens.slice(rest.from, that)
  if (time.length > 0 && (time[0]?.tag !== 'ADP' || time.at(-1)?.tag !== 'NUM')) return []
  const named = nameSubject(clause, facts.sentence, facts)
  const lead = leadText(clause, facts)
  if (named === null || SOME_OF_MANY.test(named.tokens[0]?.lower ?? '')) return []
  if (lead === null || named.tokens.length > 10 || facts.terms.isGeneric(named.tokens)) return []
  const words = explanationFrom(tokens, that + 1, tokens.length, facts, named.tokens)
  if (wordCount(textOf(words)) < 4 || givesAway(words, named.tokens)) return []
  const { operator, remainder } = splitVerb(clause, facts.lexicon)
  const front = askWith(lead, 'What', operator, named.text, remainder, textOf(time))
  const sureness = 0.85 - (named.replaced ? 0.15 : 0)
  return [draft('content', front, sentenceCase(textOf(words)), words, sureness, facts)]
}
