import { numberOf } from '../lang/nouns.ts'
import { isNominal, type Range, type Token } from '../lang/token.ts'
import { baseOf } from '../lang/verbs.ts'
import type { Clause } from '../parse/clauses.ts'
import { opensClause } from '../parse/main-verb.ts'
import { textOf } from '../read/analyse.ts'
import { leadText } from './asking.ts'
import type { CardDraft, ClauseFacts, Named } from './draft.ts'
import { nameSubject } from './naming-subjects.ts'
import { answerPhrase, isNameable, objectOf } from './object-phrases.ts'
import {
  draft,
  isBalanced,
  isComplete,
  question,
  restBefore,
  sentenceCase,
  shares,
  tightRest,
  trimMarks,
  wordCount,
} from './phrasing.ts'
import { pointsOutside } from './pointers.ts'
import { splitVerb } from './verb-phrasing.ts'

/** Cards that ask when, where, how many, why and what for. */
export function circumstanceCards(clause: Clause, facts: ClauseFacts): CardDraft[] {
  if (!clause.reliable || clause.verb.negated) return []
  const named = nameSubject(clause, facts.sentence, facts)
  if (named === null || named.tokens.length > 14) return []
  return [
    ...dateCards(clause, named, facts),
    ...placeCards(clause, named, facts),
    ...quantityCards(clause, named, facts),
    ...reasonCards(clause, named, facts),
    ...purposeCards(clause, named, facts),
  ]
}

interface TimePhrase extends Range {
  readonly wh: string
  readonly answer: readonly Token[]
}

/** "in 1853", "on 12 May 1904", "in the 1890s", "in the fourteenth century" from `from` on, before `to`. */
function timePhrase(tokens: readonly Token[], from: number, to: number): TimePhrase | null {
  for (let index = from; index < to; index += 1) {
    if (/^(?:from|between|until|by|since|to|before|after|and|or)$/.test(tokens[index - 1]?.lower ?? '')) continue
    const word = tokens[index]?.lower ?? ''
    if (!/^(?:in|on|during|by|around|about|from|between|after|before|until|since)$/.test(word)) continue
    if (/^(?:from|between|after|before|until|since|by)$/.test(word)) continue
    const text = textOf(tokens, index + 1, Math.min(to, index + 7)).toLowerCase()
    const found = TIMES.find(({ pattern }) => pattern.test(text))
    const match = found === undefined ? null : found.pattern.exec(text)
    if (found === undefined || match === null) continue
    const end = endOfText(tokens, index + 1, match[0])
    if (end === null || end > to) continue
    if (/^(?:and|or|to|through|until|–|-)$/.test(tokens[end]?.lower ?? '') && tokens[end + 1]?.tag === 'NUM') continue
    return { from: index, to: end, wh: found.wh, answer: tokens.slice(index + 1, end) }
  }
  return null
}

const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december)'
const TIMES: readonly { pattern: RegExp; wh: string }[] = [
  { pattern: new RegExp(`^(?:the )?\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH},? \\d{3,4}`), wh: 'On what date' },
  { pattern: new RegExp(`^${MONTH} \\d{1,2}(?:st|nd|rd|th)?, \\d{3,4}`), wh: 'On what date' },
  { pattern: new RegExp(`^${MONTH} (?:and ${MONTH} )?(?:of )?\\d{3,4}`), wh: 'In what month and year' },
  { pattern: /^(?:the )?(?:early |late |mid-?)?\d{3,4}s\b/, wh: 'In which decade' },
  { pattern: /^\d{3,4} (?:bce?|ce|ad|b\.c\.(?:e\.)?|a\.d\.)/, wh: 'In what year' },
  {
    pattern:
      /^(?:ad )?1\d{3}(?![\d,%–-])(?! (?:people|men|women|miles|feet|meters|metres|kilometers|years|ships|soldiers))/,
    wh: 'In what year',
  },
  { pattern: /^20\d{2}(?![\d,%–-])/, wh: 'In what year' },
  {
    pattern:
      /^the (?:early |late |mid-?|middle of the )?(?:[a-z]+(?:-[a-z]+)?(?:th|st|nd|rd)|\d{1,2}(?:th|st|nd|rd)) centur(?:y|ies)(?: (?:bce?|ce|ad))?/,
    wh: 'In which century',
  },
]

