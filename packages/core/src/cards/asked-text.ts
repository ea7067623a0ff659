const MARKED_GAP = /\{\{c\d+::(?:(?!\}\}|::)[\s\S])*(?:::((?:(?!\}\})[\s\S])*))?\}\}/g
const BLANK = '\\_\\_\\_\\_\\_'

/**
 * A front as it is asked, in Markdown: what stands in a marked gap is what has to be found, so only its hint is shown.
 * Gaps inside gaps are not known here; `studySides` leaves none.
 */
export function askedText(front: string, blank = BLANK): string {
  if (!front.includes('{{c')) return front
  return front.replace(MARKED_GAP, (_, hint: string | undefined) => (hint ? `[${hint}]` : blank))
}
