import { htmlToText } from '@cairn/core/text/html-text'

/** Bounded, so that cells that never close cost no more than their number. */
const CELL = /<(t[dh])\b([^>]*)>([\s\S]{0,5000}?)<\/\1\s*>/gi

/** They would set the head of a table apart from its rows. */
const TABLE_PART = /<\/?(?:thead|tbody|tfoot)\b[^>]*>/gi
/** Numbers and arrows that lead to notes and back. */
const NOTE_LINK =
  /<a\b[^>]{0,300}(?:doc-noteref|doc-backlink|epub:type=["']noteref)[^>]{0,300}>(?:[^<]|<\/?su[bp]>){0,100}<\/a>/gi

/** The text of HTML with each row of a table on one line, whatever paragraphs stand in its cells. */
export function textOfHtml(html: string): string {
  const flat = html
    .replace(NOTE_LINK, '')
    .replace(TABLE_PART, '')
    .replace(CELL, (_, tag: string, attributes: string, content: string) => {
      const line = content.replace(/<\/?(?:p|div|br)\b[^>]*>/gi, ' ')
      return `<${tag}${attributes}>${line}</${tag}>`
    })
  return htmlToText(flat)
}
