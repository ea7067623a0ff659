import type { Lexicon } from '../lang/lexicon.ts'
import { isNominal, type Range, type Token } from '../lang/token.ts'
import { CONNECTIVES } from '../lang/words.ts'
import { findMainVerb, opensClause } from './main-verb.ts'
import { isDeterminer, nounPhraseAt } from './noun-phrases.ts'
import { verbGroupAt } from './verb-groups.ts'

export interface Opening {
  /** Words before the subject that say when, where or why; connectives such as "however" are not among them. */
  readonly lead: Range
  readonly subjectFrom: number
}

/** Where the subject of the clause at `from` begins, and what stands before it; null when neither is clear. */
export function findLead(tokens: readonly Token[], from: number, end: number, lexicon: Lexicon): Opening | null {
  const start = skipConnectives(tokens, from, end)
  const first = tokens[start]
  if (first === undefined || start >= end) return null
  if (
    canOpenSubject(tokens, start, lexicon) &&
    findMainVerb(tokens, start, end, lexicon) !== null &&
    !isFrontedTime(tokens, start, end)
  ) {
    return { lead: { from: start, to: start }, subjectFrom: start }
  }
  const afterComma = leadUpToComma(tokens, start, end, lexicon)
  if (afterComma !== null) return afterComma
  if (first.tag !== 'ADP') return null
  const date = dateEnd(tokens, start + 1)
  if (date !== null && date < end && canOpenSubject(tokens, date, lexicon)) {
    const verb = findMainVerb(tokens, date, end, lexicon)
    if (verb !== null) return { lead: { from: start, to: date }, subjectFrom: date }
  }
  const phrase = nounPhraseAt(tokens, start + 1, lexicon)
  if (phrase === null || phrase.to >= end || !canOpenSubject(tokens, phrase.to, lexicon)) return null
  const verb = findMainVerb(tokens, phrase.to, end, lexicon)
  return verb === null ? null : { lead: { from: start, to: phrase.to }, subjectFrom: phrase.to }
}

const MONTH = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/

/** Past "1827", "July 1898", "19 April 1906", "the 1890s": a name right after a date is no part of it. */
function dateEnd(tokens: readonly Token[], from: number): number | null {
  let at = tokens[from]?.lower === 'the' ? from + 1 : from
  if (/^(?:early|late|mid)$/.test(tokens[at]?.lower ?? '')) at += 1
  if (/^\d{1,2}(?:st|nd|rd|th)?$/.test(tokens[at]?.lower ?? '') && MONTH.test(tokens[at + 1]?.lower ?? '')) at += 1
  if (MONTH.test(tokens[at]?.lower ?? '')) at += 1
  if (/^1\d{3}s?$|^20\d\ds?$/.test(tokens[at]?.lower ?? '')) return at + 1
  return MONTH.test(tokens[at - 1]?.lower ?? '') ? at : null
}

/** "Last year the …": a bare time phrase is a lead although it looks like a subject. */
function isFrontedTime(tokens: readonly Token[], start: number, end: number): boolean {
  if (isSpanOfTime(tokens, start)) return true
  const words = tokens.slice(start, Math.min(end, start + 3)).map((token) => token.lower)
  return (
    /^(?:last|next|every|each|this|that|one|some) (?:year|day|week|month|century|morning|night)/.test(
      words.join(' '),
    ) && /^(?:,|PRON|DET|PROPN)$/.test(tokens[start + 2]?.tag ?? '')
  )
}

/** "Several days after …,", "Two years later,": a stretch of time that opens a sentence. */
function isSpanOfTime(tokens: readonly Token[], start: number): boolean {
  const words = tokens
    .slice(start, start + 4)
    .map((token) => token.lower)
    .join(' ')
  return /^(?:\S+ )?(?:\S+ )?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?|centuries) (?:after|before|later|earlier|ago)\b/.test(
    words,
  )
}

