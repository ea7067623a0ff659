import type { Token } from '../lang/token.ts'
import type { Clause } from '../parse/clauses.ts'
import { skipConnectives } from '../parse/leads.ts'
import { verbGroupAt } from '../parse/verb-groups.ts'
import { type Sentence, textOf } from '../read/analyse.ts'
import type { ClauseFacts, Named } from './draft.ts'
import { nameSubject } from './naming-subjects.ts'
import { isBalanced, isComplete, tightRest } from './phrasing.ts'
import { pointsOutside } from './pointers.ts'
import { withoutTies } from './ties.ts'

/** Most words a statement may have on a card. */
export const MAX_STATEMENT_WORDS = 30

/** A sentence that stands alone: words given as text (a replaced subject) and the tokens after them. */
export interface Statement {
  readonly opening: string
  readonly tokens: readonly Token[]
  readonly confidence: number
  /** False when the sentence was not understood, so that only safe places may be left blank. */
  readonly isParsed: boolean
}

/** Ways to make the sentence stand alone, the most faithful first. */
export function statements(facts: ClauseFacts): Statement[] {
  const { sentence } = facts
  const found: Statement[] = []
  const whole = wholeStatement(sentence, facts)
  if (whole !== null) found.push(whole)
  for (const clause of sentence.clauses) {
    const statement = clauseStatement(clause, facts)
    if (statement !== null) found.push(statement)
  }
  return found
}

function wholeStatement(sentence: Sentence, facts: ClauseFacts): Statement | null {
  const { tokens } = sentence
  const from = skipConnectives(tokens, 0, tokens.length)
  const words = withoutTies(tokens.slice(from))
  if (!isFit(words, null) || hasHeadlessOpening(words) || isOrder(words, facts) || opensWithRest(words)) return null
  for (const clause of sentence.clauses) {
    if (clause.sharesSubject) continue
    const named = nameSubject(clause, sentence, facts)
    if (named === null || named.replaced) return null
  }
  if (sentence.clauses.length === 0 && !readsAsSentence(words, facts)) return null
  if (!isComplete(words, facts.lexicon)) return null
  const isSure = sentence.clauses[0]?.reliable === true
  return { opening: '', tokens: words, confidence: softened(isSure ? 0.9 : 0.6, words), isParsed: isSure }
}

/** True when the sentence as it stands is understood by itself. */
export function standsAlone(facts: ClauseFacts): boolean {
  return wholeStatement(facts.sentence, facts) !== null
}

/** The sentence as it stands where nothing better was found: readable alone, though a "the …" may have been named before. */
export function softStatement(facts: ClauseFacts): Statement | null {
  const words = withoutTies(
    facts.sentence.tokens.slice(skipConnectives(facts.sentence.tokens, 0, facts.sentence.tokens.length)),
  )
  const opening = words[0]?.lower ?? ''
  const isSubordinate =
    words[0]?.tag === 'SCONJ' || /^(?:because|if|when|although|since|while|as|that|which|where|for)$/.test(opening)
  if (isSubordinate && !words.some(({ text }) => text === ',')) return null
  if (isOrder(words, facts) || opensWithRest(words)) return null
  if (!readsAlone(words, facts) || /^(?:VERB|ADV|PART|PUNCT)$/.test(words[0]?.tag ?? '')) return null
  if (words.some((word) => SOFT_PERSON.test(word.lower))) return null
  return {
    opening: '',
    tokens: words,
    confidence: softened(0.5, words),
    isParsed: facts.sentence.clauses[0]?.reliable === true,
  }
}

/** "Another form of …", "A similar cycle", "In other cases": one more of what the sentence before told of. */
function opensWithRest([first, second]: readonly Token[]): boolean {
  if (first?.tag === 'ADP') return /^(?:other|another)$/.test(second?.lower ?? '')
  const isOneMore =
    /^an?$/.test(first?.lower ?? '') && /^(?:similar|like|further|second|third)$/.test(second?.lower ?? '')
  return first?.lower === 'another' || isOneMore
}

/** True when the words hold a finite verb and no pronoun without its noun, though a "the …" may have been named before. */
export function readsAlone(words: readonly Token[], facts: ClauseFacts): boolean {
  const hasVerb = words.some((_word, index) => verbGroupAt(words, index, facts.lexicon)?.kind === 'finite')
  return (
    hasVerb && !/^(?:AUX|CCONJ)$/.test(words[0]?.tag ?? '') && isFit(words, null) && isComplete(words, facts.lexicon)
  )
}

