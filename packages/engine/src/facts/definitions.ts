import { rarityOf } from '../lang/common-words.ts'
import { singularOf } from '../lang/nouns.ts'
import { personhood } from '../lang/people.ts'
import { isNominal, type Token } from '../lang/token.ts'
import { ARTICLES, GENERIC_NOUNS } from '../lang/words.ts'
import type { Clause } from '../parse/clauses.ts'
import { numberOfPhrase } from '../parse/noun-phrases.ts'
import { textOf } from '../read/analyse.ts'
import type { CardDraft, ClauseFacts, Named } from './draft.ts'
import { nameSubject } from './naming-subjects.ts'
import { type AnswerPhrase, answerPhrase, isNameable } from './object-phrases.ts'
import {
  draft,
  midSentence,
  question,
  restBefore,
  sentenceCase,
  shares,
  tightRest,
  trimMarks,
  wordCount,
} from './phrasing.ts'
import { pointsOutside } from './pointers.ts'
import { withoutTies } from './ties.ts'

const MAX_BACK_WORDS = 20

/** Openings of phrases that stand for no one thing. */
const UNDEFINED = /^(?:every|all|any|no|some|many|most|few|several|certain|various|other|two|three|four|five|both)$/

/** Cards from "X is a Y that …", "the capital of X is Y", "X is called Y", "X is defined as Y". */
export function definitionCards(clause: Clause, facts: ClauseFacts): CardDraft[] {
  if (!clause.reliable || clause.verb.negated || clause.sharesSubject) return []
  const named = nameSubject(clause, facts.sentence, facts)
  if (named === null || named.tokens.length > 14 || UNDEFINED.test(named.tokens[0]?.lower ?? '')) return []
  if (clause.verb.copula) return copulaCards(clause, named, facts)
  return namingCards(clause, named, facts)
}

function copulaCards(clause: Clause, named: Named, facts: ClauseFacts): CardDraft[] {
  const { tokens } = clause
  const be = tokens[clause.verb.main]?.lower ?? ''
  if (!/^(?:is|are|was|were)$/.test(be) || clause.verb.first !== clause.verb.main) return []
  const limit = definitionEnd(clause)
  const complement = answerPhrase(tokens, clause.rest.from, limit, facts.lexicon)
  if (complement === null || !isNameable(tokens, complement)) return []
  if (
    tokens.slice(complement.from, complement.base.to).some((token) => token.tag === 'NUM' || token.lower === 'percent')
  )
    return []
  const words = tokens.slice(complement.from, limit)
  if (pointsOutside(words, named) || words.some((word) => word.lower === 'same')) return []
  const cards: CardDraft[] = []
  const article = tokens[complement.from]?.lower ?? ''
  const isUnique = article === 'the' || isSuperlative(tokens, complement)
  if (isUnique) cards.push(...uniqueCard(clause, named, complement, facts))
  if (!isUnique || isExplained(tokens, complement)) cards.push(...genusCard(clause, named, complement, limit, facts))
  cards.push(...ofCard(clause, named, complement, facts))
  return cards
}

/** The complement goes on to the first cut that no definition needs. */
function definitionEnd(clause: Clause): number {
  const tight = tightRest(clause)
  return wordCount(textOf(clause.tokens, clause.rest.from, tight)) <= MAX_BACK_WORDS
    ? tight
    : Math.min(
        tight,
        trimMarks(clause.tokens, clause.rest.from, restBefore(clause, ['comma', 'apposition', 'time', 'participial'])),
      )
}

function isSuperlative(tokens: readonly Token[], phrase: AnswerPhrase): boolean {
  return /^(?:one|among)$/.test(tokens[phrase.from]?.lower ?? '')
}

/** "the movement of …", "the process by which …": a definition all the same, unless it ranks ("the largest …"). */
function isExplained(tokens: readonly Token[], phrase: AnswerPhrase): boolean {
  const base = tokens.slice(phrase.base.from, phrase.base.to)
  const ranks = base.some((word) =>
    /^(?:only|first|second|third|last|main|most|major|chief|primary|principal|sole|same)$|.{2}est$/.test(word.lower),
  )
  return !ranks && base.length <= 3 && tokens[phrase.base.to]?.tag !== 'PUNCT' && phrase.to - phrase.base.to >= 2
}

