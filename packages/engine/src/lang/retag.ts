import { IRREGULAR_FORMS } from './irregular-verbs.ts'
import type { Lexicon } from './lexicon.ts'
import { isNominal, type Tag, type Token } from './token.ts'
import { isModal, verbForms } from './verbs.ts'
import { ARTICLES, DEMONSTRATIVES, OBJECT_PRONOUNS, POSSESSIVES, SUBJECT_PRONOUNS } from './words.ts'

/** Titles and shortenings whose full stop belongs to the word. */
const ABBREVIATION =
  /^(?:[A-Z]|mr|mrs|ms|dr|prof|st|lieut|lt|capt|col|gen|sgt|rev|hon|gov|sen|rep|jr|sr|no|nos|fig|figs|vol|pp|p|ch|sec|eq|cf|ca|vs|etc|al|approx|inc|ltd|co|dept|est|jan|feb|mar|apr|aug|sept|sep|oct|nov|dec|cent|e\.g|i\.e)$/i

/** Words seen with a capital inside a line and a sentence; only those keep it as a name at the start of one. */
export function namesOf(tokens: readonly Token[], source: string): ReadonlySet<string> {
  const names = new Set<string>()
  tokens.forEach((token, index) => {
    const before = tokens[index - 1]
    if (before === undefined || !/^[A-Z]/.test(token.text)) return
    const gap = source.slice(before.end, token.start)
    const opens = /^[.!?:;"“”'‘(\-–—*•#|]+$/.test(before.text) || /[\n\t]/.test(gap) || gap.length > 1
    if (!opens) names.add(token.text)
  })
  return names
}

/**
 * The tokens of one sentence with hyphenated words joined and the tagger's usual slips put right: sentence-initial
 * words taken for names, nouns taken for verbs after an article, verbs taken for nouns after a subject.
 */
export function retag(tokens: readonly Token[], names: ReadonlySet<string>, lexicon: Lexicon): Token[] {
  const joined = joinHyphens(joinGlued(joinAbbreviations(tokens)), lexicon)
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

/** "NAD+", "OH–" and the "1,6" of a chemical name: marks that belong to the word they touch. */
function joinGlued(tokens: readonly Token[]): Token[] {
  const result: Token[] = []
  tokens.forEach((token, index) => {
    const before = result.at(-1)
    const next = tokens[index + 1]
    const touches = before !== undefined && before.end === token.start
    const isCharge =
      touches &&
      /^[+–−]$/.test(token.text) &&
      /^\p{Lu}/u.test(before.text) &&
      (next === undefined || next.start > token.end || /^[,.;:)]/.test(next.text))
    const isLocant =
      touches &&
      token.text === ',' &&
      /\d$/.test(before.text) &&
      next !== undefined &&
      next.start === token.end &&
      /^\d/.test(next.text)
    const isDegree = touches && before.text === '°' && /^[CF]$/.test(token.text)
    const isAfterLocant = touches && /[-‐]\d+,$/.test(before.text) && /^\d/.test(token.text)
    if (
      before !== undefined &&
      (isCharge ||
        isDegree ||
        isAfterLocant ||
        (isLocant && /[-‐]\d+$|^\d+$/.test(before.text) && tokens[index + 2]?.text === '-'))
    ) {
      result[result.length - 1] = join([before, token], isCharge ? before.tag : isDegree ? 'SYM' : 'NOUN')
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
  const takesPlural = next !== undefined && /^(?:are|were|have|do|can|may|often|usually)$/.test(next.lower)
  if (token.tag === 'PROPN' && !names.has(token.text) && takesPlural && /^\p{Lu}\p{Ll}+[^s]s$/u.test(token.text))
    return 'NOUN'
  if (token.tag !== 'PROPN' || names.has(token.text) || !/^[A-Z][\p{Ll}'’-]*$/u.test(token.text)) return token.tag
  if (next?.tag === 'PROPN' && /^[A-Z]/.test(next.text)) return token.tag
  const closed = (['PRON', 'DET', 'ADP', 'CCONJ', 'SCONJ'] as const).find((tag) => lexicon.canBe(token.lower, tag))
  if (closed !== undefined && !lexicon.canBe(token.lower, 'NOUN')) return closed
  const lastPart = token.lower.split(/[-‐‑–]/).at(-1) ?? token.lower
  if (lastPart !== token.lower && !names.has(token.text))
    return lexicon.canBe(lastPart, 'NOUN') && !lexicon.canBe(lastPart, 'ADJ') ? 'NOUN' : 'ADJ'
  const order: readonly Tag[] = ['NOUN', 'ADJ', 'ADV', 'VERB']
  const endsLikeVerb = /(?:ed|ing)$/.test(token.lower) && lexicon.canBe(token.lower, 'VERB')
  if (endsLikeVerb && !(token.lower.endsWith('ing') && next?.tag === 'AUX')) return 'VERB'
  const listed = order.find((tag) => lexicon.canBe(token.lower, tag))
  if (listed !== undefined) return listed
  if (
    /(?:ase|ose|ide|ine|ism|tion|sis|ity|ment|ogy|ics|gen|ness|yte|cyte|oid|phyte|some|plast|mer|ule)s?$/.test(
      token.lower,
    )
  )
    return 'NOUN'
  return lexicon.isKnown(token.lower) && !lexicon.canBe(token.lower, 'PROPN') ? 'NOUN' : token.tag
}

/** A better tag for one token in its context, or null when the tagger's own stands. */
function betterTag(tokens: readonly Token[], index: number, lexicon: Lexicon): Tag | null {
  const token = tokens[index]
  if (token === undefined) return null
  const before = tokens[index - 1]
  const next = tokens[index + 1]
  const can = (tag: Tag): boolean => lexicon.canBe(token.lower, tag)
  if (token.tag === 'ADP' && token.lower === 'to' && leadsToVerb(tokens, index + 1)) return 'PART'
  if (token.tag === 'PART' && token.lower === 'to' && next !== undefined && /^(?:DET|ADJ|PROPN|NUM)$/.test(next.tag)) {
    return next.tag === 'ADJ' && /^(?:VERB|ADV|AUX)$/.test(tokens[index + 2]?.tag ?? '') ? null : 'ADP'
  }
  if (token.tag === 'NOUN' && /^(?:this|that)$/.test(before?.lower ?? '') && can('VERB') && index === 1) {
    if (verbForms(token, lexicon).isThird) return 'VERB'
  }
  if (token.tag === 'NOUN' && isPluralSubjectVerb(tokens, index, lexicon)) return 'VERB'
  if (token.tag === 'NOUN' && endsSubordinate(tokens, index, lexicon)) return 'VERB'
  if (token.tag === 'ADJ' && before?.tag === 'NOUN' && next?.tag === 'ADP' && /ed$/.test(token.lower) && can('VERB'))
    return 'VERB'
  if (token.tag === 'NOUN' || token.tag === 'ADJ') {
    if (can('VERB') && followsVerbSlot(before)) return 'VERB'
    if (can('VERB') && token.tag === 'NOUN' && next !== undefined && /^(?:them|him|us|me)$/.test(next.lower))
      return 'VERB'
    if (token.tag === 'NOUN' && before?.tag === 'PROPN' && IRREGULAR_FORMS.get(token.lower)?.past === true)
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
  if (
    forms.isThird &&
    can('NOUN') &&
    isNominal(before) &&
    next !== undefined &&
    isPluralSubjectVerb(tokens, index + 1, lexicon)
  )
    return 'NOUN'
  if (forms.isThird && can('NOUN') && before.tag === 'ADJ' && /^(?:that|which|who)$/.test(next?.lower ?? ''))
    return 'NOUN'
  const earlier = tokens[index - 2]?.tag ?? ''
  if (before.tag === 'ADV' && /^(?:VERB|DET|ADP)$/.test(earlier) && forms.isParticiple && isNominal(next)) return 'ADJ'
  if (before.tag === 'ADP' && forms.isParticiple && !forms.isBase && isNominal(next)) return 'ADJ'
  if (forms.isThird && before.text === ',' && can('NOUN') && next?.tag === 'ADP') return 'NOUN'
  if (inNounSlot && forms.isIng && !isNominalOrAdjective(next) && can('NOUN')) return 'NOUN'
  return null
}

/** "Exchange rates link the money": a base form between a plural and the opening of an object. */
function isPluralSubjectVerb(tokens: readonly Token[], index: number, lexicon: Lexicon): boolean {
  const token = tokens[index]
  const before = tokens[index - 1]
  const next = tokens[index + 1]
  if (token === undefined || before === undefined || next === undefined || !lexicon.canBe(token.lower, 'VERB'))
    return false
  const opensObject = ARTICLES.has(next.lower) || (POSSESSIVES.has(next.lower) && next.tag !== 'NOUN')
  const isPlural =
    /[^s]s$/.test(before.lower) && lexicon.canBe(before.lower, 'NOUN') && lexicon.lemma(before.lower) !== before.lower
  return opensObject && isPlural && verbForms(token, lexicon).isBase
}

/** "while the loaf bakes,", "that the cell stores in", "since warmer particles move faster": the clause's only verb. */
function endsSubordinate(tokens: readonly Token[], index: number, lexicon: Lexicon): boolean {
  const token = tokens[index]
  const next = tokens[index + 1]
  if (token === undefined || !lexicon.canBe(token.lower, 'VERB')) return false
  const forms = verbForms(token, lexicon)
  const isPlural = /[^s]s$/.test(tokens[index - 1]?.lower ?? '')
  if (!(forms.isThird && !isPlural) && !(forms.isBase && isPlural)) return false
  if (next !== undefined && !/^[,.;:]$/.test(next.text) && next.tag !== 'ADP' && !(next.tag === 'ADV' && isPlural))
    return false
  const opening = tokens.slice(Math.max(0, index - 4), index)
  const start = opening.findLastIndex((word) =>
    /^(?:while|when|because|since|until|if|as|before|after|once|where|that|which)$/.test(word.lower),
  )
  const between = opening.slice(start + 1)
  const isSubject =
    start >= 0 &&
    between.length >= 2 &&
    between.every((word) => word.tag === 'DET' || word.tag === 'NOUN' || word.tag === 'ADJ')
  if (!isSubject) return false
  const rest = tokens.slice(index + 1)
  const close = rest.findIndex((word) => /^[,.;:]$/.test(word.text))
  return !rest.slice(0, close < 0 ? rest.length : close).some((word) => word.tag === 'AUX' || word.tag === 'VERB')
}

/** "to more easily follow": only adverbs before a verb. */
function leadsToVerb(tokens: readonly Token[], from: number): boolean {
  const words = tokens.slice(from, from + 3)
  const verb = words.findIndex((word) => word.tag === 'VERB')
  return verb > 0 && words.slice(0, verb).every((word) => word.tag === 'ADV' || /^(?:more|less)$/.test(word.lower))
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
