import type { GrammaticalNumber } from '../lang/nouns.ts'
import { singularOf } from '../lang/nouns.ts'
import { personhood } from '../lang/people.ts'
import { isNominal, type Token } from '../lang/token.ts'
import { baseOf } from '../lang/verbs.ts'
import { DEMONSTRATIVES, GENERIC_NOUNS, POSSESSIVES } from '../lang/words.ts'
import type { Clause } from '../parse/clauses.ts'
import { type NounPhrase, nounPhraseAt, numberOfPhrase, withOfPhrases } from '../parse/noun-phrases.ts'
import type { Sentence } from '../read/analyse.ts'
import type { FactContext, Named } from './draft.ts'
import { midSentence } from './phrasing.ts'
import { isPlaceInSeries, isPointer, pointsOutside } from './pointers.ts'

const MAX_STEPS_BACK = 3

/** Heads that count something whose name comes after "of". */
const QUANTIFIERS = new Set(
  'some many most few several all both others one each none much half number majority minority lot variety series group set pair couple dozen tens hundreds thousands millions throngs crowds rest part kind type sort form example one'.split(
    ' ',
  ),
)

/** The subject of a clause by name, or null when it cannot be understood outside the source. */
export function nameSubject(clause: Clause, sentence: Sentence, context: FactContext, depth = 0): Named | null {
  const { tokens, subject } = clause
  const first = tokens[subject.from]
  const head = tokens[clause.head]
  if (first === undefined || head === undefined || depth > MAX_STEPS_BACK) return null
  const verb = baseOf(tokens[clause.verb.main]?.lower ?? '', context.lexicon)
  if (head.tag === 'PRON' || (DEMONSTRATIVES.has(first.lower) && clause.head === subject.from)) {
    return resolvePronoun(clause, sentence, context, depth)
  }
  if (/^(?:VERB|AUX|ADP|ADV|SCONJ|PUNCT|PART)$/.test(first.tag)) return null
  if (head.tag === 'NUM' || QUANTIFIERS.has(head.lower) || (clause.head === subject.from && head.tag === 'DET'))
    return null
  if (
    /^an?$/.test(first.lower) &&
    /^(?:similar|like|further|second|third)$/.test(tokens[subject.from + 1]?.lower ?? '')
  )
    return null
  if (POSSESSIVES.has(first.lower) || first.lower === 'another' || first.lower === 'other') return null
  const core = coreOf(clause, context)
  if (core === null) return null
  const words = tokens.slice(core.from, core.to)
  if (/^(?:VERB|ADP)$/.test(words.at(-1)?.tag ?? '') || /^(?:not|only|both)$/.test(words.at(-1)?.lower ?? ''))
    return null
  if (DEMONSTRATIVES.has(first.lower)) return resolvePointer(core, clause, sentence, context)
  if (words.some((word) => isPointer(word)) || pointsOutside(words, null)) return null
  if (first.lower === 'the' && isBareDefinite(words) && pointsBack(clause, core, sentence, context)) {
    return resolvePointer(core, clause, sentence, context)
  }
  if (isPlaceInSeries(words, context)) return null
  const isMain = isMainPerson(words, context)
  const person = isMain
    ? 'person'
    : personhood(tokens, { ...core, head: clause.head }, verb, (word) => singularOf(word, context.lexicon))
  const number = isMain ? 'singular' : clause.number
  return { text: midSentence(words), tokens: words, number, person, replaced: false }
}

/** The words are the name of the person whose life the text tells, or the surname alone. */
function isMainPerson(words: readonly Token[], { mainPerson }: FactContext): boolean {
  const [only] = words
  if (mainPerson === null || only === undefined || words.length > 1) return false
  return only.text === mainPerson.text || only.text === mainPerson.tokens.at(-1)?.text
}

