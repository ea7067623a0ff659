import { isNominal, type Token } from '../lang/token.ts'
import { isBe } from '../lang/verbs.ts'
import { ARTICLES } from '../lang/words.ts'
import type { Clause } from '../parse/clauses.ts'
import { nounPhraseAt } from '../parse/noun-phrases.ts'
import { textOf } from '../read/analyse.ts'
import type { CardDraft, ClauseFacts, Named } from './draft.ts'
import { explanationFrom } from './explanation.ts'
import { nameSubject } from './naming-subjects.ts'
import { draft, givesAway, question, sentenceCase, wordCount } from './phrasing.ts'
import { isSoundTerm } from './term-phrases.ts'
import { splitVerb } from './verb-phrasing.ts'

/**
 * Definitions whose explanation is read as words up to where the statement ends, without taking it apart: "X is Y",
 * "X means Y", "X refers to Y", "X occurs when Y", "X states that Y".
 */
export function statedDefinitionCards(clause: Clause, facts: ClauseFacts): CardDraft[] {
  const { verb } = clause
  if (!clause.reliable || verb.negated || clause.sharesSubject || clause.lead.to > clause.lead.from) return []
  const named = quotedSubject(clause) ?? nameSubject(clause, facts.sentence, facts)
  if (named === null || named.person === 'person') return []
  const term = withoutTermLabel(named)
  if (!isSoundTerm(term, facts)) return []
  return verb.copula ? copulaDefinition(clause, { ...named, tokens: term }, facts) : verbDefinition(clause, term, facts)
}

/** "“Premises” means …": the words in quotation marks. */
function quotedSubject({ tokens, subject, number }: Clause): Named | null {
  const words = tokens.slice(subject.from, subject.to)
  if (!/^["“]$/.test(words[0]?.text ?? '') || !/^["”]$/.test(words.at(-1)?.text ?? '')) return null
  const inside = words.slice(1, -1)
  return { text: textOf(inside), tokens: inside, number, person: 'thing', replaced: false }
}

/** "the term diffusion" as "diffusion". */
function withoutTermLabel({ tokens }: Named): readonly Token[] {
  const at = tokens[0]?.lower === 'the' ? 1 : 0
  return /^(?:term|word|phrase|concept|expression)$/.test(tokens[at]?.lower ?? '') && tokens.length > at + 1
    ? tokens.slice(at + (tokens[at + 1]?.lower === 'of' ? 2 : 1))
    : tokens
}

/** Complements that rate or place a thing rather than say what it is. */
const NO_GENUS =
  /^(?:the same|the only|the first|the second|the last|the main|the most|the best|the major|the least|an? (?:good|bad|great|major|common|important|key|useful|example|part|result|matter|bit|lot|few|little|member|instance|function|kind of example|necessary|fundamental|crucial|significant|powerful|popular|famous)(?! (?:that|which|who|whose|used|produced|sold|made))|one of|part of|not|also|now|still|often|always|never|all|some|many|most|more|less|very|so|too|to|about|around|in|on|at|from|of|for|with|by|under|over|up|out|what|why|how|where|because|like)\b/i

function copulaDefinition(clause: Clause, named: Named, facts: ClauseFacts): CardDraft[] {
  const { tokens, verb, rest } = clause
  const be = tokens[verb.main]?.lower ?? ''
  if (!/^(?:is|are)$/.test(be) || verb.first !== verb.main) return []
  const words = explanationFrom(tokens, rest.from, rest.to, facts, named.tokens)
  const [first] = words
  if (first === undefined || NO_GENUS.test(textOf(words.slice(0, 3)))) return []
  const opensGenus =
    /^(?:an?|any|the|one|how|when|where)$/.test(first.lower) ||
    (be === 'are' && (/^(?:NOUN|ADJ|PROPN)$/.test(first.tag) || facts.lexicon.canBe(first.lower, 'NOUN')))
  const genus = nounPhraseAt(words, 0, facts.lexicon)
  const isClause = /^(?:how|when|where|one)$/.test(first.lower)
  if (!isClause && first.tag !== 'VERB' && (genus === null || !isNominal(words[genus.head]))) return []
  if (!opensGenus || !isSaying(words, named.tokens, facts)) return []
  return [draft('definition', question('What', be, named.text), sentenceCase(textOf(words)), words, 0.85, facts)]
}

