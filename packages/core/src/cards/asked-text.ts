const MARKED_GAP = /\{\{c\d+::(?:(?!\}\}|::)[\s\S])*(?:::((?:(?!\}\})[\s\S])*))?\}\}/g
/** A blank that was typed, with or without backslashes; not what sets words in bold. */
const TYPED_BLANK = /(?<![\p{L}\p{N}_])(?:\\?_){3,}(?![\p{L}\p{N}_])/gu
/** Where a backslash is itself. */
const CODE = /(```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]+`)/
const BLANK = '\\_\\_\\_\\_\\_'

/**
 * A front as it is asked, in Markdown: what stands in a marked gap is what has to be found, so only its hint is shown.
 * Gaps inside gaps are not known here; `studySides` leaves none.
 */
export function askedText(front: string, blank = BLANK): string {
  if (!front.includes('{{c')) return front
  const gapsAs = (as: string) => (text: string) =>
    text.replace(MARKED_GAP, (_, hint: string | undefined) => (hint ? `[${hint}]` : as))
  const inText = gapsAs(blank)
  if (!/`|~~~/.test(front)) return inText(front)
  const inCode = gapsAs(blank.replaceAll('\\', ''))
  return front
    .split(CODE)
    .map((part, index) => (index % 2 === 1 ? inCode(part) : inText(part)))
    .join('')
}

/**
 * A side in words alone, for those who hear it: a gap is a pause, a picture alone is what is written for it. `inWords` takes
 * the markup away, as the place can that asks.
 */
export function spokenText(side: string, inWords: (text: string) => string): string {
  const words = inWords(askedText(side, '…').replace(TYPED_BLANK, '…')).replace(/\s+/g, ' ')
  return words === '' ? (/!\[([^\]]+)\]/.exec(side)?.[1] ?? '') : words
}