/** Position after the tokens whose text is `wanted` (case apart), or null when a token is cut by its end. */
function endOfText(tokens: readonly Token[], from: number, wanted: string): number | null {
  for (let to = from + 1; to <= tokens.length && to <= from + 8; to += 1) {
    const text = textOf(tokens, from, to).toLowerCase()
    if (text === wanted) return to
    if (text.length > wanted.length) return null
  }
  return null
}

function dateCards(clause: Clause, named: Named, facts: ClauseFacts): CardDraft[] {
  const { tokens, lead, verb } = clause
  const limit = tightRest(clause)
  const inLead = timePhrase(tokens, lead.from, lead.to)
  const time = inLead ?? timePhrase(tokens, verb.to, endOfOwnPhrases(clause, limit))
  if (time === null || (inLead !== null && (inLead.to < lead.to || inLead.from > lead.from))) return []
  const before = inLead === null ? tokens.slice(verb.to, time.from) : tokens.slice(verb.to, limit)
  const after = inLead === null ? tokens.slice(time.to, limit) : []
  const kept = [...before, ...(after[0]?.tag === 'ADP' && after.length <= 8 ? after : [])]
  const end = trimMarks(kept, 0, kept.length)
  const words = shortenedRest(upToLateComma(kept.slice(0, end)), 14)
  if (
    pointsOutside(words, named) ||
    !isBalanced(words) ||
    !isComplete(words, facts.lexicon) ||
    words.length > 18 ||
    timePhrase(words, 0, words.length) !== null
  )
    return []
  if (words.some((word, index) => word.tag === 'ADP' && index === words.length - 1)) return []
  if (
    words.length === 0 &&
    !verb.passive &&
    !NEEDS_NO_OBJECT.test(baseOf(tokens[verb.main]?.lower ?? '', facts.lexicon))
  )
    return []
  const specific = [...named.tokens, ...words].filter((word) => isNominal(word) && !facts.terms.isGeneric([word]))
  if (specific.length < 2 || (clause.verb.copula && words.length < 2)) return []
  const { operator, remainder } = splitVerb(clause, facts.lexicon)
  const front = question(time.wh, operator, named.text, remainder, textOf(words))
  if (wordCount(front) > 26) return []
  return [
    draft('date', front, sentenceCase(textOf(time.answer)), time.answer, 0.9 - (named.replaced ? 0.15 : 0), facts),
  ]
}

const NEEDS_NO_OBJECT =
  /^(?:be|die|begin|start|open|close|end|occur|happen|fall|rise|arrive|return|retire|marry|collapse|erupt|graduate|meet|resign|appear|emerge|break|fail|sink|move|emigrate|surrender)$/

/** Up to the first clause inside the rest: a time in there is not the time of this verb. */
function endOfOwnPhrases({ tokens, verb, cuts }: Clause, limit: number): number {
  for (let index = verb.to; index < limit; index += 1) {
    if (opensClause(tokens, index) || cuts.some(({ at }) => at === index)) return index
  }
  return limit
}

/** Without what follows a comma, when enough stands before it. */
function upToLateComma(words: readonly Token[]): readonly Token[] {
  const comma = words.findIndex(
    (word, index) => word.text === ',' && index >= 3 && !/^(?:and|or)$/.test(words[index + 1]?.lower ?? ''),
  )
  return comma < 0 ? words : words.slice(0, comma)
}

/** At most `most` words: cut before a preposition that ties to the verb, when enough is left to ask about. */
function shortenedRest(words: readonly Token[], most: number): Token[] {
  if (words.length <= most) return [...words]
  for (let to = most; to >= 3; to -= 1) {
    if (words[to]?.tag === 'ADP' && !/^(?:of|than|between|about|for|as)$/.test(words[to]?.lower ?? ''))
      return words.slice(0, to)
  }
  return [...words]
}

const PLACED =
  /^(?:locate|find|situate|store|station|house|bury|site|position|base|build|hold|bear|occur|live|lie|begin|originate|take|meet|sign)$/