/** At least four words of which two carry meaning, none of them in the term. */
function isSaying(words: readonly Token[], term: readonly Token[], facts: ClauseFacts): boolean {
  const content = words.filter((word) => isNominal(word) || /^(?:ADJ|VERB|NUM)$/.test(word.tag))
  const least = term.length === 0 ? 2 : 3
  if (content.length < least || wordCount(textOf(words)) < 4 || facts.terms.isGeneric(words)) return false
  return term.length === 0 || !givesAway(words, term)
}

interface Ask {
  /** Words that must follow the verb. */
  readonly link: string
  readonly front: (term: string, clause: Clause, facts: ClauseFacts) => string
}

const does =
  (end: string) =>
  (term: string, clause: Clause, facts: ClauseFacts): string => {
    const { operator, remainder } = splitVerb(clause, facts.lexicon)
    return question('What', operator, term, remainder, end)
  }
const when = (term: string, clause: Clause, facts: ClauseFacts): string => {
  const { operator, remainder } = splitVerb(clause, facts.lexicon)
  return question('When', operator, term, remainder)
}
const meaning = (term: string): string => question('What does', `“${term}”`, 'mean')

const ASKS: Readonly<Record<string, readonly Ask[]>> = {
  means: [{ link: '', front: meaning }],
  refers: [{ link: 'to', front: does('to') }],
  denotes: [{ link: '', front: does('') }],
  describes: [{ link: '', front: does('') }],
  measures: [{ link: '', front: does('') }],
  shows: [
    { link: 'how', front: does('') },
    { link: 'that', front: does('') },
    { link: 'what', front: does('') },
  ],
  plots: [{ link: '', front: does('') }],
  requires: [{ link: 'that', front: does('') }],
  predicts: [{ link: 'that', front: does('') }],
  involves: [{ link: '', front: does('') }],
  states: [{ link: 'that', front: does('') }],
  says: [{ link: 'that', front: does('') }],
  holds: [{ link: 'that', front: does('') }],
  asserts: [{ link: 'that', front: does('') }],
  occurs: [
    { link: 'when', front: when },
    { link: 'if', front: when },
  ],
  happens: [{ link: 'when', front: when }],
  arises: [{ link: 'when', front: when }],
  exists: [{ link: 'when', front: when }],
}

function verbDefinition(clause: Clause, term: readonly Token[], facts: ClauseFacts): CardDraft[] {
  const { tokens, verb } = clause
  const word = tokens[verb.main]?.lower ?? ''
  if (verb.first !== verb.main || isBe(word)) return []
  const key = word in ASKS ? word : `${word}s`
  const ask = ASKS[key]?.find(({ link }) => link === '' || tokens[verb.to]?.lower === link)
  if (ask === undefined) return []
  const isClause = /^(?:when|if|how|what)$/.test(ask.link)
  const from = verb.to + (ask.link === '' || isClause ? 0 : 1)
  const words = explanationFrom(tokens, tokens[from]?.lower === 'that' ? from + 1 : from, clause.rest.to, facts, term)
  if (words.length < 3 || !isSaying(words, isClause || ask.link === 'that' ? [] : term, facts)) return []
  const name = textOf(term.filter((token, index) => index > 0 || !ARTICLES.has(token.lower) || ask.front !== meaning))
  const front = ask.front(lowerFirst(name, term), clause, facts)
  return [draft('definition', front, sentenceCase(textOf(words)), words, 0.85, facts)]
}

function lowerFirst(text: string, [first]: readonly Token[]): string {
  const isName = first === undefined || first.tag === 'PROPN' || /^\p{Lu}(?:\p{Lu}|$)/u.test(first.text)
  return isName ? text : text.charAt(0).toLowerCase() + text.slice(1)
}
