import { IRREGULAR_FORMS } from './irregular-verbs.ts'
import { joinTokens } from './join-tokens.ts'
import type { Lexicon } from './lexicon.ts'
import { type Spelling, tagOfOpening } from './openings.ts'
import { isNominal, type Tag, type Token } from './token.ts'
import { isBe, isModal, verbForms } from './verbs.ts'
import { ARTICLES, DEMONSTRATIVES, OBJECT_PRONOUNS, POSSESSIVES, SUBJECT_PRONOUNS } from './words.ts'

/**
 * The tokens of one sentence with split words joined and the tagger's usual slips put right: sentence-initial words
 * taken for names, nouns taken for verbs after an article, verbs taken for nouns after a subject.
 */
export function retag(tokens: readonly Token[], spelling: Spelling, lexicon: Lexicon): Token[] {
  const result = joinTokens(tokens, lexicon)
  const opening = result.findIndex((token) => /[\p{L}\p{N}]/u.test(token.text))
  const first = result[opening]
  if (first !== undefined) result[opening] = withTag(first, tagOfOpening(first, result[opening + 1], spelling, lexicon))
  result.forEach((token, index) => {
    const tag = betterTag(result, index, lexicon)
    if (tag !== null) result[index] = withTag(token, tag)
  })
  return result
}

function withTag(token: Token, tag: Tag): Token {
  return token.tag === tag ? token : { ...token, tag }
}

/** A better tag for one token in its context, or null when the tagger's own stands. */
function betterTag(tokens: readonly Token[], index: number, lexicon: Lexicon): Tag | null {
  const token = tokens[index]
  if (token === undefined) return null
  if (endsName(tokens, index)) return 'PROPN'
  switch (token.tag) {
    case 'ADP':
    case 'PART':
      return token.lower === 'to' ? betterTo(tokens, index) : null
    case 'NOUN':
    case 'ADJ':
      return betterNominal(tokens, index, token, lexicon)
    case 'ADV':
      return betterAdverb(tokens, index, token, lexicon)
    case 'VERB':
      return betterVerb(tokens, index, token, lexicon)
    default:
      return null
  }
}

