import { escapeInTags } from '../../cards/markdown-escape.ts'
import { isCloze } from './element-emphasis.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'
import { codeWithin, emphasisedWith } from './inline-marks.ts'

/** Where a gap begins and ends, while code is text. */
const BEGIN = '\uE014'
const END = '\uE015'
const GAP = /\uE014([^\uE014\uE015]*)\uE015/

const hasGap = (node: HtmlNode): boolean =>
  typeof node !== 'string' && (isCloze(node.attributes) || node.children.some(hasGap))

/** Code in which signs stand around what Anki marks as a gap. */
export const withGapSigns = (element: HtmlElement): HtmlElement => (hasGap(element) ? signed(element) : element)

function signed(element: HtmlElement): HtmlElement {
  const children = element.children.map((child): HtmlNode => (typeof child === 'string' ? plain(child) : signed(child)))
  if (!isCloze(element.attributes)) return { ...element, children }
  // The innermost gap is the one that is marked.
  return element.children.some(hasGap) ? { ...element, children } : { ...element, children: [BEGIN, ...children, END] }
}

const plain = (text: string) => text.replace(/[\uE014\uE015]/g, '')

/** A line of code within a text, its gaps set apart. */
export const codeInLine = (line: string): string =>
  line
    .split(GAP)
    .map((piece, index) => (index % 2 === 1 ? emphasisedWith(['b'], codeWithin(piece)) : codeWithin(plain(piece))))
    .join('')

/** A block of code whose gaps are set apart, which a fence cannot do; null where there are none. */
export function codeWithGaps(code: string): string | null {
  if (!GAP.test(code)) return null
  const lines = code.replace(/^\n/, '').trimEnd().split('\n')
  return `<pre>${lines.map((line) => escapedLine(line)).join('\n')}</pre>`
}

function escapedLine(line: string): string {
  const escaped = line
    .split(GAP)
    .map((piece, index) => (index % 2 === 1 ? `<b>${escapeInTags(piece)}</b>` : escapeInTags(plain(piece))))
  // Blanks at the start of a line would be lost on the way back to HTML.
  return escaped.join('').replace(/^ /, '&#32;')
}
