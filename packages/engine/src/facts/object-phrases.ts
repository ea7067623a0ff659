import type { Lexicon } from '../lang/lexicon.ts'
import { isNominal, type Range, type Token } from '../lang/token.ts'
import type { Clause } from '../parse/clauses.ts'
import { type NounPhrase, nounPhraseAt, withOfPhrases } from '../parse/noun-phrases.ts'
import { skipAdverbs, verbGroupAt } from '../parse/verb-groups.ts'
import { trimMarks } from './phrasing.ts'

/** A noun phrase that answers a question, with everything that belongs to it, and what is left after it. */
export interface AnswerPhrase extends Range {
  readonly head: number
  /** First noun phrase only, without "of …", relatives or further members of a list. */
  readonly base: NounPhrase
  /** The stretch after the phrase up to the limit; may be empty. */
  readonly tail: Range
  /** A relative clause or participle belongs to it. */
  readonly modified: boolean
  /** How many members it joins: 1 for a single phrase. */
  readonly members: number
}

/** Prepositions that tie a phrase to the noun before it rather than to the verb. */
const NOUN_TIED = /^(?:of|about|between|among|for|against|regarding|concerning|within|toward|towards|per)$/

/** The whole noun phrase that begins at `from` and ends before `limit`, or null when none begins there. */
export function answerPhrase(
  tokens: readonly Token[],
  from: number,
  limit: number,
  lexicon: Lexicon,
): AnswerPhrase | null {
  const base = nounPhraseAt(tokens, from, lexicon)
  if (base === null || base.to > limit) return null
  let to = withTied(tokens, base, limit, lexicon)
  let modified =
    to > base.to && tokens.slice(base.to, to).some((token) => NOUN_TIED.test(token.lower) && token.lower !== 'of')
  let members = 1
  const list = listEnd(tokens, to, limit, lexicon)
  if (list !== null) {
    to = list.to
    members += list.more
  }
  const tied = tokens[to]
  const isRelative =
    tied !== undefined &&
    to < limit &&
    (/^(?:that|who|whom|whose|which|where|when)$/.test(tied.lower) || isParticiple(tokens, to, lexicon))
  if (isRelative) {
    to = limit
    modified = true
  }
  const end = trimMarks(tokens, from, to)
  return {
    from,
    to: end,
    head: base.head,
    base,
    tail: { from: to, to: trimMarks(tokens, to, limit) },
    modified,
    members,
  }
}

function withTied(tokens: readonly Token[], base: NounPhrase, limit: number, lexicon: Lexicon): number {
  let to = withOfPhrases(tokens, base, lexicon).to
  if (to > limit) return base.to
  while (to < limit && NOUN_TIED.test(tokens[to]?.lower ?? '')) {
    const next = nounPhraseAt(tokens, to + 1, lexicon)
    if (next === null || next.to > limit) break
    to = withOfPhrases(tokens, next, lexicon).to
    if (/^(?:and)$/.test(tokens[to]?.lower ?? '') && tokens[next.from - 1]?.lower === 'between') {
      const second = nounPhraseAt(tokens, to + 1, lexicon)
      if (second !== null) to = second.to
    }
  }
  return Math.min(to, limit)
}

/** "A, B and C" or "A and B" from the end of A on. */
function listEnd(
  tokens: readonly Token[],
  from: number,
  limit: number,
  lexicon: Lexicon,
): { to: number; more: number } | null {
  let to = from
  let more = 0
  let closed = false
  while (to < limit) {
    const isComma = tokens[to]?.text === ','
    const at = isComma ? to + 1 : to
    const joint = /^(?:and|or)$/.test(tokens[at]?.lower ?? '')
    // "into quartzite, and shale into argillite": two alone are not parted by a comma.
    if ((!isComma && !joint) || (isComma && joint && more === 0)) break
    const next = nounPhraseAt(tokens, skipAdverbs(tokens, joint ? at + 1 : at), lexicon)
    if (next === null || next.to > limit || tokens[next.head]?.tag === 'PRON') break
    const verb = verbGroupAt(tokens, skipAdverbs(tokens, next.to), lexicon)
    if (joint && verb !== null && verb.kind === 'finite') break
    to = withOfPhrases(tokens, next, lexicon).to
    more += 1
    if (joint) {
      closed = true
      break
    }
  }
  return closed && to <= limit ? { to, more } : null
}

function isParticiple(tokens: readonly Token[], index: number, lexicon: Lexicon): boolean {
  const group = verbGroupAt(tokens, index, lexicon)
  if (group === null) return tokens[index]?.tag === 'ADJ' && tokens[index + 1]?.tag === 'ADP'
  return group.kind === 'ing' || group.kind === 'participle' || group.kind === 'ambiguous'
}

/** The object of a clause: the phrase right after its verb. */
export function objectOf(clause: Clause, limit: number, lexicon: Lexicon): AnswerPhrase | null {
  const first = clause.tokens[clause.rest.from]
  const from =
    first?.tag === 'ADV' &&
    /^(?:only|mainly|mostly|chiefly|largely|primarily|exactly|about|approximately|roughly|nearly|almost|also)$/.test(
      first.lower,
    )
      ? clause.rest.from + 1
      : clause.rest.from
  const phrase = answerPhrase(clause.tokens, from, limit, lexicon)
  return phrase === null || from === clause.rest.from
    ? phrase
    : { ...phrase, from: /^(?:also)$/.test(first?.lower ?? '') ? from : clause.rest.from }
}

/** True when the phrase is one that a learner could give: no pronoun at its head, no "others", no bare "one". */
export function isNameable(tokens: readonly Token[], phrase: AnswerPhrase): boolean {
  const head = tokens[phrase.head]
  if (head === undefined || head.tag === 'PRON' || head.tag === 'DET') return false
  if (/^(?:other|others|another|same|former|latter|one|ones|such|each|etc)$/.test(head.lower)) return false
  return isNominal(head) || head.tag === 'NUM'
}
