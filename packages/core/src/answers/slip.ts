import { stemOf } from '../text/words.ts'
import { areConfusable } from './confusable-words.ts'
import { editDistance, type SingleSlip, singleSlip } from './edit-distance.ts'
import { areOpposites } from './meaning-words.ts'
import { isWordOfItsOwn } from './words-of-their-own.ts'

/** Letters of scripts that spell: a wrong one is a slip. Han, kana and jamo are signs: a wrong one is another word. */
const SPELLED =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}\p{M}]+$/u
/** Below this length a changed letter is a slip only where the word is no vocabulary to learn. */
const SHORT_VOCABULARY = 6

/** How many slips a word may have: one in five letters, none in three; in four only swapped or doubled letters. */
export function allowedSlips(length: number): number {
  if (length <= 3) return 0
  return Math.max(1, Math.floor(length / 5))
}

export interface SlipRules {
  /** Endings and short words count letter by letter. */
  readonly isVocabulary: boolean
  /** A form is asked for: not even a doubled letter at the end is free. */
  readonly asksForm: boolean
}

/**
 * Whether `typed` is `right` misspelled: within the slips allowed, and no other word: not a known one, not an opposite,
 * not another beginning or ending with a meaning of its own.
 */
export function isSlipOf(right: string, typed: string, rules: SlipRules): boolean {
  if (right === typed) return true
  const most = allowedSlips(right.length)
  if (most === 0 || typed.length < 3 || !SPELLED.test(right) || !SPELLED.test(typed)) return false
  if (editDistance(right, typed, most) > most) return false
  if (areConfusable(right, typed) || areOpposites(right, typed) || isWordOfItsOwn(typed)) return false
  if (isWordOfItsOwn(stemOf(typed)) && stemOf(typed) !== stemOf(right)) return false
  if (startsAnew(right, typed) || endsAnew(right, typed)) return false
  const single = singleSlip(right, typed)
  if (single === null) return soundsAlike(right[0] ?? '', typed[0] ?? '') || isFirstSwapped(right, typed)
  return isLikely(right, single, rules)
}

function isLikely(right: string, slip: SingleSlip, { isVocabulary, asksForm }: SlipRules): boolean {
  const { kind, place } = slip
  if (asksForm && place >= right.length - 2) return false
  if (kind === 'swapped' || kind === 'doubled') return true
  if (right.length <= 4) return false
  if (place === 0 && !(kind === 'changed' && soundsAlike(slip.right, slip.typed))) return false
  if (!isVocabulary) return true
  const isAtEnd = place >= right.length - 1
  return !isAtEnd && (kind !== 'changed' || right.length >= SHORT_VOCABULARY)
}

function isFirstSwapped(right: string, typed: string): boolean {
  return right[0] === typed[1] && right[1] === typed[0]
}

const ALIKE = ['ckq', 'fpv', 'scz', 'iy', 'gj', 'vw', 'aeo']

/** Letters that one writes for each other at the start of a word by ear. */
function soundsAlike(one: string, other: string): boolean {
  return one === other || ALIKE.slice(0, -1).some((letters) => letters.includes(one) && letters.includes(other))
}

const BEGINNINGS = beginnings(
  `hyper hypo|inter intra intro|endo exo ecto|ante anti|macro micro|pre pro per post|sub super supra sur|ab ad|ex im in|
  af ef|over under|up down|mono di tri poly bi tetra penta hexa|uni bi tri multi|homo hetero|iso aniso|eu dys|eu pro|
  milli micro nano kilo mega giga|con de re in un dis|trans cis|inter inner|hemi semi|neo paleo|auto allo|
  an cat|ana cata|epi hypo peri|phago pino|gluco glyco|photo phono|geo gero|ortho para meta|out in|fore for`,
)

function beginnings(text: string): readonly (readonly string[])[] {
  return text.split('|').map((group) => group.trim().split(/\s+/))
}

/** Prefixes that give a word of its own when one stands for another, or in front of nothing. */
function startsAnew(right: string, typed: string): boolean {
  for (const group of BEGINNINGS) {
    for (const one of group) {
      if (!right.startsWith(one)) continue
      const rest = right.slice(one.length)
      if (rest.length < 3) continue
      if (group.some((other) => other !== one && typed === other + rest)) return true
      if (group.some((other) => other !== one && typed.startsWith(other) && nearly(rest, typed.slice(other.length)))) {
        return true
      }
    }
  }
  return false
}

function nearly(one: string, other: string): boolean {
  return one.length >= 5 && editDistance(one, other, 1) <= 1
}

const ENDINGS =
  `ate ite ide|ane ene yne|ol al|ase ose|ism ist|er ee|or ee|ive ion|ent ence|ant ance|ent ency|ant ancy|ist ic|
  ology ologist|ous us|ic ous|ia ium|ine ane|al ism|ed ing|ing er|er est|ly le|ial ium|al an|a o|ment ed|th ty|teen ty|
  ize izes|able ably|ful fully|ify ity|meter metry|gram graph|graph graphy|tomy stomy|oma osis|itis osis|emia uria|
  cyte blast|ose an|in ogen|ide ine|yl ol|ene one|one ine|cide cidal|logy nomy|archy arch`
    .split('|')
    .map((group) => group.trim().split(/\s+/))

/** Endings that give a word of its own when one stands for another: `sulfate` and `sulfite`, `lactase` and `lactose`. */
function endsAnew(right: string, typed: string): boolean {
  return ENDINGS.some((group) =>
    group.some((one) => {
      if (!right.endsWith(one)) return false
      const base = right.slice(0, right.length - one.length)
      return base.length >= 2 && group.some((other) => other !== one && typed === base + other)
    }),
  )
}
