import type { Lexicon } from '../lang/lexicon.ts'
import { type GrammaticalNumber, numberOf } from '../lang/nouns.ts'
import { isNominal, type Range, type Token } from '../lang/token.ts'
import { verbForms } from '../lang/verbs.ts'
import { DETERMINERS, POSSESSIVES } from '../lang/words.ts'

/** A noun phrase of one sentence; `head` is the position of the noun that decides its number. */
export interface NounPhrase extends Range {
  readonly head: number
}

const PREDETERMINERS = new Set(['all', 'both', 'half', 'such', 'twice'])

/** The base noun phrase (no "of …", no relative clause) that begins exactly at `from`, or null. */
export function nounPhraseAt(tokens: readonly Token[], from: number, lexicon: Lexicon): NounPhrase | null {
  const first = tokens[from]
  if (first === undefined) return null
  if (first.tag === 'PRON' && !POSSESSIVES.has(first.lower)) {
    return { from, to: from + 1, head: from }
  }
  let index = from
  if (PREDETERMINERS.has(first.lower) && tokens[from + 1] !== undefined && isDeterminer(tokens[from + 1])) index += 1
  if (isDeterminer(tokens[index])) index += 1
  let head = -1
  while (index < tokens.length) {
    const step = modifierLength(tokens, index, lexicon)
    if (step === 0 || (head >= 0 && /^(?:VERB|ADV)$/.test(tokens[index]?.tag ?? ''))) break
    const headToken = tokens[head]
    if (
      headToken !== undefined &&
      tokens[index]?.tag === 'ADJ' &&
      isNominal(headToken) &&
      (numberOf(headToken, lexicon) === 'plural' || /(?:ans|ers|ists|ards)$/.test(headToken.lower))
    )
      break
    if (isNominal(tokens[index]) || tokens[index]?.tag === 'NUM') head = index
    index += step
  }
  if (head < 0) return demonstrativeAlone(tokens, from)
  if (tokens[head]?.tag === 'NUM' && head === index - 1 && head > from && !isNominal(tokens[head - 1])) head = index - 1
  return { from, to: closeQuote(tokens, from, head + 1), head }
}

function demonstrativeAlone(tokens: readonly Token[], from: number): NounPhrase | null {
  const word = tokens[from]?.lower ?? ''
  return /^(?:this|these|those|that|some|many|most|all|both|others|each|another)$/.test(word)
    ? { from, to: from + 1, head: from }
    : null
}

export function isDeterminer(token: Token | undefined): boolean {
  if (token === undefined) return false
  return (token.tag === 'DET' && DETERMINERS.has(token.lower)) || POSSESSIVES.has(token.lower)
}

