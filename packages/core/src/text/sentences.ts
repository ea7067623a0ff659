import { blocksOf } from './blocks.ts'
import type { Span } from './outline.ts'
import { isBoundary } from './sentence-boundary.ts'

const TERMINAL = /[.!?…。！？]/g
const CLOSERS = /["'”’»)\]}*_]/
const FOOTNOTE = /\[\d{1,3}\]/y
const CJK_STOPS = '。！？'

/**
 * The sentences between two offsets of a text, trimmed, in order. Blank lines, list items and headings separate; single
 * line breaks inside a paragraph do not. Knows English abbreviations, initials, decimals, ellipses and quotations.
 */
export function splitSentences(text: string, start = 0, end = text.length): Span[] {
  const sentences: Span[] = []
  for (const block of blocksOf(text, start, end)) splitBlock(text, block, sentences)
  return sentences
}

function splitBlock(text: string, block: Span, out: Span[]): void {
  let from = block.start
  const part = text.slice(block.start, block.end)
  const scanner = new RegExp(TERMINAL.source, TERMINAL.flags)
  for (let match = scanner.exec(part); match !== null; match = scanner.exec(part)) {
    const mark = block.start + match.index
    const marksEnd = runEnd(text, mark, block.end)
    const after = closersEnd(text, marksEnd, block.end)
    const cjk = CJK_STOPS.includes(match[0])
    if (cjk || isBoundary({ text, from, mark, marksEnd, after, end: block.end })) {
      pushTrimmed(text, from, after, out)
      from = after
    }
    scanner.lastIndex = Math.max(after, mark + 1) - block.start
  }
  pushTrimmed(text, from, block.end, out)
}

/** Past a run of marks such as `?!` or `...`, also spaced as `. . .`. */
function runEnd(text: string, mark: number, end: number): number {
  let at = mark + 1
  while (at < end) {
    if ('.!?…。！？'.includes(text.charAt(at))) at += 1
    else if (text.charAt(mark) === '.' && text.startsWith(' .', at) && !/[\d\p{L}]/u.test(text.charAt(at + 2))) at += 2
    else break
  }
  return at
}

function closersEnd(text: string, marksEnd: number, end: number): number {
  let at = marksEnd
  while (at < end) {
    FOOTNOTE.lastIndex = at
    if (FOOTNOTE.test(text)) at = FOOTNOTE.lastIndex
    else if (CLOSERS.test(text.charAt(at))) at += 1
    else break
  }
  return Math.min(at, end)
}

function pushTrimmed(text: string, from: number, to: number, out: Span[]): void {
  let start = from
  let end = to
  while (start < end && isSpace(text.charCodeAt(start))) start += 1
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1
  if (start < end) out.push({ start, end })
}

function isSpace(code: number): boolean {
  return code <= 32 || code === 0xa0 || code === 0x3000
}
