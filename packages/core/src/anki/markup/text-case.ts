import { splitDelimited } from '../../cards/delimited.ts'
import { MATHS } from '../../cards/markdown-escape.ts'

/** Text in the letters that a style sheet asks for; formulas as they are. */
export function inCase(text: string, transform: string): string {
  if (!/^(?:upper|lower|capital)/.test(transform)) return text
  return splitDelimited(text, MATHS)
    .map(({ mark, text: piece }) => (mark === null ? changed(piece, transform) : mark + piece + MATHS.get(mark)))
    .join('')
}

function changed(text: string, transform: string): string {
  if (transform.startsWith('upper')) return text.toUpperCase()
  if (transform.startsWith('lower')) return text.toLowerCase()
  return text.replace(/(?<![\p{L}\p{N}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase())
}
