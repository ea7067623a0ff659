import { holdsMedia, textOf } from './element-text.ts'
import type { HtmlElement } from './html-tree.ts'
import type { ElementStyle, NoteStyle } from './note-style.ts'

/** Whether a rule that is not applied here may show, hide or add text of the element. */
export function isUnread(element: HtmlElement, style: ElementStyle, { isPartOnly }: NoteStyle): boolean {
  if (style.before === null || style.after === null) return true
  if (style.isUncertain) return textOf(element).trim() !== '' || element.children.length === 0 || holdsMedia(element)
  return isPartOnly && (element.attributes.has('class') || element.attributes.has('id'))
}
