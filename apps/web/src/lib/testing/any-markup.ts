import fc from 'fast-check'
import { expect } from 'vitest'
import { inertMarkup } from '../inert-markup.ts'

const PIECES = [
  ...['<', '>', '"', "'", '/', '=', ' ', '\n', '\u00a0', 'x', 'a', 'img', 'onload'],
  ...['!--', '-->', '--!>', '!', '?', '![CDATA[', ']]>'],
  ...['<style', '</style', '<base', '<track', '<svg', '</svg', '<math', '<select', '<template', '<plaintext'],
  ...['<title', '</title', '<textarea', '</textarea', '<xmp', '</xmp', '<iframe', '</iframe'],
]
const markups = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join(''))

/** What a parser would report of a text, as the browser reads it. */
export function reported(html: string): string[] {
  return reportedIn(new DOMParser().parseFromString(`<div>${html}</div>`, 'text/html'))
}

function reportedIn(parsed: ParentNode): string[] {
  return [...parsed.querySelectorAll('*')].flatMap((element) => [
    ...(['base', 'style', 'track'].includes(element.localName) ? [element.localName] : []),
    ...element.getAttributeNames().filter((name) => /^on|^style$/.test(name)),
    ...(element instanceof HTMLTemplateElement ? reportedIn(element.content) : []),
  ])
}

/** Nothing of what any markup would have reported is left, read as a browser reads it. */
export function expectNothingReported(markupsTried: number): void {
  fc.assert(
    fc.property(markups, (html) => {
      expect(reported(inertMarkup(html))).toEqual([])
    }),
    { numRuns: markupsTried },
  )
}