/** "Håkon Wium Lie proposed": a capital after a name and before a verb or a mark, whatever the word means elsewhere. */
function endsName(tokens: readonly Token[], index: number): boolean {
  const [before, token, next] = tokens.slice(Math.max(0, index - 1), index + 2)
  if (index === 0 || before?.tag !== 'PROPN' || token === undefined || next === undefined) return false
  const isCapital = /^\p{Lu}\p{Ll}/u.test(token.text) && /^\p{Lu}\p{Ll}/u.test(before.text)
  return (
    isCapital &&
    /^(?:VERB|ADV|ADJ)$/.test(token.tag) &&
    (/^(?:VERB|AUX)$/.test(next.tag) || /^(?:,|['’]s)$/.test(next.text))
  )
}

function betterTo(tokens: readonly Token[], index: number): Tag | null {
  const next = tokens[index + 1]
  if (leadsToVerb(tokens, index + 1)) return 'PART'
  if (tokens[index]?.tag !== 'PART' || next === undefined || !/^(?:DET|ADJ|PROPN|NUM)$/.test(next.tag)) return null
  return next.tag === 'ADJ' && /^(?:VERB|ADV|AUX)$/.test(tokens[index + 2]?.tag ?? '') ? null : 'ADP'
}

function betterNominal(tokens: readonly Token[], index: number, token: Token, lexicon: Lexicon): Tag | null {
  const before = tokens[index - 1]
  const next = tokens[index + 1]
  const can = (tag: Tag): boolean => lexicon.canBe(token.lower, tag)
  const verbSlot = tokens.slice(0, index).findLast((word) => word.tag !== 'ADV')
  if (verbSlot !== undefined && isModal(verbSlot.lower) && (can('VERB') || isNominal(next))) return 'VERB'
  if (token.tag === 'ADJ' && can('NOUN') && endsNounPhrase(before, tokens[index - 2], next)) return 'NOUN'
  const joins =
    next?.text === ',' && tokens[index + 2]?.lower === 'and' && /^(?:ADV|ADJ)$/.test(tokens[index + 3]?.tag ?? '')
  if (token.tag === 'NOUN' && joins && before?.tag === 'DET' && can('ADJ')) return 'ADJ'
  if (!can('VERB')) return null
  if (followsVerbSlot(before)) return 'VERB'
  if (token.tag === 'ADJ')
    return before?.tag === 'NOUN' && next?.tag === 'ADP' && /ed$/.test(token.lower) ? 'VERB' : null
  if (isPluralSubjectVerb(tokens, index, lexicon) || endsSubordinate(tokens, index, lexicon)) return 'VERB'
  if (before?.tag === 'CCONJ' && next?.tag === 'ADJ' && verbForms(token, lexicon).isBase && !/s$/.test(token.lower))
    return 'VERB'
  if (followsRelative(tokens, index, lexicon) || isSecondPredicate(tokens, index, lexicon)) return 'VERB'
  if (next !== undefined && /^(?:them|him|us|me)$/.test(next.lower)) return 'VERB'
  if (before?.tag === 'PROPN' && IRREGULAR_FORMS.get(token.lower)?.past === true) return 'VERB'
  if (index === 1 && /^(?:this|that)$/.test(before?.lower ?? '') && verbForms(token, lexicon).isThird) return 'VERB'
  if (token.lower.endsWith('ed')) return isNominal(next) ? 'ADJ' : 'VERB'
  return null
}

function betterAdverb(tokens: readonly Token[], index: number, token: Token, lexicon: Lexicon): Tag | null {
  const before = tokens[index - 1]
  const inNounSlot = before !== undefined && opensNounPhrase(before, tokens[index - 2])
  const next = tokens[index + 1]
  // "a steady light": between article and noun stands an adjective.
  const isBetween =
    before?.tag === 'DET' && next !== undefined && (isNominalOrAdjective(next) || lexicon.canBe(next.lower, 'NOUN'))
  if (
    isBetween &&
    !/ly$/.test(token.lower) &&
    lexicon.canBe(token.lower, 'ADJ') &&
    !/^(?:more|most|less|very|so|too)$/.test(token.lower)
  )
    return 'ADJ'
  const isNoun = inNounSlot && lexicon.canBe(token.lower, 'NOUN') && !/ly$/.test(token.lower)
  return isNoun && !canContinueAsAdverb(tokens[index + 1]) ? 'NOUN' : null
}

function betterVerb(tokens: readonly Token[], index: number, token: Token, lexicon: Lexicon): Tag | null {
  const before = tokens[index - 1]
  const next = tokens[index + 1]
  if (before === undefined) return null
  const forms = verbForms(token, lexicon)
  const canNoun = lexicon.canBe(token.lower, 'NOUN')
  const inNounSlot = opensNounPhrase(before, tokens[index - 2])
  const isLast = next === undefined || /^[.,;:]$/.test(next.text)
  if (before.lower === 'of' && isLast && forms.isThird) return 'NOUN'
  if (before.lower === 'the' && token.lower === 'left' && !isNominalOrAdjective(next)) return 'NOUN'
  if (inNounSlot && canNoun && (forms.isBase || forms.isThird) && !isObjectStart(next, forms.isThird)) return 'NOUN'
  if (before.tag === 'AUX' && isBe(before.lower) && canNoun && forms.isBase && !forms.isParticiple) return 'NOUN'
  if (inNounSlot && forms.isParticiple && !forms.isBase && isNominalOrAdjective(next)) return 'ADJ'
  if (inNounSlot && forms.isIng && !isNominalOrAdjective(next) && canNoun) return 'NOUN'
  if (forms.isThird && canNoun) {
    if (isNominal(before) && isPluralSubjectVerb(tokens, index + 1, lexicon)) return 'NOUN'
    if (before.tag === 'ADJ' && /^(?:that|which|who)$/.test(next?.lower ?? '')) return 'NOUN'
    if (before.text === ',' && next?.tag === 'ADP') return 'NOUN'
  }
  if (!forms.isParticiple || !isNominal(next)) return null
  if (before.tag === 'ADV' && /^(?:VERB|DET|ADP)$/.test(tokens[index - 2]?.tag ?? '')) return 'ADJ'
  return before.tag === 'ADP' && !forms.isBase ? 'ADJ' : null
}

/** "surfaces that face the …": after a relative and before an object, in the number of the noun before it. */
function followsRelative(tokens: readonly Token[], index: number, lexicon: Lexicon): boolean {
  const token = tokens[index]
  const next = tokens[index + 1]
  const noun = tokens[index - 2]
  if (token === undefined || next === undefined || !isNominal(noun)) return false
  if (!/^(?:that|which|who)$/.test(tokens[index - 1]?.lower ?? '')) return false
  const forms = verbForms(token, lexicon)
  const isPlural = /[^s]s$/.test(noun?.lower ?? '')
  return (isPlural ? forms.isBase : forms.isThird) && /^(?:DET|ADP|PRON|ADV|ADJ|NOUN|PROPN|NUM)$/.test(next.tag)
}

/** "(is a property) of water and accounts for": joined to a singular, an -s form before a preposition is a verb. */
function isSecondPredicate(tokens: readonly Token[], index: number, lexicon: Lexicon): boolean {
  const token = tokens[index]
  const before = tokens[index - 2]
  if (token === undefined || tokens[index - 1]?.lower !== 'and' || before?.tag !== 'NOUN' || /s$/.test(before.lower))
    return false
  const links = /^(?:for|to|into|from|with|on|as|by)$/.test(tokens[index + 1]?.lower ?? '')
  return links && verbForms(token, lexicon).isThird
}

/** "Exchange rates link the money": a base form between a plural and the opening of an object. */
function isPluralSubjectVerb(tokens: readonly Token[], index: number, lexicon: Lexicon): boolean {
  const token = tokens[index]
  const before = tokens[index - 1]
  const next = tokens[index + 1]
  if (token === undefined || before === undefined || next === undefined || !lexicon.canBe(token.lower, 'VERB'))
    return false
  const opensObject =
    ARTICLES.has(next.lower) ||
    /^(?:this|these)$/.test(next.lower) ||
    (POSSESSIVES.has(next.lower) && next.tag !== 'NOUN')
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
  if (
    next !== undefined &&
    !/^[,.;:]$/.test(next.text) &&
    !/^(?:ADP|PART|SCONJ)$/.test(next.tag) &&
    !(next.tag === 'ADV' && isPlural)
  )
    return false
  const opening = tokens.slice(Math.max(0, index - 4), index)
  const start = opening.findLastIndex((word) =>
    /^(?:while|when|because|since|until|if|as|before|after|once|where|that|which)$/.test(word.lower),
  )
  const between = opening.slice(start + 1)
  const isSubject =
    start >= 0 &&
    between.length >= (isPlural ? 1 : 2) &&
    between.every((word) => /^(?:DET|NOUN|ADJ)$/.test(word.tag) || POSSESSIVES.has(word.lower))
  if (!isSubject) return false
  const rest = tokens.slice(index + 1)
  const close = rest.findIndex(
    (word) => /^[,.;:]$/.test(word.text) || /^(?:SCONJ|CCONJ)$/.test(word.tag) || word.lower === 'as',
  )
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
  return /^(?:ADP|AUX|VERB|DET)$/.test(next.tag) || /^(?:[.,;:]|that|which|who)$/.test(next.lower)
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
  const isModifier =
    before.tag === 'ADJ' ||
    before.tag === 'NUM' ||
    (before.tag === 'VERB' && /ing$/.test(before.lower)) ||
    /^(?:north|south|east|west)$/.test(before.lower)
  return (
    isModifier &&
    earlier !== undefined &&
    (ARTICLES.has(earlier.lower) ||
      DEMONSTRATIVES.has(earlier.lower) ||
      POSSESSIVES.has(earlier.lower) ||
      earlier.tag === 'ADJ' ||
      (earlier.tag === 'PART' && /^['’]s?$/.test(earlier.text)))
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
