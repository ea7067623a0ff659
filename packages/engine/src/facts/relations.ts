import { rarityOf } from '../lang/common-words.ts'
import { singularOf } from '../lang/nouns.ts'
import { personhood } from '../lang/people.ts'
import { isNominal, type Token } from '../lang/token.ts'
import { baseOf } from '../lang/verbs.ts'
import { ARTICLES } from '../lang/words.ts'
import type { Clause } from '../parse/clauses.ts'
import { textOf } from '../read/analyse.ts'
import { draft, shares } from './definitions.ts'
import type { CardDraft, ClauseFacts } from './draft.ts'
import { isPlaceInSeries, type Named, nameSubject } from './naming-subjects.ts'
import { type AnswerPhrase, answerPhrase, isNameable, objectOf } from './object-phrases.ts'
import {
  isBalanced,
  isComplete,
  pointsOutside,
  question,
  sentenceCase,
  singularVerb,
  splitVerb,
  tightRest,
  wordCount,
} from './phrasing.ts'

const MAX_ANSWER_WORDS = 12

const ANY_OF_MANY = /^(?:every|each|all|any|no|some|many|most|few|several|certain|various|other)$/

/** Verbs whose object, asked for, makes no question worth asking. */
const EMPTY_VERBS = new Set(
  (
    'seem appear tend try begin start continue become get let want do go come remain stay keep turn prove look sound feel happen occur ' +
    'exist say think believe suppose hope mean know see note remember forget wish like love hate need deserve dare fail manage ' +
    'take play serve act stand lie sit matter vary differ'
  ).split(' '),
)

/** Verb and preposition that belong together, so that the question may end in the preposition. */
const STRANDED: ReadonlyMap<string, readonly string[]> = new Map([
  ['consist', ['of']],
  ['compose', ['of']],
  ['make', ['of', 'from', 'up of']],
  ['form', ['from', 'of', 'by']],
  ['depend', ['on', 'upon']],
  ['rely', ['on']],
  ['lead', ['to']],
  ['result', ['in', 'from']],
  ['belong', ['to']],
  ['refer', ['to']],
  ['contribute', ['to']],
  ['correspond', ['to']],
  ['attach', ['to']],
  ['bind', ['to']],
  ['bound', ['to']],
  ['connect', ['to']],
  ['link', ['to']],
  ['convert', ['into', 'to']],
  ['transform', ['into']],
  ['divide', ['into']],
  ['split', ['into']],
  ['break', ['into', 'down into']],
  ['develop', ['into', 'from']],
  ['turn', ['into']],
  ['derive', ['from']],
  ['arise', ['from']],
  ['come', ['from']],
  ['originate', ['from']],
  ['base', ['on', 'upon']],
  ['surround', ['by']],
  ['cover', ['by', 'with']],
  ['separate', ['by', 'from']],
  ['cause', ['by']],
  ['control', ['by']],
  ['regulate', ['by']],
  ['produce', ['by', 'from']],
  ['carry', ['by']],
  ['transmit', ['by']],
  ['protect', ['from', 'against', 'by']],
  ['act', ['as']],
  ['serve', ['as']],
  ['function', ['as']],
  ['range', []],
  ['react', ['with']],
  ['combine', ['with']],
  ['interact', ['with']],
  ['replace', ['by', 'with']],
  ['involve', ['in']],
  ['deal', ['with']],
  ['specialize', ['in']],
  ['account', ['for']],
  ['stand', ['for']],
  ['responsible', ['for']],
  ['mark', ['by']],
  ['characterize', ['by']],
  ['power', ['by']],
  ['drive', ['by']],
  ['inspire', ['by']],
  ['influence', ['by']],
  ['dissolve', ['in']],
  ['rich', ['in']],
  ['devote', ['to']],
  ['dedicate', ['to']],
])

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

function askWith(lead: string, wh: string, ...parts: string[]): string {
  return lead === '' ? question(wh, ...parts) : question(lead, wh.charAt(0).toLowerCase() + wh.slice(1), ...parts)
}

