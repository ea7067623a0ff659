import { withoutTags } from '../../cards/without-tags.ts'
import { decodeText } from '../../text/html-references.ts'

/** The text of HTML: tags, comments, styles and scripts gone, character references decoded. Linear on any input. */
export function stripHtml(html: string): string {
  return decodeText(withoutTags(html)).replaceAll('\u00a0', ' ')
}
