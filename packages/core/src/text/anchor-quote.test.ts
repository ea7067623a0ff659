import { expect, test } from 'vitest'
import { createAnchorer } from './anchor-quote.ts'

const TEXT = `The mantle is the layer between crust and core. It is hot.

Chalk is a soft white rock. Chalk is made of “tiny” shells,
which sank to the sea floor over millions of years.

The mantle is the layer between crust and core. It moves slowly.`

const anchored = (quote: string | null, start: number | null, end: number | null) => {
  const anchor = createAnchorer(TEXT)({ start, end, quote })
  return anchor && { match: anchor.match, text: TEXT.slice(anchor.start, anchor.end), start: anchor.start }
}

test('a quote at its place stays there', () => {
  const quote = 'The mantle is the layer between crust and core.'
  expect(anchored(quote, 0, quote.length)).toMatchObject({ match: 'exact', start: 0 })
})

test('a quote that moved is found where it is nearest', () => {
  const quote = 'The mantle is the layer between crust and core.'
  expect(anchored(quote, TEXT.length - 30, TEXT.length)).toMatchObject({ match: 'moved', text: quote })
  expect(anchored(quote, TEXT.length - 30, TEXT.length)?.start).toBeGreaterThan(100)
  expect(anchored(quote, 3, 20)).toMatchObject({ match: 'moved', start: 0 })
})

test('other spaces, marks and cases do not hide a quote', () => {
  const quote = 'chalk is made of "tiny" shells, which sank to the sea floor'
  expect(anchored(quote, null, null)).toMatchObject({
    match: 'loose',
    text: 'Chalk is made of “tiny” shells,\nwhich sank to the sea floor',
  })
})

test('a quote with some other words is found by the rest of them', () => {
  const quote = 'Chalk is built of tiny shells which sank to the ocean floor over millions of years'
  const found = anchored(quote, 0, 10)
  expect(found?.match).toBe('near')
  expect(found?.text).toContain('shells')
  expect(found?.text).toContain('millions of years')
})

test('what the text does not say is not found', () => {
  expect(anchored('Photosynthesis turns light into sugar in green leaves', 5, 20)).toBeNull()
  expect(anchored('It was', 5, 20)).toBeNull()
})

test('without a quote the place counts, if there is one', () => {
  expect(anchored(null, 4, 10)).toMatchObject({ match: 'exact', text: 'mantle' })
  expect(anchored(null, 4, TEXT.length + 1)).toBeNull()
  expect(anchored(null, null, null)).toBeNull()
  expect(anchored('', 9, 9)).toBeNull()
})

test('a quote longer than what is looked for in a row ends where it ends', () => {
  const words = Array.from({ length: 100 }, (_, at) => `word${at}`)
  const text = `Before. ${words.join('\n')} after`
  const anchor = createAnchorer(text)({ start: 0, end: 5, quote: words.join(' ') })
  expect(anchor && text.slice(anchor.start, anchor.end)).toBe(words.join('\n'))
})