/** The subject without its comma-bound asides; null when commas and joints leave unclear what it is. */
function coreOf(clause: Clause, context: FactContext): NounPhrase | null {
  const { tokens, subject } = clause
  const comma = tokens.slice(subject.from, subject.to).findIndex((token) => token.text === ',')
  const to = comma > 0 && clause.number !== 'plural' ? subject.from + comma : subject.to
  const listed =
    comma > 0 &&
    tokens.slice(subject.from + comma, subject.to).some((token) => token.lower === 'and' || token.lower === 'or')
  const base = nounPhraseAt(tokens, subject.from, context.lexicon)
  const closesAside = comma > 0 && tokens[subject.to]?.text === ','
  if (comma > 0 && listed && !closesAside && clause.number !== 'plural') return null
  const cut = comma > 0 && (closesAside || !listed) ? subject.from + comma : to
  return { from: subject.from, to: Math.max(cut, base?.to ?? cut), head: clause.head }
}

function resolvePronoun(clause: Clause, sentence: Sentence, context: FactContext, depth: number): Named | null {
  const word = clause.tokens[clause.head]?.lower ?? ''
  if (!/^(?:it|they|he|she)$/.test(word) || clause.subject.to - clause.subject.from > 1) return null
  if (word === 'it' && isExpletive(clause)) return null
  const earlier = earlierClause(clause, sentence, context)
  return earlier === null ? null : subjectTakenUp(clause, earlier, context, depth)
}

/** The subject of the earlier clause, when number and person of the pronoun allow no other. */
function subjectTakenUp(
  clause: Clause,
  { clause: source, sentence: from }: { clause: Clause; sentence: Sentence },
  context: FactContext,
  depth: number,
): Named | null {
  const word = clause.tokens[clause.head]?.lower ?? ''
  if (!source.reliable || source.verb.negated) return null
  const named = nameSubject(source, from, context, depth + 1)
  if (named === null) return null
  const wantsPlural = word === 'they'
  if (wantsPlural ? named.number !== 'plural' : named.number === 'plural') return null
  if (/^(?:he|she)$/.test(word) ? named.person !== 'person' : word === 'it' && named.person === 'person') return null
  if (!source.verb.copula && rivalObject(source, wantsPlural ? 'plural' : 'singular', context)) return null
  return { ...named, replaced: true }
}

/** "it is unclear how …", "it was possible to …": "it" stands for what follows. */
function isExpletive({ tokens, rest, verb }: Clause): boolean {
  const near = tokens.slice(rest.from, rest.from + 7).map((token) => token.lower)
  const opens = near.findIndex((word) => /^(?:that|how|to|whether|why|if|who|which|when)$/.test(word))
  const takesClause = /^(?:seems?|seemed|appears?|appeared|happens?|follows?|turns?|takes?|took)$/.test(
    tokens[verb.main]?.lower ?? '',
  )
  return opens >= 0 && (verb.copula || takesClause || (verb.passive && opens <= 1))
}

/** The clause whose subject a pronoun may take up: the one before in the sentence, else the first of the sentence before. */
function earlierClause(
  clause: Clause,
  sentence: Sentence,
  context: FactContext,
): { clause: Clause; sentence: Sentence } | null {
  const before = sentence.clauses.filter((other) => other.subject.from < clause.subject.from && !other.sharesSubject)
  const last = before.at(-1)
  if (last !== undefined) return { clause: last, sentence }
  if (sentence.place === 0) return null
  const previous = context.analysis.sentences[sentence.index - 1]
  const first = previous?.clauses[0]
  return previous === undefined || first === undefined || previous.block !== sentence.block
    ? null
    : { clause: first, sentence: previous }
}

/** A direct object of the same number could be meant as well. */
function rivalObject(clause: Clause, number: GrammaticalNumber, context: FactContext): boolean {
  const object = nounPhraseAt(clause.tokens, clause.rest.from, context.lexicon)
  if (object === null || object.from >= clause.rest.to) return false
  const own = numberOfPhrase(clause.tokens, object, context.lexicon)
  return own === number || own === 'unknown'
}

function isBareDefinite(words: readonly Token[]): boolean {
  return words.length <= 3 && !words.some((word) => word.tag === 'ADP' || word.tag === 'PROPN')
}

