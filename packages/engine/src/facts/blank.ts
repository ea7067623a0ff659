import type { Range, Token } from '../lang/token.ts'
import { textOf } from '../read/analyse.ts'

/** What stands for the answer in a statement. */
export const BLANK = '_____'

/** `opening` and the words as one statement in which those of `range` are a blank. */
export function blankFront(opening: string, tokens: readonly Token[], range: Range): string {
  const before = textOf(tokens, 0, range.from)
  const after = textOf(tokens, range.to).replace(/^([\p{L}\p{N}“"(—])/u, ' $1')
  const text = `${opening} ${before} ${BLANK}${after}`
    .replace(/\s+/g, ' ')
    .replace(/([(“])\s/g, '$1')
    .trim()
  const closed = /[.!?]["”’]?$/.test(text) ? text : `${text.replace(/[\s,;:—–-]+$/, '')}.`
  return `${closed.charAt(0).toUpperCase()}${closed.slice(1)}`
}