/** "Fill a bottle with water": an experiment's instruction, whatever its first word was taken for. */
function isOrder([first, second]: readonly Token[], { lexicon }: ClauseFacts): boolean {
  if (first === undefined || /^(?:ADP|SCONJ|PROPN|DET|PRON)$/.test(first.tag)) return false
  return lexicon.canBe(first.lower, 'VERB') && (second?.tag === 'DET' || /^(?:your|it|them)$/.test(second?.lower ?? ''))
}

/** An unparsed sentence must hold a finite verb and must not open like an adverb phrase. */
function readsAsSentence(words: readonly Token[], facts: ClauseFacts): boolean {
  if (words[0] === undefined || words[0].tag === 'ADV') return false
  return words.some((_word, index) => verbGroupAt(words, index, facts.lexicon)?.kind === 'finite')
}

function clauseStatement(clause: Clause, facts: ClauseFacts): Statement | null {
  if (!clause.reliable) return null
  const named = nameSubject(clause, facts.sentence, facts)
  if (named === null) return null
  const end = tightRest(clause)
  const { tokens, lead, subject, verb } = clause
  const given = tokens.slice(lead.from, lead.to)
  const leadWords = given.some((word) => word.lower === 'example') ? [] : given
  const rest = tokens.slice(verb.to, end)
  if (
    pointsOutside(leadWords, null) ||
    opensWithRest(leadWords) ||
    leadWords.some((word) => /^(?:although|though|while|whereas|because|since|if)$/.test(word.lower))
  )
    return null
  if ((!isFit(rest, named) && rest.length > 0) || !isComplete(rest, facts.lexicon)) return null
  // "The bacteria which …, produce, even when growing, poisons": what is produced would be missing.
  const isBare = rest.length === 0 && !verb.passive && clause.rest.to > end + 1
  if (isBare && clause.cuts.some(({ at, kind }) => at <= end + 1 && kind !== 'clause' && kind !== 'predicate'))
    return null
  if (named.replaced || clause.sharesSubject) {
    const opening = [leadWords.length > 0 ? `${textOf(leadWords)},` : '', named.text].filter(Boolean).join(' ')
    const after = withoutTies(tokens.slice(clause.sharesSubject ? verb.from : subject.to, end))
    return after.length > 30
      ? null
      : { opening, tokens: after, confidence: softened(named.replaced ? 0.7 : 0.75, after), isParsed: true }
  }
  const start = leadWords.length > 0 ? lead.from : subject.from
  const words = withoutTies(tokens.slice(start, end))
  return isFit(words, null) || isFit(words, named)
    ? { opening: '', tokens: words, confidence: softened(0.8, words), isParsed: true }
    : null
}

/** "you", "we", "our": fine in a statement for everyone, but second best on a card. */
const SOFT_PERSON = /^(?:you|your|yours|yourself|we|us|our|ours|ourselves)$/

function softened(confidence: number, words: readonly Token[]): number {
  return words.some((word) => SOFT_PERSON.test(word.lower)) ? Math.min(confidence, 0.7) * 0.7 : confidence
}

function isFit(all: readonly Token[], named: Named | null): boolean {
  const words = all.filter((word) => !SOFT_PERSON.test(word.lower))
  // "The first, which was built of timber": one of a series that was told of before.
  const isOneOfSeries =
    words[0]?.lower === 'the' &&
    /^(?:first|second|third|last|other|others|latter|former)$/.test(words[1]?.lower ?? '') &&
    !/^(?:NOUN|PROPN|ADJ|NUM|VERB)$/.test(words[2]?.tag ?? '')
  if (isOneOfSeries) return false
  return !pointsOutside(words, named) && isBalanced(words) && words.length <= MAX_STATEMENT_WORDS + 8
}

/** "Among the most … is", "Attaining a thickness": openings that read as fragments once a word is taken out. */
function hasHeadlessOpening(words: readonly Token[]): boolean {
  return /^(?:VERB|AUX|PUNCT|PART)$/.test(words[0]?.tag ?? '')
}
