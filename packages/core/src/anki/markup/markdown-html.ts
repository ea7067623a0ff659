import { cutPieces, emphasised, isBlockPiece, type MediaName } from './markdown-pieces.ts'

export type { MediaName } from './markdown-pieces.ts'

/**
 * A side of a card as HTML for a field of Anki's: emphasis, code, lists, quotes, tables, links, images, sounds and
 * maths. What is not known stays as it was typed. Linear on any input.
 */
export function markdownToHtml(markdown: string, media: MediaName): string {
  const { text, restore } = cutPieces(markdown.replace(/\r\n?/g, '\n'), media)
  const lines = text.split('\n').map((line) => line.replace(/^[ \t]+/, (space) => space.replaceAll('\t', '    ')))
  return withoutFoldedBreaks(restore(blocks(lines, 0)))
}

/** Empty lines make Markdown of what is folded; in HTML they would be seen. */
const withoutFoldedBreaks = (html: string) =>
  html.includes('<details>')
    ? html.replace(/<\/summary>(?:<br>){1,9}/g, '</summary>').replace(/(?:<br>){1,9}<\/details>/g, '</details>')
    : html

const ENTRY = /^( *)(?:([-*+])|(\d{1,9})([.)]))(?:[ \t]+(.*))?$/s
const QUOTED = /^ {0,3}> ?(.*)$/s
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*)$/s
const RULE = /^ *-{3,}[ \t]*$/
const DIVIDER = /^\|(?:[ \t]*:?-+:?[ \t]*\|)+$/
/** What is nested deeper is text. */
const DEEPEST = 50

/** Lines that were read together, and where the next one begins. */
interface Read {
  readonly html: string
  readonly next: number
}

/** Lines as blocks: lists, quotes, tables, headings and code; all others are divided by breaks. */
function blocks(lines: readonly string[], depth: number): string {
  const out: string[] = []
  let text: string[] = []
  const endText = () => {
    out.push(linesOf(text))
    text = []
  }
  for (let at = 0; at < lines.length; ) {
    const read = blockAt(lines, at, depth)
    if (read === null) text.push(lines[at] ?? '')
    else {
      endText()
      out.push(read.html)
    }
    at = read?.next ?? at + 1
  }
  endText()
  return out.join('')
}

/** The block that begins at a line; null where none does. */
function blockAt(lines: readonly string[], at: number, depth: number): Read | null {
  const line = lines[at] ?? ''
  const heading = HEADING.exec(line)
  if (heading) {
    const level = heading[1]?.length
    return { html: `<h${level}>${emphasised(heading[2] ?? '')}</h${level}>`, next: at + 1 }
  }
  if (RULE.test(line)) return { html: '<hr>', next: at + 1 }
  if (isBlockPiece(line)) return { html: line.trim(), next: at + 1 }
  if (isRow(line) && DIVIDER.test((lines[at + 1] ?? '').trim())) return tableAt(lines, at)
  if (depth >= DEEPEST) return null
  if (QUOTED.test(line)) return quoteAt(lines, at, depth)
  return ENTRY.test(line) ? listAt(lines, at, depth) : null
}

/** Lines with breaks between them; empty ones at the edges divide blocks and show nothing. */
function linesOf(lines: readonly string[]): string {
  let from = 0
  let end = lines.length
  while (from < end && isBlank(lines[from])) from += 1
  while (end > from && isBlank(lines[end - 1])) end -= 1
  const shown = lines.slice(from, end).map((line) => emphasised(withoutEdges(line)))
  return shown.join('<br>')
}

const isBlank = (line = '') => /^[ \t]*$/.test(line)

/** Spaces that do not break a line belong to the text. */
function withoutEdges(line: string): string {
  let end = line.length
  while (end > 0 && /[ \t]/.test(line.charAt(end - 1))) end -= 1
  return line.slice(0, end).replace(/^[ \t]+/, '')
}

function quoteAt(lines: readonly string[], from: number, depth: number): Read {
  const inner: string[] = []
  let next = from
  for (let line = QUOTED.exec(lines[next] ?? ''); line !== null; line = QUOTED.exec(lines[next] ?? '')) {
    inner.push(line[1] ?? '')
    next += 1
  }
  return { html: `<blockquote>${blocks(inner, depth + 1)}</blockquote>`, next }
}

/** Entries of one sign: another one begins another list. What is indented as far as the text of an entry belongs to it. */
function listAt(lines: readonly string[], from: number, depth: number): Read {
  const first = ENTRY.exec(lines[from] ?? '')
  const number = first?.[3]
  const entries: string[] = []
  let next = from
  for (let at = from; at < lines.length; at = afterBlanks(lines, next)) {
    const entry = ENTRY.exec(lines[at] ?? '')
    if (entry === null || entry[2] !== first?.[2] || entry[4] !== first?.[4]) break
    const text = entry[5] ?? ''
    const width = entry[5] === undefined ? (lines[at] ?? '').length + 1 : (lines[at] ?? '').length - text.length
    const inner = [text]
    next = at + 1
    for (let more = afterBlanks(lines, next); belongs(lines[more], width); more = afterBlanks(lines, next)) {
      while (next < more) {
        inner.push('')
        next += 1
      }
      inner.push((lines[more] ?? '').slice(width))
      next += 1
    }
    entries.push(`<li>${blocks(inner, depth + 1)}</li>`)
  }
  if (number === undefined) return { html: `<ul>${entries.join('')}</ul>`, next }
  const start = Number(number) === 1 ? '' : ` start="${Number(number)}"`
  return { html: `<ol${start}>${entries.join('')}</ol>`, next }
}

const belongs = (line: string | undefined, width: number) => line !== undefined && /^ *$/.test(line.slice(0, width))

function afterBlanks(lines: readonly string[], from: number): number {
  let at = from
  while (at < lines.length && isBlank(lines[at])) at += 1
  return at
}

function isRow(line: string): boolean {
  const row = line.trim()
  return row.length > 1 && row.startsWith('|') && row.endsWith('|')
}

/** The line beneath the first divides it from the others and shows nothing. */
function tableAt(lines: readonly string[], from: number): Read {
  const rows = [rowOf(lines[from] ?? '')]
  let next = from + 2
  for (; next < lines.length && isRow(lines[next] ?? ''); next += 1) rows.push(rowOf(lines[next] ?? ''))
  return { html: `<table>${rows.join('')}</table>`, next }
}

function rowOf(line: string): string {
  const cells = line.trim().slice(1, -1).split('|')
  return `<tr>${cells.map((cell) => `<td>${emphasised(withoutEdges(cell))}</td>`).join('')}</tr>`
}
