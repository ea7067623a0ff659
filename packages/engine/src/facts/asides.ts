import { singularOf } from '../lang/nouns.ts'
import { type Personhood, personhood } from '../lang/people.ts'
import { isNominal, type Token } from '../lang/token.ts'
import { verbForms } from '../lang/verbs.ts'
import { ARTICLES } from '../lang/words.ts'
import { type NounPhrase, nounPhraseAt, numberOfPhrase, withOfPhrases } from '../parse/noun-phrases.ts'
import { verbGroupAt } from '../parse/verb-groups.ts'
import { textOf } from '../read/analyse.ts'
import type { CardDraft, ClauseFacts } from './draft.ts'
import { draft, isBalanced, midSentence, question, sentenceCase, shares, trimMarks, wordCount } from './phrasing.ts'
import { isPointer, pointsOutside } from './pointers.ts'

const MAX_BACK_WORDS = 20

/** Heads of asides that comment on the whole sentence rather than on the phrase before them. */
const COMMENT =
  /^(?:preference|fact|process|move|situation|trend|practice|step|result|sign|time|period|year|day|change|decision|view|idea|problem|reason|way|number|distance|total|figure|rate|amount|increase|decrease|rise|fall|act|action|policy|effort|attempt|task|job|feat|pattern|phenomenon|development|point|difference|distinction|relationship)$/

/** Cards from what is said in passing: ", an enzyme that …", ", which is the …", "which are called …", ", termed …". */
export function asideCards(facts: ClauseFacts): CardDraft[] {
  const { tokens } = facts.sentence
  const cards: CardDraft[] = []
  for (let at = 0; at < tokens.length; ) {
    // After a noun a participle is more likely the verb than the start of a phrase.
    const isVerb = (tokens[at]?.tag === 'VERB' && isNominal(tokens[at - 1])) || takesName(tokens, at)
    const phrase = isVerb ? null : nounPhraseAt(tokens, at, facts.lexicon)
    if (phrase === null) {
      at += 1
      continue
    }
    const found = isNamed(tokens, phrase, facts)
      ? [...apposition(phrase, facts), ...relativeDefinition(phrase, facts)]
      : []
    cards.push(...found, ...namedInPassing(phrase, facts))
    at = Math.max(phrase.to, at + 1)
  }
  return cards
}

/** "by conquering Croesus, the king of …": the name begins after the participle. */
function takesName(tokens: readonly Token[], at: number): boolean {
  return (
    /^\p{Ll}+ing$/u.test(tokens[at]?.text ?? '') && tokens[at + 1]?.tag === 'PROPN' && tokens[at - 1]?.tag !== 'DET'
  )
}