function placeCards(clause: Clause, named: Named, facts: ClauseFacts): CardDraft[] {
  const { tokens, verb } = clause
  const main = baseOf(tokens[verb.main]?.lower ?? '', facts.lexicon)
  if (!PLACED.test(main)) return []
  const isTakePlace = main === 'take' && tokens[verb.to]?.lower === 'place'
  if (main === 'take' && !isTakePlace) return []
  if (!verb.passive && !/^(?:take|occur|live|lie|originate|begin)$/.test(main)) return []
  if (isOnePlaceOfMany(clause, main, facts)) return []
  const from = verb.to + (isTakePlace ? 1 : 0)
  if (
    !/^(?:in|on|at|near|within|inside|between|under|beneath|along|alongside|throughout)$/.test(
      tokens[from]?.lower ?? '',
    )
  )
    return []
  const limit = tightRest(clause)
  if (timePhrase(tokens, from, limit)?.from === from) return []
  if (
    new RegExp(`^(?:${MONTH}|spring|summer|autumn|winter|childhood|adulthood|adolescence|infancy)$`).test(
      tokens[from + 1]?.lower ?? '',
    )
  )
    return []
  const phrase = answerPhrase(tokens, from + 1, limit, facts.lexicon)
  if (
    phrase === null ||
    !isNameable(tokens, phrase) ||
    facts.terms.isGeneric(tokens.slice(phrase.from, phrase.base.to))
  )
    return []
  const tail = tokens.slice(phrase.tail.from, phrase.tail.to)
  const whole =
    tail.length > 0 && tail[0]?.tag === 'ADP' && timePhrase(tail, 0, tail.length) === null
      ? tokens.slice(from, phrase.tail.to)
      : tokens.slice(from, phrase.to)
  if (wordCount(textOf(whole)) > 14 || pointsOutside(whole, named) || shares(named.tokens, whole) || phrase.members > 3)
    return []
  if (
    /^(?:number|order|addition|fact|part|way|form|time|response|contrast|terms?|case|use|operation)$/.test(
      tokens[phrase.head]?.lower ?? '',
    )
  )
    return []
  if (main === 'hold' || (main === 'find' && /^(?:out|that|to)$/.test(tokens[verb.to]?.lower ?? ''))) return []
  const { operator, remainder } = splitVerb(clause, facts.lexicon)
  const front = question('Where', operator, named.text, remainder, isTakePlace ? 'place' : '')
  if (wordCount(front) < 4) return []
  return [
    draft(
      'place',
      front,
      sentenceCase(textOf(whole)),
      tokens.slice(phrase.from, phrase.to),
      0.85 - (named.replaced ? 0.15 : 0),
      facts,
    ),
  ]
}

/** "Chalk occurs in Ireland; it stretches over …", "is also found in …": one of several places answers half. */
function isOnePlaceOfMany(
  { tokens, verb, rest, subject, cuts }: Clause,
  main: string,
  { sentence }: ClauseFacts,
): boolean {
  if (!/^(?:find|occur|live|lie|hold|bear)$/.test(main)) return false
  if (tokens.slice(subject.to, rest.to).some(({ lower }) => lower === 'also')) return true
  const goesOn = sentence.clauses.some(
    (other) => other.sharesSubject || /^(?:it|they)$/.test(tokens[other.head]?.lower ?? ''),
  )
  return goesOn || cuts.some(({ kind, at }) => kind === 'predicate' && at >= verb.to)
}

/** "The heart has four chambers": How many chambers does the heart have? */
function quantityCards(clause: Clause, named: Named, facts: ClauseFacts): CardDraft[] {
  const { tokens, verb } = clause
  const limit = tightRest(clause)
  const object = objectOf(clause, limit, facts.lexicon)
  if (object === null || verb.passive || verb.copula) return []
  const number = tokens.slice(object.base.from, object.base.to).findIndex((token) => token.tag === 'NUM')
  const at = object.base.from + number
  const numeral = tokens[at]
  const noun = tokens[at + 1]
  if (number < 0 || number > 1 || numeral === undefined || noun === undefined || !/^(?:NOUN|ADJ)$/.test(noun.tag))
    return []
  if (
    numberOf(noun, facts.lexicon) === 'singular' ||
    /^(?:one|percent|per|%|degrees?|°)$/.test(numeral.lower) ||
    /^(?:percent|per|%|degrees?|million|billion|thousand|hundred)$/.test(noun.lower)
  )
    return []
  if (/^(?:19|20|18|17|16|15)\d\d$/.test(numeral.lower)) return []
  const counted = tokens.slice(at + 1, object.to)
  const tail = tokens.slice(object.tail.from, object.tail.to)
  if (
    pointsOutside(counted, named) ||
    pointsOutside(tail, named) ||
    tail.length > 9 ||
    object.members > 1 ||
    counted.length > 9
  )
    return []
  if (tail.some((word) => word.text === ',') || counted.some((word) => word.text === ',')) return []
  const before = number === 1 ? tokens[object.base.from]?.lower : ''
  if (before !== '' && !/^(?:about|approximately|only|exactly|some|nearly|almost|over|roughly)$/.test(before ?? ''))
    return []
  const lead = leadText(clause, facts)
  if (lead === null) return []
  const { operator, remainder } = splitVerb(clause, facts.lexicon)
  const head = lead === '' ? ['How many'] : [lead, 'how many']
  const front = question(...head, textOf(counted), operator, named.text, remainder, textOf(tail))
  if (wordCount(front) > 24) return []
  const answer = tokens.slice(object.base.from, at + 1)
  return [draft('quantity', front, sentenceCase(textOf(answer)), answer, 0.85 - (named.replaced ? 0.15 : 0), facts)]
}

