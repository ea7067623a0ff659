import { singularOf } from '../lang/nouns.ts'
import { personhood } from '../lang/people.ts'
import { isNominal, type Token } from '../lang/token.ts'
import { ARTICLES } from '../lang/words.ts'
import type { Clause } from '../parse/clauses.ts'
import { textOf } from '../read/analyse.ts'
import { agentCards } from './agents.ts'
import { askWith, confidenceOf, EMPTY_VERBS, isFitAnswer, isFitTail, leadText, mainVerb, upToComma } from './asking.ts'
import type { CardDraft, ClauseFacts, Named } from './draft.ts'
import { nameSubject } from './naming-subjects.ts'
import { type AnswerPhrase, isNameable, objectOf } from './object-phrases.ts'
import { draft, sentenceCase, tightRest, wordCount } from './phrasing.ts'
import { pointsOutside } from './pointers.ts'
import { strandedCards } from './stranded.ts'
import { splitVerb } from './verb-phrasing.ts'

/** Cards that ask for the object of a verb, for the phrase after its preposition, or for its subject. */
export function relationCards(clause: Clause, facts: ClauseFacts): CardDraft[] {
  if (!clause.reliable || clause.verb.negated || clause.verb.copula) return []
  const named = nameSubject(clause, facts.sentence, facts)
  if (named === null) return []
  const lead = leadText(clause, facts)
  if (lead === null) return []
  return [
    ...objectCards(clause, named, lead, facts),
    ...strandedCards(clause, named, lead, facts),
    ...agentCards(clause, named, lead, facts),
  ]
}

/** "Some countries prohibit …": nobody in particular, so that any answer may be true of others. */
export const SOME_OF_MANY = /^(?:some|many|several|few|certain|various|other)$/

/** "Plants convert light energy into chemical energy": What do plants convert into chemical energy? */
function objectCards(clause: Clause, named: Named, lead: string, facts: ClauseFacts): CardDraft[] {
  const { tokens, verb } = clause
  if (verb.passive || EMPTY_VERBS.has(mainVerb(clause, facts)) || named.tokens.length > 12) return []
  if (SOME_OF_MANY.test(named.tokens[0]?.lower ?? '')) return []
  const limit = tightRest(clause)
  const object = objectOf(clause, limit, facts.lexicon)
  if (object === null || !isNameable(tokens, object)) return []
  if (
    mainVerb(clause, facts) === 'make' &&
    /^(?:series|number|variety|lot|set)$/.test(tokens[object.head]?.lower ?? '')
  )
    return []
  // "make loans dearer": what the object is made is no part of it.
  const last = tokens[object.to - 1]
  const isMade =
    /^(?:make|keep|render|leave|turn)$/.test(mainVerb(clause, facts)) && facts.lexicon.canBe(last?.lower ?? '', 'ADJ')
  if ((last?.tag === 'ADJ' || isMade) && !object.modified && object.to - object.base.from > 1) return []
  const enabled = enabledCard(clause, named, object, limit, lead, facts)
  if (enabled !== null) return enabled
  const answer = tokens.slice(object.from, object.to)
  const tail = upToComma(tokens.slice(object.tail.from, object.tail.to))
  if (!isFitAnswer(answer, named, object, facts) || !isFitTail(tail)) return []
  // "replaces the tuning fork": the phrase was cut inside.
  if (/^the$/.test(answer[0]?.lower ?? '') && answer.length === 2 && /ing$/.test(answer[1]?.lower ?? '')) return []
  if (nounPhraseFollows(tail) || isDoubleObject(clause, object, facts)) return []
  const wh = whFor(tokens, object, facts)
  if (wh === null) return []
  const { operator, remainder } = splitVerb(clause, facts.lexicon)
  const front = askWith(lead, wh, operator, named.text, remainder, textOf(tail))
  if (wordCount(front) > 26) return []
  return [
    draft(
      'relation',
      front,
      sentenceCase(textOf(answer)),
      answer,
      confidenceOf(tokens[object.from], object, tail, named),
      facts,
    ),
  ]
}

/** "allow cells to change shape": What do … allow cells to do? */
function enabledCard(
  clause: Clause,
  named: Named,
  object: AnswerPhrase,
  limit: number,
  lead: string,
  facts: ClauseFacts,
): CardDraft[] | null {
  const { tokens } = clause
  if (tokens[object.base.to]?.lower !== 'to' || tokens[object.base.to]?.tag !== 'PART') return null
  if (!/^(?:allow|enable|cause|force|require|permit|lead|encourage|compel)$/.test(mainVerb(clause, facts))) return []
  const words = tokens.slice(object.base.to + 1, limit)
  const whole = tokens.slice(object.base.from, object.base.to)
  if (wordCount(textOf(words)) > 14 || words.length < 2 || pointsOutside(words, named) || pointsOutside(whole, named))
    return []
  const { operator, remainder } = splitVerb(clause, facts.lexicon)
  const front = askWith(lead, 'What', operator, named.text, remainder, textOf(whole), 'to do')
  return [draft('purpose', front, sentenceCase(textOf(words)), [], 0.8, facts)]
}

/** "give the senator priority": two objects read as one phrase. */
function isDoubleObject(clause: Clause, object: AnswerPhrase, facts: ClauseFacts): boolean {
  if (
    !/^(?:give|offer|grant|show|teach|tell|send|pay|bring|lend|award|hand|deny|allow|cost|cause)$/.test(
      mainVerb(clause, facts),
    )
  )
    return false
  return clause.tokens.slice(object.base.from, object.base.to).filter((word) => isNominal(word)).length > 1
}

/** Two phrases in a row ("gives the molecule an area"): asking for one of them reads wrong. */
function nounPhraseFollows(tail: readonly Token[]): boolean {
  const first = tail[0]
  if (first?.lower === 'at' && /^(?:least|most)$/.test(tail[1]?.lower ?? '')) return true
  return (
    first !== undefined &&
    (ARTICLES.has(first.lower) ||
      isNominal(first) ||
      first.tag === 'ADJ' ||
      first.tag === 'PRON' ||
      first.tag === 'DET')
  )
}

function whFor(tokens: readonly Token[], object: AnswerPhrase, facts: ClauseFacts): string | null {
  const person = personhood(tokens, { from: object.base.from, to: object.base.to, head: object.head }, null, (word) =>
    singularOf(word, facts.lexicon),
  )
  if (person === 'unsure')
    return tokens[object.head]?.tag === 'PROPN' && tokens[object.from]?.lower !== 'the' ? null : 'What'
  return person === 'person' ? 'Whom' : 'What'
}
