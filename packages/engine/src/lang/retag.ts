import type { Lexicon } from './lexicon.ts'
import { isNominal, type Tag, type Token } from './token.ts'
import { isModal, verbForms } from './verbs.ts'
import { ARTICLES, DEMONSTRATIVES, OBJECT_PRONOUNS, POSSESSIVES, SUBJECT_PRONOUNS } from './words.ts'

/** Titles and shortenings whose full stop belongs to the word. */
const ABBREVIATION =
  /^(?:[A-Z]|mr|mrs|ms|dr|prof|st|lieut|lt|capt|col|gen|sgt|rev|hon|gov|sen|rep|jr|sr|no|nos|fig|figs|vol|pp|p|ch|sec|eq|cf|ca|vs|etc|al|approx|inc|ltd|co|dept|est|jan|feb|mar|apr|aug|sept|sep|oct|nov|dec|cent|e\.g|i\.e)$/i

/** Words seen with a capital inside a sentence; only those keep it as a name at the start of one. */
export function namesOf(tokens: readonly Token[]): ReadonlySet<string> {
  const names = new Set<string>()
  tokens.forEach((token, index) => {
    const before = tokens[index - 1]
    const opens = before === undefined || /^[.!?:;"“”'‘(\-–—*•#|]+$/.test(before.text) || token.start - before.end > 1
    if (!opens && /^[A-Z]/.test(token.text)) names.add(token.text)
  })
  return names
}

/**
 * The tokens of one sentence with hyphenated words joined and the tagger's usual slips put right: sentence-initial
 * words taken for names, nouns taken for verbs after an article, verbs taken for nouns after a subject.
 */
export function retag(tokens: readonly Token[], names: ReadonlySet<string>, lexicon: Lexicon): Token[] {
  const joined = joinHyphens(joinAbbreviations(tokens), lexicon)
  const result = [...joined]
  const firstWord = result.findIndex((token) => /[\p{L}\p{N}]/u.test(token.text))
  result.forEach((token, index) => {
    if (index === firstWord) result[index] = withTag(token, tagOfOpening(token, result[index + 1], names, lexicon))
  })
  result.forEach((_token, index) => {
    const tag = betterTag(result, index, lexicon)
    const token = result[index]
    if (tag !== null && token !== undefined) result[index] = withTag(token, tag)
  })
  return result
}

function withTag(token: Token, tag: Tag): Token {
  return token.tag === tag ? token : { ...token, tag }
}

function join(parts: readonly Token[], tag: Tag): Token {
  const first = parts[0]
  const last = parts.at(-1)
  if (first === undefined || last === undefined) throw new Error('Inconsistent: nothing to join')
  const text = parts.map((part) => part.text).join('')
  return { text, lower: text.toLowerCase().replace(/’/g, "'"), start: first.start, end: last.end, tag }
}

function joinAbbreviations(tokens: readonly Token[]): Token[] {
  const result: Token[] = []
  tokens.forEach((token, index) => {
    const before = result.at(-1)
    const isInside = index + 1 < tokens.length && token.text === '.' && before?.end === token.start
    if (isInside && before !== undefined && ABBREVIATION.test(before.text)) {
      result[result.length - 1] = join([before, token], before.tag)
    } else result.push(token)
  })
  return result
}

function joinHyphens(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  const result: Token[] = []
  let index = 0
  while (index < tokens.length) {
    const parts = hyphenRun(tokens, index)
    const token = tokens[index]
    if (token === undefined) break
    result.push(parts.length > 1 ? join(parts, tagOfCompound(parts, lexicon)) : token)
    index += parts.length
  }
  return result
}

function hyphenRun(tokens: readonly Token[], from: number): Token[] {
  const first = tokens[from]
  if (first === undefined) return []
  const run = [first]
  for (let index = from; ; index += 2) {
    const word = tokens[index]
    const hyphen = tokens[index + 1]
    const next = tokens[index + 2]
    if (word === undefined || hyphen === undefined || next === undefined) return run
    const touches = hyphen.start === word.end && next.start === hyphen.end && /^[-‐‑–]$/.test(hyphen.text)
    if (!touches || !/[\p{L}\p{N}]$/u.test(word.text) || !/^[\p{L}\p{N}]/u.test(next.text)) return run
    run.push(hyphen, next)
  }
}

function tagOfCompound(parts: readonly Token[], lexicon: Lexicon): Tag {
  const last = parts.at(-1)
  if (last === undefined) return 'NOUN'
  if (parts.every((part, index) => index % 2 === 1 || part.tag === 'NUM')) return 'NUM'
  if (/^(?:ADJ|ADV)$/.test(last.tag)) return 'ADJ'
  if (last.tag === 'PROPN') return 'PROPN'
  if (last.tag === 'VERB')
    return /(?:ed|ing|en)$/.test(last.lower) || !lexicon.canBe(last.lower, 'NOUN') ? 'ADJ' : 'NOUN'
  return last.tag === 'NUM' ? 'NUM' : 'NOUN'
}

function tagOfOpening(token: Token, next: Token | undefined, names: ReadonlySet<string>, lexicon: Lexicon): Tag {
  if (token.tag !== 'PROPN' || names.has(token.text) || !/^[A-Z][\p{Ll}'’-]*$/u.test(token.text)) return token.tag
  if (next?.tag === 'PROPN' && /^[A-Z]/.test(next.text)) return token.tag
  const order: readonly Tag[] = ['NOUN', 'ADJ', 'ADV', 'VERB']
  const endsLikeVerb = /(?:ed|ing)$/.test(token.lower) && lexicon.canBe(token.lower, 'VERB')
  if (endsLikeVerb && !(token.lower.endsWith('ing') && next?.tag === 'AUX')) return 'VERB'
  const listed = order.find((tag) => lexicon.canBe(token.lower, tag))
  if (listed !== undefined) return listed
  return lexicon.isKnown(token.lower) && !lexicon.canBe(token.lower, 'PROPN') ? 'NOUN' : token.tag
}

/** A better tag for one token in its context, or null when the tagger's own stands. */
function betterTag(tokens: readonly Token[], index: number, lexicon: Lexicon): Tag | null {
  const token = tokens[index]
  if (token === undefined) return null
  const before = tokens[index - 1]
  const next = tokens[index + 1]
  const can = (tag: Tag): boolean => lexicon.canBe(token.lower, tag)
  if (token.tag === 'PART' && token.lower === 'to' && next !== undefined && /^(?:DET|ADJ|PROPN|NUM)$/.test(next.tag))
    return 'ADP'
  if (token.tag === 'NOUN' && /^(?:this|that)$/.test(before?.lower ?? '') && can('VERB') && index === 1) {
    if (verbForms(token, lexicon).isThird) return 'VERB'
  }
  if (token.tag === 'NOUN' || token.tag === 'ADJ') {
    if (can('VERB') && followsVerbSlot(before)) return 'VERB'
    if (can('VERB') && token.tag === 'NOUN' && next !== undefined && /^(?:them|him|us|me)$/.test(next.lower))
      return 'VERB'
    if (token.tag === 'NOUN' && token.lower.endsWith('ed') && can('VERB')) return isNominal(next) ? 'ADJ' : 'VERB'
    if (token.tag === 'ADJ' && can('NOUN') && endsNounPhrase(before, tokens[index - 2], next)) return 'NOUN'
    return null
  }
  const inNounSlot = before !== undefined && opensNounPhrase(before, tokens[index - 2])
  if (token.tag === 'ADV' && inNounSlot && can('NOUN') && !/ly$/.test(token.lower) && !canContinueAsAdverb(next))
    return 'NOUN'
  if (token.tag !== 'VERB' || before === undefined) return null
  const forms = verbForms(token, lexicon)
  if (inNounSlot && (forms.isBase || forms.isThird) && can('NOUN') && !isObjectStart(next, forms.isThird)) return 'NOUN'
  if (inNounSlot && forms.isParticiple && !forms.isBase && isNominalOrAdjective(next)) return 'ADJ'
  if (before.tag === 'ADP' && forms.isParticiple && !forms.isBase && isNominal(next)) return 'ADJ'
  if (forms.isThird && before.text === ',' && can('NOUN') && next?.tag === 'ADP') return 'NOUN'
  if (inNounSlot && forms.isIng && !isNominalOrAdjective(next) && can('NOUN')) return 'NOUN'
  return null
}

/** "the interior of": an adjective after an article with no noun to come is the noun. */
function endsNounPhrase(before: Token | undefined, earlier: Token | undefined, next: Token | undefined): boolean {
  if (before === undefined || next === undefined || !opensNounPhrase(before, earlier)) return false
  return /^(?:ADP|AUX|VERB|DET)$/.test(next.tag) || /^[.,;:]$/.test(next.text)
}

function followsVerbSlot(before: Token | undefined): boolean {
  if (before === undefined) return false
  if (before.tag === 'PART' && before.lower === 'to') return true
  return (
    isModal(before.lower) || (SUBJECT_PRONOUNS.has(before.lower) && before.lower !== 'you' && before.tag === 'PRON')
  )
}

function opensNounPhrase(before: Token, earlier: Token | undefined): boolean {
  if (ARTICLES.has(before.lower) || POSSESSIVES.has(before.lower)) return true
  if (before.tag === 'PART' && /^['’]s?$/.test(before.text)) return true
  const isModifier = before.tag === 'ADJ' || before.tag === 'NUM' || /^(?:north|south|east|west)$/.test(before.lower)
  return (
    isModifier &&
    earlier !== undefined &&
    (ARTICLES.has(earlier.lower) ||
      DEMONSTRATIVES.has(earlier.lower) ||
      POSSESSIVES.has(earlier.lower) ||
      earlier.tag === 'ADJ')
  )
}

function canContinueAsAdverb(next: Token | undefined): boolean {
  return next !== undefined && /^(?:ADJ|ADV|VERB|NUM|NOUN)$/.test(next.tag)
}

function isNominalOrAdjective(next: Token | undefined): boolean {
  return next !== undefined && (isNominal(next) || next.tag === 'ADJ')
}

/** "The heart pumps the …": what follows an article cannot be a noun when an object begins right after it. */
function isObjectStart(next: Token | undefined, isThird: boolean): boolean {
  return isThird && next !== undefined && (ARTICLES.has(next.lower) || OBJECT_PRONOUNS.has(next.lower))
}