/** A phrase that can be asked for by itself: a term or a name, no pointer, no "of" before it. */
function isNamed(tokens: readonly Token[], phrase: NounPhrase, facts: ClauseFacts): boolean {
  const words = tokens.slice(phrase.from, phrase.to)
  const content = words.filter((word) => !ARTICLES.has(word.lower))
  if (content.length === 0 || content.length > 5 || facts.terms.isGeneric(content) || words.some(isPointer))
    return false
  if (/^(?:VERB|ADV)$/.test(words[0]?.tag ?? '')) return false
  const before = tokens[phrase.from - 1]
  const afterAdverb = before?.text === ',' && tokens[phrase.from - 2]?.tag === 'ADV'
  if (!isNominal(tokens[phrase.head]) || (/^(?:of|and|or|,)$/.test(before?.lower ?? '') && !afterAdverb)) return false
  return (
    !/^(?:an?|some|any|many|most|all|each|every|another|other|such|no|several|few)$/.test(words[0]?.lower ?? '') &&
    !words.some((word) => /^['’]s?$/.test(word.text))
  )
}

/** "hexokinase, an enzyme that …": What is hexokinase? */
function apposition(phrase: NounPhrase, facts: ClauseFacts): CardDraft[] {
  const { tokens } = facts.sentence
  const article = tokens[phrase.to + 1]?.lower ?? ''
  if (tokens[phrase.to]?.text !== ',' || !/^(?:an?|the)$/.test(article)) return []
  const second = nounPhraseAt(tokens, phrase.to + 1, facts.lexicon)
  if (second === null || !isNominal(tokens[second.head])) return []
  const whole = withOfPhrases(tokens, second, facts.lexicon)
  if (!mayFollowAside(tokens[whole.to])) return []
  const end = asideEnd(tokens, second.to)
  if (end === null || isListed(tokens, phrase.to, end)) return []
  const closing = tokens[end]?.text
  // Without a closing comma the sentence must end here, or what follows would be swallowed.
  if (closing !== ',' && !/^[.;:!]$|^--$|^—$/.test(closing ?? '.')) return []
  if (closing === ',' && startsFiniteListTail(tokens, end)) return []
  const words = tokens.slice(phrase.to + 1, end)
  // "Although small pieces are brittle, the large mass …": the comma closes a clause.
  const closesClause = /^(?:AUX|SCONJ)$/.test(tokens[phrase.from - 1]?.tag ?? '') && phrase.to - phrase.from === 1
  if (closesClause || facts.sentence.clauses.some(({ lead }) => lead.to > lead.from && lead.to === phrase.to)) return []
  if (facts.sentence.clauses.some(({ subject }) => subject.from === phrase.to + 1) || holdsOwnVerb(words, facts))
    return []
  if (!isSameNumber(phrase, second, facts) || COMMENT.test(tokens[second.head]?.lower ?? '')) return []
  if (
    tokens[phrase.from - 1]?.tag === 'ADP' &&
    tokens[phrase.head]?.tag !== 'PROPN' &&
    tokens[phrase.from]?.lower === 'the'
  )
    return []
  return whatIs(phrase, words, 0.85, facts)
}

/** "marine-surveying, which is the recording of …": What is marine-surveying? */
function relativeDefinition(phrase: NounPhrase, facts: ClauseFacts): CardDraft[] {
  const { tokens } = facts.sentence
  const [comma, which, be] = tokens.slice(phrase.to, phrase.to + 3)
  if (
    comma?.text !== ',' ||
    !/^(?:which|who)$/.test(which?.lower ?? '') ||
    !/^(?:is|are|was|were)$/.test(be?.lower ?? '')
  )
    return []
  const complement = nounPhraseAt(tokens, phrase.to + 3, facts.lexicon)
  if (complement === null || !isNominal(tokens[complement.head]) || !ARTICLES.has(tokens[phrase.to + 3]?.lower ?? ''))
    return []
  const end = asideEnd(tokens, complement.to)
  return end === null ? [] : whatIs(phrase, tokens.slice(phrase.to + 3, end), 0.85, facts, be?.lower)
}

/** After "a machine" an aside goes on with a preposition, a relative, a participle, or ends; never with a finite verb. */
function mayFollowAside(token: Token | undefined): boolean {
  if (token === undefined || /^(?:ADP|PUNCT|CCONJ|PART)$/.test(token.tag)) return true
  if (/^(?:that|which|who|whom|whose|where|when)$/.test(token.lower)) return true
  return token.tag === 'VERB' && /(?:ed|ing|en|wn|de|nt|ht|ld|ud)$/.test(token.lower)
}

/** A finite verb outside any relative clause: the words are a clause, no aside. */
function holdsOwnVerb(words: readonly Token[], facts: ClauseFacts): boolean {
  for (const [index, word] of words.entries()) {
    if (/^(?:that|which|who|whom|whose|where|when|because|if|while)$/.test(word.lower)) return false
    if (word.tag === 'AUX') return true
    const verb = word.tag === 'VERB' && index > 0 ? verbGroupAt(words, index, facts.lexicon) : null
    if (verb?.kind === 'finite' || (verb?.kind === 'ambiguous' && /^(?:DET|PRON)$/.test(words[verb.to]?.tag ?? '')))
      return true
  }
  return false
}

/** Up to the comma or mark that closes an aside; null when none does in time. */
function asideEnd(tokens: readonly Token[], from: number): number | null {
  for (let index = from; index < Math.min(tokens.length, from + MAX_BACK_WORDS + 2); index += 1) {
    if (/^[,.;:!?]$|^--$|^—$/.test(tokens[index]?.text ?? '')) return index
  }
  return tokens.length <= from + MAX_BACK_WORDS ? tokens.length : null
}

/** "iron, the copper and zinc": a joint soon after the comma makes it a list. */
function isListed(tokens: readonly Token[], comma: number, end: number): boolean {
  if (/^(?:and|or)$/.test(tokens[end + 1]?.lower ?? '') && tokens[end]?.text === ',') {
    return !/^(?:VERB|AUX|PRON|ADV)$/.test(tokens[end + 2]?.tag ?? '')
  }
  return /^(?:and|or)$/.test(tokens[comma + 1]?.lower ?? '')
}

/** ", a b, c and d": after the closing comma another noun phrase and a joint. */
function startsFiniteListTail(tokens: readonly Token[], comma: number): boolean {
  const next = tokens.slice(comma + 1, comma + 6)
  const joint = next.findIndex((token) => /^(?:and|or)$/.test(token.lower))
  return joint > 0 && next.slice(0, joint).every((token) => /^(?:NOUN|PROPN|ADJ|DET|NUM)$/.test(token.tag))
}

function isSameNumber(first: NounPhrase, second: NounPhrase, facts: ClauseFacts): boolean {
  const { tokens } = facts.sentence
  const a = numberOfPhrase(tokens, first, facts.lexicon)
  const b = numberOfPhrase(tokens, second, facts.lexicon)
  return a === 'unknown' || b === 'unknown' || a === b
}

function whatIs(
  phrase: NounPhrase,
  words: readonly Token[],
  confidence: number,
  facts: ClauseFacts,
  given?: string,
): CardDraft[] {
  const { tokens } = facts.sentence
  const end = trimMarks(words, 0, words.length)
  const answer = words.slice(0, end)
  const subject = tokens.slice(phrase.from, phrase.to)
  const content = answer.filter((word) => isNominal(word) || word.tag === 'ADJ')
  if (
    content.length < 2 ||
    wordCount(textOf(answer)) > MAX_BACK_WORDS ||
    !isBalanced(answer) ||
    pointsOutside(answer, null)
  )
    return []
  if (shares(subject, answer)) return []
  const person = whoIs(phrase, answer, facts)
  if (person === 'unsure') return []
  const isPlural = numberOfPhrase(tokens, phrase, facts.lexicon) === 'plural'
  const isPast = facts.sentence.clauses.some(({ verb }) => isPastVerb(tokens[verb.first], facts))
  const be = given ?? (isPast ? (isPlural ? 'were' : 'was') : isPlural ? 'are' : 'is')
  const front = question(person === 'person' ? 'Who' : 'What', be, midSentence(subject))
  return [draft('apposition', front, sentenceCase(textOf(answer)), answer, confidence, facts)]
}

/** What is said of a name decides whether it is a person's: "New York, the headquarters of …" is none. */
function whoIs(phrase: NounPhrase, answer: readonly Token[], facts: ClauseFacts): Personhood {
  const { tokens } = facts.sentence
  const singular = (word: string): string => singularOf(word, facts.lexicon)
  const own = personhood(tokens, phrase, 'write', singular)
  if (own !== 'person') return own
  const said = nounPhraseAt(answer, 0, facts.lexicon)
  const isKnown = personhood(tokens, phrase, null, singular) === 'person'
  return isKnown || said === null || personhood(answer, said, null, singular) === 'person' ? 'person' : 'unsure'
}

function isPastVerb(token: Token | undefined, facts: ClauseFacts): boolean {
  return token !== undefined && (/^(?:was|were|had|did)$/.test(token.lower) || verbForms(token, facts.lexicon).isPast)
}

/** "the organisms which are called Diatomaceae", "simple animals, termed Radiolaria": What are they called? */
function namedInPassing(phrase: NounPhrase, facts: ClauseFacts): CardDraft[] {
  const { tokens } = facts.sentence
  const words = tokens.slice(phrase.from, phrase.to)
  const content = words.filter((word) => isNominal(word) || (word.tag === 'ADJ' && !facts.terms.isGeneric([word])))
  if (
    content.length < 2 ||
    /^an?$/.test(words[0]?.lower ?? '') ||
    words.some(isPointer) ||
    facts.terms.isGeneric(words)
  )
    return []
  const isPluralPhrase = numberOfPhrase(tokens, phrase, facts.lexicon) === 'plural'
  if (!isPluralPhrase && words[0]?.lower !== 'the') return []
  let at = phrase.to
  const comma = tokens[at]?.text === ','
  if (comma) at += 1
  const isRelative =
    /^(?:which|that|who)$/.test(tokens[at]?.lower ?? '') && /^(?:is|are|was|were)$/.test(tokens[at + 1]?.lower ?? '')
  const be = isRelative ? (tokens[at + 1]?.lower ?? 'are') : null
  if (isRelative) at += 2
  const verb = tokens[at]?.lower ?? ''
  const link = /^(?:called|termed|named|dubbed)$/.test(verb)
    ? 0
    : verb === 'known' && tokens[at + 1]?.lower === 'as'
      ? 1
      : -1
  const before = tokens[phrase.from - 1]
  const isAttached = before?.tag === 'ADP' || (before?.tag === 'VERB' && /(?:ing|ed)$/.test(before.lower))
  if (link < 0 || (!isRelative && isAttached)) return []
  const name = nounPhraseAt(tokens, at + 1 + link, facts.lexicon)
  if (name === null || !isNominal(tokens[name.head]) || name.to - name.from > 5) return []
  const answer = tokens.slice(name.from, name.to)
  const nameNumber = numberOfPhrase(tokens, name, facts.lexicon)
  if (
    answer.some((word) => word.tag === 'PUNCT') ||
    (nameNumber !== 'unknown' && (nameNumber === 'plural') !== isPluralPhrase)
  )
    return []
  if (shares(words, answer) || facts.terms.isGeneric(answer) || /^(?:of)$/.test(tokens[phrase.from - 1]?.lower ?? ''))
    return []
  const isPlural = numberOfPhrase(tokens, phrase, facts.lexicon) === 'plural'
  const front = question('What', be ?? (isPlural ? 'are' : 'is'), midSentence(words).replace(/^an? /, 'a '), 'called')
  return [draft('naming', front, sentenceCase(textOf(answer)), answer, 0.7, facts)]
}
