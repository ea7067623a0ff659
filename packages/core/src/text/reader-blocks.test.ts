import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSource } from './read-source.ts'
import { readerBlocksOf } from './reader-blocks.ts'
import { oddText } from './testing/odd-text.ts'
import { pagedText } from './testing/paged-text.ts'

const NOTES = `# Rocks

Igneous rock forms when magma cools, and it makes up most of the crust of the earth, on land and below the sea.

## Kinds

- basalt
- granite
- slate

Chalk is a sedimentary rock. It is made of the shells of tiny organisms that
sank to the floor of the sea over many millions of years before our time.
`

const shown = (raw: string) => {
  const source = readSource(raw)
  return readerBlocksOf(source).map(({ kind, level, start, end, keepsLines }) => ({
    ...{ kind, level, keepsLines },
    text: source.text.slice(start, end),
  }))
}

test('headings, paragraphs and lists are told apart, without the marks of headings', () => {
  expect(shown(NOTES).map(({ kind, level, text }) => [kind, level, text.slice(0, 12)])).toEqual([
    ['heading', 1, 'Rocks'],
    ['paragraph', 0, 'Igneous rock'],
    ['heading', 2, 'Kinds'],
    ['paragraph', 0, '- basalt\n- g'],
    ['paragraph', 0, 'Chalk is a s'],
  ])
})

test('line breaks count in lists, not where a line was full', () => {
  expect(shown(NOTES).map(({ keepsLines }) => keepsLines)).toEqual([false, false, false, true, false])
})

test('an underlined heading is shown without its line', () => {
  const raw = `Rocks\n=====\n\n${'Chalk is a soft rock made of shells. '.repeat(6)}\n\nSand\n----\n\n${'Sand is loose. '.repeat(9)}`
  expect(shown(raw).map(({ kind, text }) => [kind, text.slice(0, 5)])).toEqual([
    ['heading', 'Rocks'],
    ['paragraph', 'Chalk'],
    ['heading', 'Sand'],
    ['paragraph', 'Sand '],
  ])
})

test('pages are counted where a book has them', () => {
  const { text } = pagedText({ pages: 12, pageEnd: 'form-feed' })
  const blocks = readerBlocksOf(readSource(text))
  const pages = blocks.flatMap(({ page }) => page ?? [])
  expect(pages[0]).toBe(1)
  expect(pages.at(-1)).toBe(12)
  expect(pages).toEqual([...pages].sort((one, other) => one - other))
})

test('no word of a text is left out or shown twice', () => {
  fc.assert(
    fc.property(oddText(), (raw) => {
      const source = readSource(raw)
      const blocks = readerBlocksOf(source)
      let at = 0
      for (const { start, end } of blocks) {
        expect(start).toBeGreaterThanOrEqual(at)
        expect(end).toBeGreaterThanOrEqual(start)
        expect(source.text.slice(at, start)).toMatch(/^[\s#=-]*$/)
        at = end
      }
      expect(source.text.slice(at)).toMatch(/^[\s#=-]*$/)
    }),
  )
})
