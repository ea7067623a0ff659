import type { HtmlElement } from './html-tree.ts'
import type { ElementStyle } from './style-rules.ts'

/** How a numbered list counts. Markdown has numbers only; letters stand there as text. */
export type ListCount = 'number' | 'lower-alpha' | 'upper-alpha' | 'lower-roman' | 'upper-roman' | 'none'

const BY_TYPE: Readonly<Record<string, ListCount>> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
}
const BY_STYLE = /\b(lower|upper)-(alpha|latin|roman)\b/

export function listCountOf({ attributes }: HtmlElement, { listMarker }: ElementStyle): ListCount {
  if (listMarker === undefined) return BY_TYPE[attributes.get('type')?.trim() ?? ''] ?? 'number'
  const [, size, kind] = BY_STYLE.exec(listMarker) ?? []
  if (kind === undefined) return /\bnone\b/.test(listMarker) ? 'none' : 'number'
  return `${size === 'upper' ? 'upper' : 'lower'}-${kind === 'roman' ? 'roman' : 'alpha'}`
}

/** A number as the list writes it. */
export function listNumber(number: number, count: ListCount): string {
  if (number < 1 || count === 'number' || count === 'none') return String(number)
  const written = count.endsWith('roman') ? toRoman(number) : toLetters(number)
  return count.startsWith('lower') ? written.toLowerCase() : written
}

function toLetters(number: number): string {
  let [left, letters] = [number, '']
  while (left > 0) {
    left -= 1
    letters = String.fromCharCode(65 + (left % 26)) + letters
    left = Math.floor(left / 26)
  }
  return letters
}

const ROMAN: readonly (readonly [string, number])[] = [
  ['M', 1000],
  ['CM', 900],
  ['D', 500],
  ['CD', 400],
  ['C', 100],
  ['XC', 90],
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
]
const HIGHEST_ROMAN = 3999

function toRoman(number: number): string {
  if (number > HIGHEST_ROMAN) return String(number)
  let [left, written] = [number, '']
  for (const [sign, value] of ROMAN)
    while (left >= value) {
      written += sign
      left -= value
    }
  return written
}
