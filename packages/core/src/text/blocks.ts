import type { Span } from './outline.ts'

export interface Line extends Span {
  /** No characters but white space. */
  readonly blank: boolean
}

/** The lines between two offsets, without their line breaks. */
export function linesOf(text: string, start = 0, end = text.length): Line[] {
  const lines: Line[] = []
  for (let from = start; from <= end; ) {
    const found = text.indexOf('\n', from)
    const to = found === -1 || found > end ? end : found
    lines.push({ start: from, end: to, blank: isBlank(text, from, to) })
    from = to + 1
  }
  return lines
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 32 && code !== 0xa0 && code !== 0x3000) return false
  }
  return true
}

const LIST_ITEM = /^\s{0,8}(?:[-*•+‣▪◦·]|\(?\d{1,3}[.)]|\(?[a-z][.)]|\|)\s/
/** Hard-wrapped prose keeps below this; a longer line is a paragraph of its own. */
const UNWRAPPED = 140

/** True for a line that opens a list item or a table row. */
export function isListItem(line: string): boolean {
  return LIST_ITEM.test(line.slice(0, 20))
}

/** True when a new paragraph begins between two neighbouring lines that are not blank. */
export function breaksBetween(text: string, above: Span, below: Span): boolean {
  if (above.end - above.start > UNWRAPPED || below.end - below.start > UNWRAPPED) return true
  return isListItem(text.slice(below.start, Math.min(below.end, below.start + 20)))
}

/** Stretches no sentence crosses: separated by blank lines, Markdown headings, list items and unwrapped lines. */
export function blocksOf(text: string, start: number, end: number): Span[] {
  const blocks: Span[] = []
  let open: Line | null = null
  let last: Line | null = null
  const close = () => {
    if (open !== null && last !== null) blocks.push({ start: open.start, end: last.end })
    open = null
  }
  for (const line of linesOf(text, start, end)) {
    const heading = text.charCodeAt(line.start) === 0x23
    if (line.blank || heading || (open !== null && last !== null && breaksBetween(text, last, line))) close()
    if (line.blank) continue
    open ??= line
    last = line
    if (heading) close()
  }
  close()
  return blocks
}
