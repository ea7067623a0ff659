/** Letters brought to a common form. What scripts mean by their marks is kept: voiced kana, vowel signs, jamo. */

const SPECIAL: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}
const SPECIAL_LETTERS = new RegExp(`[${Object.keys(SPECIAL).join('')}]`, 'gu')

/** Marks that may be left out: accents of Latin, Greek and Cyrillic, points of Hebrew, short vowels of Arabic. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]/gu

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿⁱ'
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉₊₋'
const PLAIN_SCRIPTS = '0123456789+-ni'
const FRACTIONS: Readonly<Record<string, string>> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅕': '1/5',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
}
const IS_ASCII = /^[\x20-\x7e]*$/

/** One form of width, ligature, quote, dash and script digit; letters keep their case and accents. */
export function unify(text: string): string {
  if (IS_ASCII.test(text)) return text
  return text
    .normalize('NFC')
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿⁱ]+/gu, (run) => `^${plainScripts(run, SUPERSCRIPTS)}`)
    .replace(/[₀₁₂₃₄₅₆₇₈₉₊₋]+/gu, (run) => plainScripts(run, SUBSCRIPTS))
    .replace(/(\d?)([½⅓⅔¼¾⅕⅛⅜⅝⅞])/gu, (_, digit: string, sign: string) =>
      digit === '' ? (FRACTIONS[sign] ?? '') : `${digit} ${FRACTIONS[sign] ?? ''}`,
    )
    .normalize('NFKC')
    .replace(/[’‘ʼ`´′]/gu, "'")
    .replace(/[“”„«»″]/gu, '"')
    .replace(/[‐‑‒–—―−﹣]/gu, '-')
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/gu, '')
    .replace(/\u2044/gu, '/')
}

/** Lower case, accents kept; `ß` and ligatures written out. For unified text. */
export function foldCase(text: string): string {
  const lower = text.toLowerCase()
  return IS_ASCII.test(lower) ? lower : lower.replace(SPECIAL_LETTERS, (letter) => SPECIAL[letter] ?? letter)
}

/** Folded text without the marks that may be left out. */
export function withoutAccents(folded: string): string {
  return IS_ASCII.test(folded) ? folded : folded.normalize('NFD').replace(ACCENTS, '').normalize('NFC')
}

/** The way round German keyboards: `ä ö ü` as `ae oe ue`. */
export function withWrittenUmlauts(folded: string): string {
  return IS_ASCII.test(folded) ? folded : folded.replace(/[äöü]/gu, (letter) => ({ ä: 'ae', ö: 'oe' })[letter] ?? 'ue')
}

function plainScripts(run: string, from: string): string {
  return [...run].map((sign) => PLAIN_SCRIPTS[from.indexOf(sign)] ?? sign).join('')
}