function canOpenSubject(tokens: readonly Token[], index: number, lexicon: Lexicon): boolean {
  const token = tokens[index]
  if (token === undefined) return false
  if (token.lower === 'there' || token.lower === 'here') return false
  if (token.tag === 'VERB')
    return verbGroupAt(tokens, index, lexicon)?.kind === 'ing' && nounPhraseAt(tokens, index, lexicon) !== null
  const opens =
    isDeterminer(token) || isNominal(token) || /^(?:ADJ|NUM|PRON)$/.test(token.tag) || /^["“]$/.test(token.text)
  if (token.tag === 'ADV') return nounPhraseAt(tokens, index, lexicon) !== null
  return opens && nounPhraseAt(tokens, index, lexicon) !== null
}

/** A phrase or subordinate clause that a comma closes, with a subject and its verb right after the comma. */
function leadUpToComma(tokens: readonly Token[], start: number, end: number, lexicon: Lexicon): Opening | null {
  const first = tokens[start]
  if (first === undefined || (!/^(?:ADP|SCONJ|ADV|VERB|PART)$/.test(first.tag) && !isSpanOfTime(tokens, start)))
    return null
  const limit = Math.min(end, start + 30)
  for (let comma = start + 1; comma < limit; comma += 1) {
    if (/^(?:;|:|--|—)$/.test(tokens[comma]?.text ?? '')) return null
    if (tokens[comma]?.text !== ',') continue
    const subjectFrom = skipConnectives(tokens, comma + 1, end)
    if (!canOpenSubject(tokens, subjectFrom, lexicon)) continue
    const verb = findMainVerb(tokens, subjectFrom, end, lexicon)
    if (verb === null || !isCompleteLead(tokens, start, comma, lexicon)) continue
    if (!isEnclosed(tokens, subjectFrom, verb.from) && !isDeterminer(tokens[subjectFrom])) continue
    return { lead: { from: start, to: comma }, subjectFrom }
  }
  return null
}

/** No comma between subject and verb, or a pair that closes right before the verb. */
function isEnclosed(tokens: readonly Token[], from: number, to: number): boolean {
  const commas = tokens.slice(from, to).filter((token) => token.text === ',').length
  return commas === 0 || tokens[to - 1]?.text === ','
}

/** "Within each shell are subshells,": a verb without relative or subordinator makes it a clause of its own. */
function hasOwnVerb(tokens: readonly Token[], start: number, comma: number, lexicon: Lexicon): boolean {
  for (let index = start + 1; index < comma; index += 1) {
    if (opensClause(tokens, index)) return false
    if (tokens[index]?.tag === 'AUX' && verbGroupAt(tokens, index, lexicon)?.kind === 'finite') return true
  }
  return false
}

/** A lead that opens with "when", "if", "although" must have its own verb before the comma. */
function isCompleteLead(tokens: readonly Token[], start: number, comma: number, lexicon: Lexicon): boolean {
  const first = tokens[start]
  if (
    /^(?:and|or|but)$/.test(tokens[comma - 1]?.lower ?? '') ||
    tokens.slice(start, comma).filter((token) => token.text === ',').length > 2
  )
    return false
  if (first?.tag === 'ADP' && hasOwnVerb(tokens, start, comma, lexicon)) return false
  const isSubordinate =
    first?.tag === 'SCONJ' ||
    /^(?:when|while|if|because|although|though|since|as|whereas|until|once)$/.test(first?.lower ?? '')
  if (!isSubordinate && first?.tag === 'ADV' && !/^(?:ADP|ADV|PUNCT)$/.test(tokens[start + 1]?.tag ?? '')) return false
  if (!isSubordinate || first?.tag === 'ADP') return true
  for (let index = start + 1; index < comma; index += 1) {
    if (verbGroupAt(tokens, index, lexicon) !== null) return true
  }
  return false
}

/** First position past "However,", "And", "In fact," and the like. */
export function skipConnectives(tokens: readonly Token[], from: number, end: number): number {
  let index = from
  for (;;) {
    const before = index
    if (/^(?:and|but|or|for|nor|yet|so)$/.test(tokens[index]?.lower ?? '') && tokens[index]?.tag === 'CCONJ') index += 1
    if (tokens[index]?.text === ',') index += 1
    index += framingLength(tokens, index, end)
    const connective = connectiveLength(tokens, index)
    if (connective > 0 && index + connective < end) {
      index += connective
      if (tokens[index]?.text === ',') index += 1
    }
    if (index === before) return index
  }
}

const MOST_FRAMING = 10
const FRAMING = [
  /^(?:i|we|you|one) (?:[a-z]+ ){0,4}?(?:see|saw|seen|find|found|know|knew|observe|observed|notice|noticed|perceive|perceived|remember|understand|understood|learn|learned|learnt|discover|discovered|recollect|conclude|infer)(?: ,)? that /,
  /^it (?:is|was|has been|will be|may be|must be|should be|can be) (?:now |then |thus |also |quite |very |therefore |easily |well ){0,2}(?:clear|evident|plain|certain|known|obvious|true|manifest|apparent|found|seen|remembered|observed|noticed|noted|understood)(?: ,)? that /,
  /^there (?:is|can be) (?:no|little) (?:doubt|question)(?: ,)? (?:but )?that /,
]

/** "You will see that …", "It is well known that …": what says who knows it, and not what is known. */
function framingLength(tokens: readonly Token[], from: number, end: number): number {
  const that = tokens.slice(from, Math.min(end, from + MOST_FRAMING)).findIndex(({ lower }) => lower === 'that')
  if (that < 2 || from + that + 2 >= end) return 0
  const words = tokens.slice(from, from + that + 1).map(({ lower }) => lower)
  if (words.some((word) => /^(?:not|never|hardly|if|n['’]t)$/.test(word))) return 0
  const text = `${words.join(' ')} `
  return FRAMING.some((pattern) => pattern.test(text)) ? that + 1 : 0
}

/** Connectives by their first word, longest first. */
const BY_FIRST_WORD: ReadonlyMap<string, readonly (readonly string[])[]> = groupByFirst()

function groupByFirst(): Map<string, string[][]> {
  const groups = new Map<string, string[][]>()
  for (const phrase of CONNECTIVES) {
    const words = phrase.split(' ')
    const [first = ''] = words
    groups.set(
      first,
      [...(groups.get(first) ?? []), words].sort((a, b) => b.length - a.length),
    )
  }
  return groups
}

function connectiveLength(tokens: readonly Token[], from: number): number {
  const first = tokens[from]
  if (first === undefined) return 0
  for (const words of BY_FIRST_WORD.get(first.lower) ?? []) {
    if (!words.every((word, offset) => tokens[from + offset]?.lower === word)) continue
    const after = tokens[from + words.length]
    if (after?.text === ',') return words.length
    if (words.length > 2 && after?.tag === 'DET' && first.lower === 'in') return words.length
    if (
      words.length === 1 &&
      first.tag === 'ADV' &&
      after !== undefined &&
      /^(?:DET|PRON|NOUN|PROPN|ADP)$/.test(after.tag)
    )
      return 1
  }
  return 0
}