/** How many tokens at `index` go on inside a noun phrase: 0 ends the phrase. */
function modifierLength(tokens: readonly Token[], index: number, lexicon: Lexicon): number {
  const token = tokens[index]
  if (token === undefined) return 0
  const next = tokens[index + 1]
  if (isNominal(token) || token.tag === 'NUM' || token.tag === 'SYM')
    return token.tag === 'SYM' && !/^[%$£€°]/.test(token.text) ? 0 : 1
  if (token.tag === 'ADJ') return reachesNoun(tokens, index + 1, lexicon) ? 1 : 0
  if (token.tag === 'PART' && /^['’]s?$/.test(token.text)) return 1
  if (/^['’]$/.test(token.text) && tokens[index - 1]?.end === token.start && /s$/.test(tokens[index - 1]?.text ?? ''))
    return reachesNoun(tokens, index + 1, lexicon) ? 1 : 0
  if (token.tag === 'ADV') return isAdjectival(next, lexicon) && reachesNoun(tokens, index + 1, lexicon) ? 1 : 0
  if (token.tag === 'VERB') return isAdjectival(token, lexicon) && reachesNoun(tokens, index + 1, lexicon) ? 1 : 0
  if (/^["“”]$/.test(token.text)) return isQuotedNoun(tokens, index) ? 1 : 0
  const joinsAdjectives = token.text === ',' || token.lower === 'and' || token.lower === 'or' || token.lower === 'but'
  const before = tokens[index - 1]
  if (token.text === ',' && isNominal(next) && isAdjectival(before, lexicon) && closesJoinedAdjectives(tokens, index))
    return 1
  const goesOn = isAdjectival(next, lexicon) || /^["“]$/.test(next?.text ?? '')
  const wasAdjective =
    before !== undefined &&
    (isAdjectival(before, lexicon) ||
      (token.lower !== ',' && lexicon.canBe(before.lower, 'ADJ') && next?.tag === 'ADJ'))
  if (joinsAdjectives && wasAdjective && goesOn) {
    return reachesNoun(tokens, index + 1, lexicon) ? 1 : 0
  }
  return 0
}

/** The second comma of "the minute, and extremely simple, animals". */
function closesJoinedAdjectives(tokens: readonly Token[], index: number): boolean {
  const earlier = tokens.slice(Math.max(0, index - 5), index)
  const comma = earlier.findIndex((token) => token.text === ',')
  return comma > 0 && earlier[comma - 1]?.tag === 'ADJ' && /^(?:and|but|or)$/.test(earlier[comma + 1]?.lower ?? '')
}

function isAdjectival(token: Token | undefined, lexicon: Lexicon): boolean {
  if (token === undefined) return false
  if (token.tag === 'ADJ') return true
  if (token.tag !== 'VERB') return false
  const forms = verbForms(token, lexicon)
  return forms.isIng || (forms.isParticiple && !forms.isBase)
}

/** True when only modifiers stand between `index` and a noun. */
function reachesNoun(tokens: readonly Token[], index: number, lexicon: Lexicon): boolean {
  for (let at = index; at < tokens.length && at < index + 7; at += 1) {
    const token = tokens[at]
    if (isNominal(token)) return true
    const isModifier =
      isAdjectival(token, lexicon) || token?.tag === 'NUM' || token?.tag === 'ADV' || /^["“”]$/.test(token?.text ?? '')
    const joins = token?.text === ',' || token?.lower === 'and' || token?.lower === 'or' || token?.lower === 'but'
    if (token?.text === ',' && isNominal(tokens[at + 1]) && closesJoinedAdjectives(tokens, at)) continue
    const goesOn = isAdjectival(tokens[at + 1], lexicon) || /^["“]$/.test(tokens[at + 1]?.text ?? '')
    if (!isModifier && !(joins && goesOn)) return false
  }
  return false
}

function isQuotedNoun(tokens: readonly Token[], index: number): boolean {
  const near = tokens.slice(index + 1, index + 5)
  const close = near.findIndex((token) => /^["“”]$/.test(token.text))
  if (close > 0) return isNominal(near[close - 1])
  return isNominal(tokens[index - 1])
}

function closeQuote(tokens: readonly Token[], from: number, to: number): number {
  const opened = tokens.slice(from, to).filter((token) => /^["“”]$/.test(token.text)).length
  return opened % 2 === 1 && /^["”]$/.test(tokens[to]?.text ?? '') ? to + 1 : to
}

/** The phrase with its "of …" parts: "the depth of the waters". */
export function withOfPhrases(tokens: readonly Token[], phrase: NounPhrase, lexicon: Lexicon): NounPhrase {
  let to = phrase.to
  while (tokens[to]?.lower === 'of') {
    const next = nounPhraseAt(tokens, to + 1, lexicon)
    if (next === null) break
    to = next.to
  }
  return { from: phrase.from, to, head: phrase.head }
}

/** Number of a phrase: two joined heads are plural, and "this" or "a" decide where the noun does not. */
export function numberOfPhrase(tokens: readonly Token[], phrase: NounPhrase, lexicon: Lexicon): GrammaticalNumber {
  const head = tokens[phrase.head]
  if (head === undefined) return 'unknown'
  const first = tokens[phrase.from]?.lower ?? ''
  if (
    /^(?:some|many|most|all|both|few|several|any|none|half|two|three|four)$/.test(first) &&
    tokens[phrase.from + 1]?.lower === 'of'
  ) {
    const whole = nounPhraseAt(tokens, phrase.from + 2, lexicon)
    return whole === null ? 'unknown' : numberOfPhrase(tokens, whole, lexicon)
  }
  if (/^(?:a|an|this|that|each|every|another|one)$/.test(first)) return 'singular'
  if (/^(?:these|those|many|several|both|few)$/.test(first)) return 'plural'
  if (head.tag === 'PRON') return pronounNumber(head.lower)
  return numberOf(head, lexicon)
}

function pronounNumber(word: string): GrammaticalNumber {
  if (/^(?:it|he|she|this|that|one|something|anything|everything|each)$/.test(word)) return 'singular'
  return /^(?:they|we|these|those|both|others|many|some|i|you)$/.test(word) ? 'plural' : 'unknown'
}
