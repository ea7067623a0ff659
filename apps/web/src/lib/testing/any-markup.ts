import fc from 'fast-check'
import { expect } from 'vitest'
import { inertMarkup } from '../inert-markup.ts'

const PIECES = [
  '<',
  '>',
  '"',
  "'",
  '/',
  '=',
  ' ',
  '!--',
  '-->',
  'a',
  'img',
  'style',
  '</style',
  'base',
  'onload',
  'x',
  '\n',
]
const markups = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join(''))

/** What a parser would report of a text, as the browser reads it. */
function reported(html: string): string[] {
  const parsed = new DOMParser().parseFromString(`<div>${html}</div>`, 'text/html')
  return [...parsed.querySelectorAll('div *')].flatMap((element) => [
    ...(element.localName === 'base' || element.localName === 'style' ? [element.localName] : []),
    ...element.getAttributeNames().filter((name) => /^on|^style$/.test(name)),
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
