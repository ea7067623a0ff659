import { sentenceCase } from '../facts/phrasing.ts'
import type { Range, Token } from '../lang/token.ts'
import { textOf } from '../read/analyse.ts'

/** A stretch of tokens and what stands in its place. */
export interface Edit extends Range {
  readonly text: string
}

/** The words with all edits made (they must not overlap): spacing as in the source, "a" or "an" as the new word wants it. */
export function rewritten(tokens: readonly Token[], edits: readonly Edit[]): string {
  const ordered = [...edits].sort((a, b) => a.from - b.from)
  const made: Token[] = []
  let at = 0
  for (const { from, to, text } of ordered) {
    made.push(...tokens.slice(at, from))
    const first = tokens[from]
    const last = tokens[to - 1]
    if (first === undefined || last === undefined) throw new Error('Inconsistent: an edit lies outside its sentence')
    const before = made.at(-1)
    if (before !== undefined && /^an?$/i.test(before.text))
      made[made.length - 1] = { ...before, text: articleFor(text, before.text) }
    const isOpening = from === 0 && /^\p{Lu}/u.test(first.text)
    made.push({ ...first, text: isOpening ? sentenceCase(text) : text, end: last.end })
    at = to
  }
  made.push(...tokens.slice(at))
  return textOf(made).replace(/[\s.;,:]+$/, '')
}

/** "a" or "an" before a word, with the capital of the one it replaces. */
export function articleFor(word: string, model: string): string {
  const an = /^(?:[aeio]|u(?!n[ia]|s[eu]|ni)|h(?:our|onest|eir))/i.test(word) && !/^(?:eu|one\b|once\b)/i.test(word)
  const article = an ? 'an' : 'a'
  return /^A/.test(model) ? article.charAt(0).toUpperCase() + article.slice(1) : article
}

/** True when no two edits touch the same tokens. */
export function areApart(a: readonly Edit[], b: readonly Edit[]): boolean {
  return a.every((one) => b.every((other) => one.to <= other.from || other.to <= one.from))
}