/** "A phospholipid is a molecule consisting of …": What is a phospholipid? */
function genusCard(
  clause: Clause,
  named: Named,
  complement: AnswerPhrase,
  limit: number,
  facts: ClauseFacts,
): CardDraft[] {
  const { tokens } = clause
  const words = withoutTies(tokens.slice(complement.from, limit))
  const count = wordCount(textOf(words))
  const head = tokens[complement.head]
  if (head === undefined || count > MAX_BACK_WORDS || !isDefinable(named, facts)) return []
  const content = words.filter((word) => isNominal(word) || word.tag === 'ADJ' || word.tag === 'VERB')
  const article = words[0]?.lower ?? ''
  const isBareSingular =
    !/^(?:an?|the|any|one|two|three|four)$/.test(article) &&
    numberOfPhrase(tokens, complement.base, facts.lexicon) === 'singular'
  if (isBareSingular || /^(?:all|some|many|most|several|few|both)$/.test(article)) return []
  const isThin = content.length < 2 || (GENERIC_NOUNS.has(head.lower) && content.length < 3)
  if (isThin || shares(named.tokens, words)) return []
  const be = tokens[clause.verb.main]?.lower ?? 'is'
  if (named.person === 'unsure' && /^(?:was|were)$/.test(be)) return []
  if (head.tag === 'PROPN' && !/^(?:an?|the)$/.test(article)) return []
  const isBrief = content.length < 3 && !complement.modified
  // A term that many sentences speak of does not lead back to this one; its definition does.
  const isEverywhere =
    facts.terms.spreadOf(singularOf(named.tokens.findLast(isNominal)?.lower ?? '', facts.lexicon)) > 4
  const front = question(named.person === 'person' ? 'Who' : 'What', be, named.text)
  const forward = draft(
    'definition',
    front,
    sentenceCase(textOf(words)),
    words,
    isBrief ? 0.6 : isEverywhere ? 0.8 : 0.95,
    facts,
  )
  if (named.person === 'person' || count < 5 || article === 'the' || !complement.modified) return [forward]
  const asked =
    count > 9
      ? question('What', /^(?:was|were)$/.test(be) ? 'was' : 'is', 'the term for', midSentence(words))
      : question('What', be, midSentence(words), 'called')
  return [forward, draft('naming', asked, sentenceCase(named.text), named.tokens, isEverywhere ? 0.95 : 0.75, facts)]
}

/** The term asked for is one: short, no clause in it, not so common that everyone knows it. */
function isDefinable(named: Named, facts: ClauseFacts): boolean {
  const content = named.tokens.filter((word) => !ARTICLES.has(word.lower))
  if (content.length === 0 || content.length > 5 || facts.terms.isGeneric(content)) return false
  if (content.some((word) => /^(?:VERB|AUX|SCONJ|PUNCT)$/.test(word.tag))) return false
  if (content.length === 1 && named.tokens[0]?.lower === 'the' && rarityOf(content[0]?.lower ?? '') < 0.75) return false
  return content.some((word) => rarityOf(word.lower) > 0.25) || facts.terms.weightOf(content) > 1
}

/** "Carbohydrates are the third major component of …": What is the third major component of …? */
function uniqueCard(clause: Clause, named: Named, complement: AnswerPhrase, facts: ClauseFacts): CardDraft[] {
  const { tokens } = clause
  const content = named.tokens.filter((word) => !ARTICLES.has(word.lower))
  if (content.length === 0 || content.length > 6 || facts.terms.isGeneric(content)) return []
  const limit = Math.max(complement.to, complement.tail.to)
  const words = tokens.slice(complement.from, limit)
  if (words.filter((word) => isNominal(word) || word.tag === 'ADJ').length < 2 || shares(named.tokens, words)) return []
  // "was the cog, a broad vessel …": what follows describes the answer's twin, and gives it away.
  if (words.some(({ text }, index) => text === ',' && ARTICLES.has(words[index + 1]?.lower ?? ''))) return []
  if (tokens[complement.from]?.lower === 'one' || complement.members > 1 || tokens[complement.head]?.tag === 'PROPN')
    return []

  const be = tokens[clause.verb.main]?.lower ?? 'is'
  const singular =
    /^(?:are|were)$/.test(be) && !/s$/.test(tokens[complement.head]?.lower ?? '') ? (be === 'are' ? 'is' : 'was') : be
  const who = named.person === 'person' ? 'Who' : 'What'
  if (named.person === 'unsure') return []
  const front = question(who, singular, textOf(words))
  if (wordCount(front) > 24) return []
  return [draft('relation', front, sentenceCase(named.text), named.tokens, 0.85, facts)]
}