function reasonCards(clause: Clause, named: Named, facts: ClauseFacts): CardDraft[] {
  const cut = clause.cuts.find(({ kind }) => kind === 'reason')
  if (cut === undefined || cut.at >= clause.rest.to) return []
  const { tokens } = clause
  const from = tokens[cut.at]?.text === ',' ? cut.at + 1 : cut.at
  const next = clause.cuts.find(({ at, kind }) => at > cut.at && /^(?:clause|contrast|aside|mark|result)$/.test(kind))
  const reason = tokens.slice(from, trimMarks(tokens, from, next === undefined ? clause.rest.to : next.at))
  const whole = tokens.slice(
    clause.verb.to,
    trimMarks(
      tokens,
      clause.verb.to,
      Math.min(cut.at, restBefore(clause, ['aside', 'contrast', 'predicate', 'participial'])),
    ),
  )
  const body = /^(?:only|just|simply|mainly|largely|partly|chiefly|primarily)$/.test(whole.at(-1)?.lower ?? '')
    ? whole.slice(0, -1)
    : whole
  if (reason.length < 4 || wordCount(textOf(reason)) > 20 || !isBalanced(reason) || !isBalanced(body)) return []
  if (pointsOutside(body, named) || pointsOutside(reason, named) || body.length > 18) return []
  const lead = leadText(clause, facts)
  if (lead === null || /^(?:as|because|since|due|for|owing)\b/i.test(lead)) return []
  const { operator, remainder } = splitVerb(clause, facts.lexicon)
  const front = question(...(lead === '' ? ['Why'] : [lead, 'why']), operator, named.text, remainder, textOf(body))
  if (wordCount(front) < 5 || wordCount(front) > 28) return []
  return [draft('reason', front, sentenceCase(textOf(reason)), [], 0.85 - (named.replaced ? 0.15 : 0), facts)]
}

/** "X is used to carry Y": What is X used for? "In order to …" and "so that …" are reasons. */
function purposeCards(clause: Clause, named: Named, facts: ClauseFacts): CardDraft[] {
  const { tokens, verb } = clause
  const limit = tightRest(clause)
  const main = tokens[verb.main]?.lower ?? ''
  if (verb.passive && /^(?:used|designed|built|needed|required|employed)$/.test(main)) {
    const at = verb.to
    const link = tokens[at]?.lower
    if (link !== 'to' && link !== 'for') return []
    const words = tokens.slice(link === 'to' ? at : at + 1, limit)
    if (words.length < 2 || wordCount(textOf(words)) > 16 || pointsOutside(words, named) || shares(named.tokens, words))
      return []
    const { operator, remainder } = splitVerb(clause, facts.lexicon)
    const asks = link === 'for' || main === 'used' || main === 'needed' ? 'for' : 'to do'
    return [
      draft(
        'purpose',
        question('What', operator, named.text, remainder, asks),
        sentenceCase(textOf(asks === 'to do' ? words.slice(1) : words)),
        [],
        0.85,
        facts,
      ),
    ]
  }
  const order = tokens.findIndex(
    (token, index) =>
      index >= verb.to &&
      index < limit &&
      token.lower === 'in' &&
      tokens[index + 1]?.lower === 'order' &&
      tokens[index + 2]?.lower === 'to',
  )
  if (order < 0) return []
  const words = tokens.slice(order + 2, limit)
  const body = tokens.slice(verb.to, trimMarks(tokens, verb.to, order))
  if (wordCount(textOf(words)) > 18 || words.length < 3 || pointsOutside(words, named) || pointsOutside(body, named))
    return []
  const { operator, remainder } = splitVerb(clause, facts.lexicon)
  const front = question('Why', operator, named.text, remainder, textOf(body))
  return wordCount(front) < 5 ? [] : [draft('purpose', front, sentenceCase(textOf(words)), [], 0.8, facts)]
}