function mainVerb(clause: Clause, facts: ClauseFacts): string {
  return baseOf(clause.tokens[clause.verb.main]?.lower ?? '', facts.lexicon)
}

/** "Plants convert light energy into chemical energy": What do plants convert into chemical energy? */
function objectCards(clause: Clause, named: Named, lead: string, facts: ClauseFacts): CardDraft[] {
  const { tokens, verb } = clause
  if (verb.passive || EMPTY_VERBS.has(mainVerb(clause, facts)) || named.tokens.length > 12) return []
  const limit = tightRest(clause)
  const object = objectOf(clause, limit, facts.lexicon)
  if (object === null || !isNameable(tokens, object)) return []
  if (
    mainVerb(clause, facts) === 'make' &&
    /^(?:series|number|variety|lot|set)$/.test(tokens[object.head]?.lower ?? '')
  )
    return []
  const enabled = enabledCard(clause, named, object, limit, lead, facts)
  if (enabled !== null) return enabled
  const answer = tokens.slice(object.from, object.to)
  const tail = upToComma(tokens.slice(object.tail.from, object.tail.to))
  if (!isFitAnswer(answer, named, object, facts) || !isFitTail(tail)) return []
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

/** "X consists of Y": What does X consist of? */
function strandedCards(clause: Clause, named: Named, lead: string, facts: ClauseFacts): CardDraft[] {
  const { tokens, verb } = clause
  const prepositions = STRANDED.get(mainVerb(clause, facts))
  if (prepositions === undefined || named.tokens.length > 14) return []
  const limit = tightRest(clause)
  for (const preposition of prepositions) {
    const words = preposition.split(' ')
    const skip = /^(?:mainly|mostly|chiefly|largely|primarily|entirely|almost|wholly|only)$/.test(
      tokens[verb.to]?.lower ?? '',
    )
      ? 1
      : 0
    const from = verb.to + skip
    if (!words.every((word, offset) => tokens[from + offset]?.lower === word)) continue
    if (preposition === 'to' && tokens.slice(from, limit).some((token) => token.lower === 'as')) return []
    const answer = answerPhrase(tokens, from + words.length, limit, facts.lexicon)
    if (answer === null || !isNameable(tokens, answer)) return []
    const after = upToComma(tokens.slice(answer.tail.from, answer.tail.to))
    const isOwn =
      /^(?:in|on|at|within|under|over)$/.test(after[0]?.lower ?? '') && after.length + answer.to - answer.from <= 10
    const answerWords = isOwn
      ? tokens.slice(answer.from, answer.tail.from + after.length)
      : tokens.slice(answer.from, answer.to)
    const tail = isOwn ? [] : after
    if (!isFitAnswer(answerWords, named, answer, facts) || !isFitTail(tail) || tail.length > 7) return []
    const { operator, remainder } = splitVerb(clause, facts.lexicon)
    const skipped = textOf(tokens.slice(verb.to, from))
    const front = askWith(lead, 'What', operator, named.text, remainder, skipped, preposition, textOf(tail))
    if (wordCount(front) > 26) return []
    return [
      draft(
        'composition',
        front,
        sentenceCase(textOf(answerWords)),
        answerWords,
        confidenceOf(tokens[answer.from], answer, tail, named),
        facts,
      ),
    ]
  }
  return []
}

/** "Mitochondria produce most of the ATP": What produces most of the ATP? */
function agentCards(clause: Clause, named: Named, lead: string, facts: ClauseFacts): CardDraft[] {
  const { tokens, verb } = clause
  const content = named.tokens.filter((word) => !ARTICLES.has(word.lower))
  if (content.length === 0 || content.length > 6 || facts.terms.isGeneric(content)) return []
  if (isNobodyInParticular(named.tokens) || ANY_OF_MANY.test(named.tokens[0]?.lower ?? '')) return []
  if (named.person === 'unsure' || content.some((word) => /^(?:SCONJ|AUX|ADP)$/.test(word.tag) && word.lower !== 'of'))
    return []
  if (facts.terms.weightOf(content) <= 0 && !content.some((word) => word.tag === 'PROPN')) return []
  if (EMPTY_VERBS.has(mainVerb(clause, facts)) && !/^(?:serve|act|play)$/.test(mainVerb(clause, facts))) return []
  const limit = tightRest(clause)
  const words = upToSecondVerb(tokens.slice(verb.to, limit))
  if (words[0]?.text === ',' || isProgressive(clause) || !isComplete(words, facts.lexicon)) return []
  if (
    words.length < 2 ||
    words.some((word) => /^(?:it|they|he|she|them|him)$/.test(word.lower)) ||
    pointsOutside(words, null) ||
    !isBalanced(words) ||
    shares(content, words)
  )
    return []
  const specific = words.filter((word) => (isNominal(word) || word.tag === 'NUM') && !facts.terms.isGeneric([word]))
  if (specific.length === 0 || (verb.passive && !words.some((word) => word.tag === 'PROPN' || word.tag === 'NUM')))
    return []
  const wh = named.person === 'person' ? 'Who' : 'What'
  const front = askWith(lead, wh, singularVerb(clause, facts.lexicon), textOf(words))
  if (wordCount(front) > 24 || wordCount(front) < 4) return []
  const sureness = 0.75 - (named.replaced ? 0.15 : 0) + (wh === 'Who' ? 0.1 : 0)
  return [draft('agent', front, sentenceCase(named.text), named.tokens, sureness, facts)]
}

/** "A city", "a warlike people": a new thing that the sentence brings in cannot be asked for. */
function isNobodyInParticular(words: readonly Token[]): boolean {
  const isBare = words.length <= 4 && !words.some((word) => word.tag === 'PROPN')
  return isBare && /^an?$/.test(words[0]?.lower ?? '') && words.slice(1).every((word) => rarityOf(word.lower) < 1)
}

/** "emerges in times of crisis and offer …": a second verb would not agree with "who" or "what". */
function upToSecondVerb(words: readonly Token[]): readonly Token[] {
  const joint = words.findIndex(
    (word, index) =>
      /^(?:and|or|but)$/.test(word.lower) &&
      words
        .slice(index + 1, index + 3)
        .some((next, offset) => next.tag === 'VERB' && (offset === 0 || words[index + 1]?.tag === 'ADV')),
  )
  return joint < 2 ? words : words.slice(0, joint)
}

function isProgressive({ tokens, verb }: Clause): boolean {
  return verb.first !== verb.main && /ing$/.test(tokens[verb.main]?.lower ?? '')
}

/** A whole phrase, neither general nor said in the question, short enough to be recalled. */
function isFitAnswer(answer: readonly Token[], named: Named, phrase: AnswerPhrase, facts: ClauseFacts): boolean {
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
function upToComma(tail: readonly Token[]): readonly Token[] {
  const comma = tail.findIndex((word) => word.text === ',')
  return comma < 0 ? tail : tail.slice(0, comma)
}

function isFitTail(tail: readonly Token[]): boolean {
  return (
    tail.length <= 12 &&
    !pointsOutside(tail, null) &&
    tail[0]?.tag !== 'PART' &&
    !/^(?:like|such|including|as|than|too|under|over|above|below|aged|not|but|while|when)$/.test(
      tail[0]?.lower ?? '',
    ) &&
    !tail.some((word) => /^(?:which|whom|that|while|who)$/.test(word.lower)) &&
    isBalanced(tail) &&
    !tail.some((word) => word.text === ',')
  )
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

function confidenceOf(first: Token | undefined, phrase: AnswerPhrase, tail: readonly Token[], named: Named): number {
  return (
    0.9 -
    (named.replaced ? 0.15 : 0) -
    (phrase.to - phrase.from === 2 && first?.lower === 'the' ? 0.2 : 0) -
    (tail.length > 5 ? 0.1 : 0) -
    (phrase.members > 1 ? 0.05 : 0)
  )
}