/** "the model" after "the fluid mosaic model", or a general noun that something must have introduced. */
function pointsBack(clause: Clause, core: NounPhrase, sentence: Sentence, context: FactContext): boolean {
  const head = clause.tokens[clause.head]
  if (head === undefined) return false
  const noun = singularOf(head.lower, context.lexicon)
  const words = clause.tokens.slice(core.from, core.to).filter((word) => isNominal(word) || word.tag === 'ADJ')
  if (GENERIC_NOUNS.has(noun) || GENERIC_NOUNS.has(head.lower)) return words.length === 1
  return words.length === 1 && mentionsBefore(noun, sentence, context).some((mention) => mention.isLonger)
}

interface Mention {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly number: GrammaticalNumber
  /** It says more than the noun alone. */
  readonly isLonger: boolean
}

/** Phrases with this head noun in the two sentences before, nearest first. */
function mentionsBefore(noun: string, sentence: Sentence, context: FactContext): Mention[] {
  const mentions: Mention[] = []
  for (let index = sentence.index - 1; index >= Math.max(0, sentence.index - 2); index -= 1) {
    const earlier = context.analysis.sentences[index]
    if (earlier === undefined || earlier.section !== sentence.section) break
    for (let at = 0; at < earlier.tokens.length; ) {
      const base = nounPhraseAt(earlier.tokens, at, context.lexicon)
      const phrase = base === null ? null : withOfPhrases(earlier.tokens, base, context.lexicon)
      if (phrase !== null && singularOf(earlier.tokens[phrase.head]?.lower ?? '', context.lexicon) === noun) {
        const tokens = earlier.tokens.slice(phrase.from, phrase.to)
        const content = tokens.filter((token) => /^(?:NOUN|PROPN|ADJ|NUM)$/.test(token.tag))
        if (
          !tokens.some(isPointer) &&
          !/^(?:which|what|whose|no|other|another|same|any|each|every|such)$/.test(tokens[0]?.lower ?? '') &&
          !tokens.some((token) => /^(?:other|same|such|more|less|own)$/.test(token.lower))
        ) {
          mentions.push({
            text: midSentence(tokens),
            tokens,
            number: numberOfPhrase(earlier.tokens, phrase, context.lexicon),
            isLonger: content.length > 1,
          })
        }
      }
      at = base === null ? at + 1 : Math.max(base.to, at + 1)
    }
  }
  return mentions
}

/** "these proteins", "the process": the one phrase before it with the same noun, or the thing said to be one. */
function resolvePointer(core: NounPhrase, clause: Clause, sentence: Sentence, context: FactContext): Named | null {
  const head = clause.tokens[clause.head]
  if (head === undefined || core.to !== clause.head + 1) return null
  const noun = singularOf(head.lower, context.lexicon)
  const kind = definedAs(noun, sentence, context)
  if (kind !== null && kind.number === clause.number) return kind
  const longer = mentionsBefore(noun, sentence, context).filter((mention) => mention.isLonger)
  const distinct = new Set(longer.map((mention) => mention.text.toLowerCase().replace(/^(?:a|an|the) /, '')))
  const only = longer[0]
  if (only === undefined || distinct.size !== 1 || (only.number !== 'unknown' && only.number !== clause.number))
    return null
  const text = only.text.replace(/^an? /, 'the ')
  return { text, tokens: only.tokens, number: clause.number, person: 'unsure', replaced: true }
}

/** The subject of "X is a … noun" in the sentence before: "this process" then means X. */
function definedAs(noun: string, sentence: Sentence, context: FactContext): Named | null {
  const previous = context.analysis.sentences[sentence.index - 1]
  const clause = previous?.clauses[0]
  if (previous === undefined || clause === undefined || previous.block !== sentence.block || !clause.verb.copula)
    return null
  const complement = nounPhraseAt(clause.tokens, clause.rest.from, context.lexicon)
  if (complement === null || singularOf(clause.tokens[complement.head]?.lower ?? '', context.lexicon) !== noun)
    return null
  const named = nameSubject(clause, previous, context, MAX_STEPS_BACK)
  return named === null ? null : { ...named, replaced: true }
}
