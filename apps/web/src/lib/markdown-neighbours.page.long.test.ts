import { htmlToMarkdown } from '@cairn/core/anki/markup/html-markdown'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { loadLibraries, renderMarkdown } from './markdown.ts'

/*
 * Whatever stands beside whatever in a field of Anki's: each letter that a browser shows is shown here, and set apart as it
 * is there. Maths is for its own library: the signs around it are left out.
 */

beforeAll(() => loadLibraries('**loads the engine**'))

const TAGS = ['b', 'i', 's', 'u', 'sub', 'code', 'span'] as const
const SIGNS = [
  ...['a', 'b', '1', '5', '漢', '、', '「', 'é', 'ש', 'ق', '😀', '(', ')', '.', ',', '!', '"', '’', ' '],
  ...['*', '**', '_', '__', '~', '~~', '`', '``', '$', '$$', '#', '[', ']', '](', '|', '-', '+', '=', ':', '\\', '/'],
  ...['&amp;', '&lt;', '&amp;lt;', '&gt;', '1.', 'www.', '@', '^', '{', '}', '{{', '\\(x\\)'],
]

interface Piece {
  readonly tag: (typeof TAGS)[number] | null
  readonly text: string
  readonly inner: readonly Piece[]
}

const text = fc.array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 3 }).map((signs) => signs.join(''))
const plain: fc.Arbitrary<Piece> = text.map((text) => ({ tag: null, text, inner: [] }))
const leaf = fc.record({ tag: fc.constantFrom(...TAGS), text, inner: fc.constant([]) })
const nested = fc.record({
  tag: fc.constantFrom('b', 'i', 's', 'u', 'span'),
  text: fc.constant(''),
  inner: fc.array(fc.oneof(plain, leaf), { minLength: 1, maxLength: 3 }),
}) satisfies fc.Arbitrary<Piece>

const htmlOf = ({ tag, text, inner }: Piece): string => {
  const within = text + inner.map(htmlOf).join('')
  return tag === null ? within : `<${tag}>${within}</${tag}>`
}

const NAMES: Readonly<Record<string, string>> = { STRONG: 'B', EM: 'I', DEL: 'S' }

/** Every letter but blanks and the signs around maths, with what sets it apart. */
function lettersOf(root: Node): readonly string[] {
  const letters: string[] = []
  const visit = (node: Node, marks: ReadonlySet<string>): void => {
    if (node.nodeType === Node.TEXT_NODE)
      for (const letter of (node.nodeValue ?? '').replace(/[\s\\()]/g, ''))
        letters.push(letter + [...marks].sort().join(''))
    if (!(node instanceof Element) && !(node instanceof DocumentFragment)) return
    const name = node instanceof Element ? (NAMES[node.tagName] ?? node.tagName) : ''
    const own = ['B', 'I', 'S', 'U', 'SUB', 'CODE'].includes(name) ? new Set([...marks, name]) : marks
    for (const child of node.childNodes) visit(child, own)
  }
  visit(root, new Set())
  return letters
}

test('neighbours of a line are not read together', () => {
  const pieces = fc.array(fc.oneof(plain, leaf, nested), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(pieces, (pieces) => {
      const html = pieces.map(htmlOf).join('')
      const page = document.createElement('div')
      page.innerHTML = html
      const { markdown } = htmlToMarkdown(html, () => null)
      expect([markdown, lettersOf(renderMarkdown(markdown))]).toEqual([markdown, lettersOf(page)])
    }),
    { numRuns: 1_500, seed: 20_261_124 },
  )
})
