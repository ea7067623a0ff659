import { PASSWORD_MAX, PASSWORD_MIN } from '@cairn/contract/accounts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/*
 * Length and a look at what is guessed first; no rules about which characters. Passwords are put into NFKC before
 * anything else, at sign-up and sign-in alike: the same word typed on two keyboards is one password.
 */

export type PasswordProblem = 'too-short' | 'too-long' | 'common' | 'about-yourself'

/** The one spelling of a password that is checked, hashed and compared. */
export function normalizePassword(typed: string): string {
  return typed.normalize('NFKC')
}

/** Why a normalised password is not taken, or null. Length is in code points; `about` is what others know of its owner. */
export function passwordProblem(password: string, about: readonly string[]): PasswordProblem | null {
  const length = [...password].length
  if (length < PASSWORD_MIN) return 'too-short'
  if (length > PASSWORD_MAX) return 'too-long'
  const lower = password.toLowerCase()
  if (about.some((fact) => fact !== '' && fact.toLowerCase() === lower)) return 'about-yourself'
  return isCommon(lower) ? 'common' : null
}

/** More digits and signs than this around a word are a secret of their own. */
const DECORATION_MAX = 6

function isCommon(lower: string): boolean {
  if (isMonotone(lower)) return true
  const stem = lower.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
  if (lower.length - stem.length > DECORATION_MAX) return false
  return [stem, plainLetters(stem), plainLetters(lower)].some((word) => COMMON_PASSWORDS.has(word))
}

const LETTER_OF: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** `p@ssw0rd` as it is meant. */
function plainLetters(lower: string): string {
  return lower.replaceAll(/[013457@$!]/g, (sign) => LETTER_OF[sign] ?? sign)
}

/** One or two characters over and over, or each the neighbour of the one before: 11111111, abababab, 12345678, 9876543210. */
function isMonotone(text: string): boolean {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0)
  if (new Set(points).size <= 2) return true
  const steps = points.slice(1).map((point, index) => (point - (points[index] ?? 0) + 10) % 10)
  return /^\d+$/.test(text)
    ? steps.every((step) => step === 1) || steps.every((step) => step === 9)
    : isAlphabetic(points)
}

function isAlphabetic(points: readonly number[]): boolean {
  const steps = points.slice(1).map((point, index) => point - (points[index] ?? 0))
  return steps.every((step) => step === 1) || steps.every((step) => step === -1)
}
