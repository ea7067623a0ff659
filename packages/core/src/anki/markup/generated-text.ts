import type { HtmlElement } from './html-tree.ts'
import type { ElementStyle } from './note-style.ts'

/** What holds others and no text of its own. */
const WITHOUT_TEXT = new Set('table tbody thead tfoot tr ul ol img br hr audio ruby'.split(' '))
const QUOTES = [
  { before: '“', after: '”' },
  { before: '‘', after: '’' },
]

/** Puts the text that a style sheet adds to an element into it, and the marks of a quotation. */
export function addGenerated(element: HtmlElement, style: ElementStyle, around: readonly HtmlElement[]): void {
  if (WITHOUT_TEXT.has(element.name)) return
  const depth = around.filter(({ name }) => name === 'q').length
  const usual = element.name === 'q' ? QUOTES[depth % 2] : undefined
  const { before = usual?.before, after = usual?.after } = style
  if (before != null && before !== '') element.children.unshift(before)
  if (after != null && after !== '') element.children.push(after)
}
