const REFERENCE = '&(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z]\\w{1,30});'

/** A character reference, where the search stands. */
export const REFERENCE_HERE = new RegExp(REFERENCE, 'iy')

const TO_ESCAPE = new RegExp(`\\\\([!-/:-@[-\`{-~])|(${REFERENCE})|[&<>"]`, 'gi')

/** Text as HTML that shows it letter by letter. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A letter that Markdown escaped. A brace that is to be read must not begin a gap. */
export const escapeLetter = (letter: string) => (letter === '{' ? '&#123;' : escapeHtml(letter))

/** Markdown without any marks, such as an address, as the value of an attribute: escapes and references are read. */
export const attributeOf = (markdown: string) =>
  markdown.replace(TO_ESCAPE, (letter, escaped: string | undefined, reference: string | undefined) => {
    if (reference !== undefined) return reference
    return escapeLetter(escaped ?? letter).replace('"', '&quot;')
  })
