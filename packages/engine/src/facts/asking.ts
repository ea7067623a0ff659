import type { Token } from '../lang/token.ts'
import { baseOf } from '../lang/verbs.ts'
import type { Clause } from '../parse/clauses.ts'
import { textOf } from '../read/analyse.ts'
import type { ClauseFacts, Named } from './draft.ts'
import type { AnswerPhrase } from './object-phrases.ts'
import { isBalanced, isComplete, question, shares, wordCount } from './phrasing.ts'
import { isPlaceInSeries, pointsOutside } from './pointers.ts'

const MAX_ANSWER_WORDS = 12

/** Verbs whose object, asked for, makes no question worth asking. */
export const EMPTY_VERBS = new Set(
  (
    'seem appear tend try begin start continue become get let want do go come remain stay keep turn prove look sound feel happen occur ' +
    'exist say think believe suppose hope mean know see note remember forget wish like love hate need deserve dare fail manage ' +
    'take play serve act stand lie sit matter vary differ'
  ).split(' '),
)

/** The lead as a question may keep it in front; empty when there is none, null when it points elsewhere. */
export function leadText(clause: Clause, facts: ClauseFacts): string | null {
  const words = clause.tokens.slice(clause.lead.from, clause.lead.to)
  if (words.length === 0) return ''
  const text = textOf(words)
  const isPlain = words[0]?.tag === 'ADV' && words.length === 1
  if (isPlain)
    return /^(?:often|usually|sometimes|occasionally|typically|originally|initially|historically|traditionally)$/i.test(
      text,
    )
      ? ''
      : null
  if (pointsOutside(words, null) || words.length > 12 || !isBalanced(words) || facts.sentence.place > 900) return null
  if (
    /^(?:like|unlike|with|without|besides|rather|instead|as|for|by|since|because|if|although|though|while|whereas|despite)$/i.test(
      words[0]?.lower ?? '',
    ) &&
    words.length > 9
  )
    return null
  const inner = words.slice(1)
  if (isPlaceInSeries(inner[0]?.tag === 'DET' ? inner : words, facts)) return null
  if (facts.terms.isGeneric(words) && !words.some((word) => word.tag === 'NUM' && /\d/.test(word.text))) return null
  if (words.some((word) => word.lower === 'example' || word.lower === 'instance')) return ''
  if (words[0]?.tag === 'VERB' || /^to$/i.test(text.split(' ')[0] ?? '')) return null
  return `${text.charAt(0).toUpperCase()}${text.slice(1)},`
}

export function askWith(lead: string, wh: string, ...parts: string[]): string {
  return lead === '' ? question(wh, ...parts) : question(lead, wh.charAt(0).toLowerCase() + wh.slice(1), ...parts)
}

export function mainVerb(clause: Clause, facts: ClauseFacts): string {
  return baseOf(clause.tokens[clause.verb.main]?.lower ?? '', facts.lexicon)
}

/** A whole phrase, neither general nor said in the question, short enough to be recalled. */
export function isFitAnswer(answer: readonly Token[], named: Named, phrase: AnswerPhrase, facts: ClauseFacts): boolean {
  const words = wordCount(textOf(answer))
  if (words === 0 || words > MAX_ANSWER_WORDS || phrase.members > 3 || !isBalanced(answer)) return false
  const core = answer.slice(0, phrase.base.to - phrase.from)
  if (
    facts.terms.isGeneric(answer) ||
    (facts.terms.isGeneric(core) && !phrase.modified && phrase.to === phrase.base.to)
  )
    return false
  if (
    answer.some((word) => /^(?:greater|more|less|fewer|larger|smaller|higher|lower|better|worse)$/.test(word.lower)) &&
    facts.sentence.tokens.some((word) => word.lower === 'than')
  )
    return false
  if (
    !/^(?:DET|ADJ|NOUN|PROPN|NUM|ADV|SYM|VERB)$/.test(answer[0]?.tag ?? '') ||
    /^(?:including|such)$/.test(answer[0]?.lower ?? '')
  )
    return false
  if (!isComplete(answer, facts.lexicon)) return false
  if (answer.some((word) => /^(?:it|they|them|he|him|she)$/.test(word.lower))) return false
  return !pointsOutside(answer, null) && !shares(named.tokens, answer) && !isPlaceInSeries(answer, facts)
}

/** Phrases after a comma say more, but nothing the question needs. */
export function upToComma(tail: readonly Token[]): readonly Token[] {
  const comma = tail.findIndex((word) => word.text === ',')
  return comma < 0 ? tail : tail.slice(0, comma)
}

export function isFitTail(tail: readonly Token[]): boolean {
  return (
    tail.length <= 12 &&
    !pointsOutside(tail, null) &&
    tail[0]?.tag !== 'PART' &&
    !/^(?:like|such|including|as|than|too|under|over|above|below|aged|not|but|while|when|up)$/.test(
      tail[0]?.lower ?? '',
    ) &&
    !tail.some((word) => /^(?:which|whom|that|while|who)$/.test(word.lower)) &&
    isBalanced(tail) &&
    !tail.some((word) => word.text === ',')
  )
}

export function confidenceOf(
  first: Token | undefined,
  phrase: AnswerPhrase,
  tail: readonly Token[],
  named: Named,
): number {
  return (
    0.9 -
    (named.replaced ? 0.15 : 0) -
    (phrase.to - phrase.from === 2 && first?.lower === 'the' ? 0.2 : 0) -
    (tail.length > 5 ? 0.1 : 0) -
    (phrase.members > 1 ? 0.05 : 0)
  )
}