/** "The principal components of the membrane are lipids and proteins": What are the principal components of …? */
function ofCard(clause: Clause, named: Named, complement: AnswerPhrase, facts: ClauseFacts): CardDraft[] {
  const { tokens } = clause
  const hasOf = named.tokens.some((word) => word.tag === 'ADP' || word.lower === "'s")
  if (
    !hasOf ||
    facts.terms.isGeneric(named.tokens) ||
    named.tokens[0]?.lower !== 'the' ||
    complement.members > 3 ||
    complement.tail.to > complement.tail.from
  )
    return []
  const answer = tokens.slice(complement.from, complement.to)
  if (
    facts.terms.isGeneric(answer) ||
    wordCount(textOf(answer)) > 12 ||
    shares(named.tokens, answer) ||
    pointsOutside(answer, null)
  )
    return []
  if (/^an?$/.test(answer[0]?.lower ?? '') && complement.members === 1 && !complement.modified) return []
  const be = tokens[clause.verb.main]?.lower ?? 'is'
  const isPlural = complement.members > 1 || numberOfPhrase(tokens, complement.base, facts.lexicon) !== 'singular'
  if (/^(?:are|were)$/.test(be) && !isPlural) return []
  const person = personhood(tokens, complement.base, null, (word) => singularOf(word, facts.lexicon))
  const front = question(person === 'person' ? 'Who' : 'What', be, named.text)
  return [draft('relation', front, sentenceCase(textOf(answer)), answer, 0.85, facts)]
}

const NAMING_VERBS = new Set([
  'called',
  'termed',
  'named',
  'dubbed',
  'labeled',
  'labelled',
  'nicknamed',
  'christened',
  'styled',
])

function namingCards(clause: Clause, named: Named, facts: ClauseFacts): CardDraft[] {
  const { tokens, verb } = clause
  if (!verb.passive) return []
  const main = tokens[verb.main]?.lower ?? ''
  const after = tokens.slice(verb.to, verb.to + 2).map((token) => token.lower)
  const link = NAMING_VERBS.has(main)
    ? 0
    : main === 'known' && after[0] === 'as'
      ? 1
      : main === 'referred' && after.join(' ') === 'to as'
        ? 2
        : main === 'defined' && after[0] === 'as'
          ? 1
          : -1
  if (link < 0 || facts.terms.isGeneric(named.tokens)) return []
  const limit = tightRest(clause)
  const adjective = tokens[verb.to + link]
  if (adjective?.tag === 'ADJ' && trimMarks(tokens, verb.to, limit) === verb.to + link + 1 && NAMING_VERBS.has(main)) {
    const front = question('What', tokens[verb.first]?.lower ?? 'is', named.text, main)
    return [draft('naming', front, sentenceCase(adjective.text), [adjective], 0.85, facts)]
  }
  const answer = answerPhrase(tokens, verb.to + link, limit, facts.lexicon)
  const first = tokens[verb.first]?.lower ?? ''
  if (answer === null || !isNameable(tokens, answer) || !/^(?:is|are|was|were|can|may)$/.test(first)) return []
  const words = tokens.slice(answer.from, main === 'defined' ? limit : answer.to)
  if (pointsOutside(words, named) || wordCount(textOf(words)) > (main === 'defined' ? MAX_BACK_WORDS : 7)) return []
  const tail = main === 'defined' ? '' : textOf(tokens, answer.tail.from, answer.tail.to)
  const adverbs = textOf(
    tokens
      .slice(verb.first + 1, verb.main)
      .filter((token) => token.tag !== 'ADV' || !/^(?:also|thus|therefore|collectively)$/.test(token.lower)),
  )
  const front =
    main === 'defined'
      ? question('How', first, named.text, 'defined')
      : question('What', first, named.text, adverbs, main, ...after.slice(0, link), wordCount(tail) <= 6 ? tail : '')
  if (shares(named.tokens, words)) return []
  return [draft('naming', front, sentenceCase(textOf(words)), words, 0.9, facts)]
}
