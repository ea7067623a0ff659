import { isListItem, type Line } from './blocks.ts'

export interface Heading {
  /** From the first character of the heading line to the end of its last (an underline belongs to it). */
  readonly start: number
  readonly end: number
  readonly title: string
  /** 1 is the highest. */
  readonly level: number
}

const ATX = /^ {0,3}(#{1,6})[ \t]+(.*)$/
const SETEXT = /^ {0,3}(=+|-{3,})[ \t]*$/
const FENCE = /^ {0,3}(?:```|~~~)/
const NAMED =
  /^(part|book|volume|chapter|lecture|lesson|unit|module|appendix|act|section|kapitel|teil|chapitre|partie|capítulo|capitolo)\s+(?:\d{1,3}|[IVXLC]{1,7}|[A-Z]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?:\s*[.:—–-]\s*|\s+|$)(.*)$/i
const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){0,3})\.?[ \t]+(\p{Lu}.*)$/u
const TOP_NAMES = new Set(['part', 'book', 'volume', 'teil', 'partie'])
const MAX_LENGTH = 100
/** A plain short line is a heading only above a paragraph at least this long. */
const PARAGRAPH_LENGTH = 100

/** The headings among a text's lines: Markdown, underlined, `Chapter 4`, numbered, ALL CAPS, and short lines that stand alone. */
export function findHeadings(text: string, lines: readonly Line[]): Heading[] {
  const headings: Heading[] = []
  const first = lines.findIndex(({ blank }) => !blank)
  let fenced = false
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]
    if (line === undefined || line.blank) continue
    const length = line.end - line.start
    if (length <= 400 && FENCE.test(text.slice(line.start, line.start + 8))) fenced = !fenced
    if (fenced || length > 400) continue
    const heading = headingAt(text, { lines, first }, index)
    if (heading === null) continue
    headings.push(heading)
    while ((lines[index + 1]?.end ?? Number.POSITIVE_INFINITY) <= heading.end) index += 1
  }
  return headings
}

interface Layout {
  readonly lines: readonly Line[]
  /** Index of the first line that is not blank. */
  readonly first: number
}

function headingAt(text: string, layout: Layout, index: number): Heading | null {
  const { lines } = layout
  const line = lines[index]
  if (line === undefined) return null
  const content = text.slice(line.start, line.end)
  const atx = ATX.exec(content)
  if (atx?.[1] !== undefined) {
    const title = plainTitle(atx[2] ?? '')
    return title === '' ? null : { start: line.start, end: line.end, title, level: atx[1].length }
  }
  const above = lines[index - 1]
  if (above !== undefined && !above.blank) return null
  const trimmed = content.trim()
  if (trimmed.length > MAX_LENGTH) return null
  const below = lines[index + 1]
  const underline = below === undefined || below.blank ? null : SETEXT.exec(text.slice(below.start, below.end))
  if (below !== undefined && underline?.[1] !== undefined && !isListItem(content)) {
    const level = underline[1].startsWith('=') ? 1 : 2
    return { start: line.start, end: below.end, title: plainTitle(trimmed), level }
  }
  const level = plainLevel(text, layout, index, trimmed)
  return level === null ? null : { start: line.start, end: line.end, title: plainTitle(trimmed), level }
}

/** Level of a heading without markup, null for an ordinary line. The line above is blank or there is none. */
function plainLevel(text: string, { lines, first }: Layout, index: number, line: string): number | null {
  const stands = lines[index + 1]?.blank !== false
  const named = NAMED.exec(line)
  if (named?.[1] !== undefined && isTitleLike(named[2] ?? '')) return TOP_NAMES.has(named[1].toLowerCase()) ? 1 : 2
  const numbered = NUMBERED.exec(line)
  if (numbered?.[1] !== undefined && endsOpen(line) && wordCount(line) <= 12) {
    const depth = numbered[1].split('.').length
    if (depth > 1) return depth + 1
    return stands && isProse(nextBlockStart(text, lines, index)) ? 2 : null
  }
  if (!stands || lines[index + 1] === undefined) return null
  if (isAllCaps(line)) return 2
  if (!endsOpen(line) || isListItem(line) || !/^["“'‘(]?[\p{Lu}\p{Nd}]/u.test(line)) return null
  const next = nextBlockStart(text, lines, index)
  if (index === first) return wordCount(line) <= 14 && next !== '' ? 1 : null
  return line.length <= 60 && wordCount(line) <= 8 && isProse(next) ? 3 : null
}

/** The first characters of the next block that is not blank, two lines at most. */
function nextBlockStart(text: string, lines: readonly Line[], index: number): string {
  let at = index + 1
  while (lines[at]?.blank === true) at += 1
  const first = lines[at]
  if (first === undefined) return ''
  const second = lines[at + 1]
  const end = second === undefined || second.blank ? first.end : second.end
  return text.slice(first.start, Math.min(end, first.start + 400))
}

function isProse(block: string): boolean {
  return block.length >= PARAGRAPH_LENGTH && !isListItem(block)
}

/** The rest of a `Chapter 4` line is a title, not the middle of a sentence. */
function isTitleLike(rest: string): boolean {
  return rest === '' || (wordCount(rest) <= 14 && !/^\p{Ll}/u.test(rest) && !/[.;,]$/.test(rest.replace(/\.$/, '')))
}

function isAllCaps(line: string): boolean {
  if (line.length > 80 || /[.,;:]$/.test(line)) return false
  const letters = line.replace(/[^\p{L}]+/gu, '')
  return letters.length >= 4 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
}

function endsOpen(line: string): boolean {
  return !/[.,;:!?…"”]$/.test(line) || /\b[A-Z]\?$/.test(line)
}

function wordCount(line: string): number {
  return line.split(/\s+/).length
}

function plainTitle(line: string): string {
  return line
    .replace(/[ \t]#+[ \t]*$/, '')
    .replace(/[*_`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
