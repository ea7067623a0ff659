import { isNominal, type Token } from '../lang/token.ts'
import { DEMONSTRATIVES, FIRST_AND_SECOND_PERSON, PERSONAL_PRONOUNS } from '../lang/words.ts'
import type { FactContext, Named } from './draft.ts'

/** Words that a card must not hold unless it says itself what they stand for. */
export function isPointer(word: Token): boolean {
  if (word.tag === 'PROPN') return false
  if (DEMONSTRATIVES.has(word.lower)) return word.tag === 'DET' || (word.tag === 'PRON' && word.lower !== 'that')
  return PERSONAL_PRONOUNS.has(word.lower) || FIRST_AND_SECOND_PERSON.has(word.lower)
}

/** "the third step", "the other mechanism": understood only in the series it belongs to. */
export function isPlaceInSeries(words: readonly Token[], context: FactContext): boolean {
  const ordinal = words.findIndex((word) => ORDINAL.test(word.lower))
  // "Two different keys" brings in two new things; "the two keys" points back.
  if (ordinal === 0 && words.length > 1 && /^(?:two|three)$/.test(words[0]?.lower ?? '')) return false
  if (ordinal < 0 || ordinal > 1 || words.some((word) => word.tag === 'ADP' || word.tag === 'PROPN')) return false
  return words.length <= 3 || context.terms.isGeneric(words.slice(ordinal))
}

const ORDINAL =
  /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|other|next|last|final|latter|former|previous|remaining|same|two|three|both)$/

/**
 * True when words point outside themselves. Pronouns of the third person are fine when `subject` agrees with them or a
 * noun of their number stands before them.
 */
export function pointsOutside(words: readonly Token[], subject: Named | null): boolean {
  return words.some((word, index) => {
    const lower = word.lower
    if (word.tag === 'PROPN') return false
    if (FIRST_AND_SECOND_PERSON.has(lower)) return true
    if (DEMONSTRATIVES.has(lower)) return isUnboundDemonstrative(words, index)
    if (/^(?:here|there|above|below|former|latter|aforementioned)$/.test(lower))
      return lower !== 'above' && lower !== 'below' && words[index + 1]?.tag !== 'AUX'
    if (isBareQuantifier(words, index)) return true
    if (!PERSONAL_PRONOUNS.has(lower)) return false
    const isPlural = /^(?:they|them|their|theirs|themselves)$/.test(lower)
    const isPersonal = /^(?:he|him|his|she|her|hers|himself|herself)$/.test(lower)
    if (isPersonal) return subject?.person !== 'person' && !words.slice(0, index).some(canBePerson)
    const before = words
      .slice(0, index)
      .some((other) => isNominal(other) && (isPlural ? /s$|en$|a$|ae$/ : /[^s]$|ss$|us$|is$/).test(other.lower))
    if (isPlural && joinsTwo(words.slice(0, index))) return false
    if (isObjectOfItsOwn(words, index)) return true
    if (before) return false
    // "gave them food": an object is not the subject of its own verb.
    if (/^(?:it|them)$/.test(lower) && words[index - 1]?.tag === 'VERB') return true
    return subject === null || (isPlural ? subject.number !== 'plural' : subject.number === 'plural')
  })
}

/** "An earthquake destroyed what was left of it": an object cannot be the one thing named so far, the subject. */
function isObjectOfItsOwn(words: readonly Token[], index: number): boolean {
  if (!/^(?:it|them)$/.test(words[index]?.lower ?? '')) return false
  if (index === 0) return true
  if (!/^(?:ADP|VERB)$/.test(words[index - 1]?.tag ?? '')) return false
  const before = words.slice(0, index).filter(isNominal)
  return before.length < 2 || !before.some(({ tag }) => tag === 'NOUN')
}

/** "Curie and her husband": two that "they" may take up. */
function joinsTwo(words: readonly Token[]): boolean {
  const joint = words.findIndex(({ lower }) => lower === 'and')
  return joint > 0 && isNominal(words[joint - 1]) && words.slice(joint + 1).some(isNominal)
}

/** A name, or a word for people in general. */
function canBePerson(word: Token): boolean {
  return (word.tag === 'PROPN' && /^\p{Lu}\p{Ll}/u.test(word.text)) || ANYONE.test(word.lower)
}

/** People in general, whom "his or her" may take up. */
const ANYONE =
  /^(?:person|someone|somebody|anyone|everyone|individual|child|man|woman|worker|patient|student|learner|buyer|seller|owner)$/

/** "of many", "the others": a quantity whose noun stands in another sentence. */
function isBareQuantifier(words: readonly Token[], index: number): boolean {
  const word = words[index]
  const next = words[index + 1]
  if (
    word === undefined ||
    !/^(?:many|some|few|several|others|another|both|most|one|ones|either|neither)$/.test(word.lower)
  )
    return false
  if (word.lower === 'another' && words.slice(0, index).some((other) => isNominal(other) || other.lower === 'one'))
    return false
  if (word.lower === 'one' && /^(?:another|of)$/.test(next?.lower ?? '')) return false
  if (/^ones?$/.test(word.lower) && words.slice(0, index).some((other) => isNominal(other))) return false
  if (
    /^(?:both|either|neither)$/.test(word.lower) &&
    words.slice(index + 1).some((later) => /^(?:and|or|nor)$/.test(later.lower))
  )
    return false
  return next === undefined || (!/^(?:NOUN|PROPN|ADJ|NUM|DET|ADV|VERB)$/.test(next.tag) && next.lower !== 'of')
}

function isUnboundDemonstrative(words: readonly Token[], index: number): boolean {
  const word = words[index]
  const next = words[index + 1]
  if (word === undefined) return false
  // "an illustration that lists genes": the tagger takes some relatives for demonstratives.
  if (word.lower === 'that' && isNominal(words[index - 1]) && /^(?:VERB|AUX)$/.test(next?.tag ?? '')) return false
  if (word.lower === 'that')
    return word.tag === 'DET' || (word.tag === 'PRON' && words[index - 1]?.tag === 'ADP' && next?.lower !== 'of')
  if (word.lower === 'such') return next?.lower !== 'as'
  if (word.lower === 'those') return !/^(?:who|that|which|of|in|with|from|whose)$|ing$/.test(next?.lower ?? '')
  return true
}
