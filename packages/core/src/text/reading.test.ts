import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdits, fromOriginal, toOriginal } from './edits.ts'
import { cleanText, readSource } from './read-source.ts'
import { readingOf } from './reading.ts'
import { oddText } from './testing/odd-text.ts'
import { pagedText } from './testing/paged-text.ts'

const read = (text: string) => readingOf(cleanText(text)).text

test.each([
  ['a word cut at the end of a line', 'The cir-\nculation of blood', 'The circulation\nof blood'],
  ['a cut word before a comma', 'in the ven-\ntricle, where it', 'in the ventricle,\nwhere it'],
  ['a cut word at the very end', 'by the ven-\ntricle', 'by the ventricle'],
  ['an indented second line', 'The cir-\n   culation of', 'The circulation\nof'],
  ['a soft hyphen', 'The cir\u00adculation of', 'The circulation of'],
  ['a compound the text has elsewhere', 'A well-fed cat. A well-\nfed dog', 'A well-fed cat. A well-fed\ndog'],
  ['a compound by its first part', 'the self-\nevident truth', 'the self-evident\ntruth'],
  ['a compound that is one word elsewhere', 'a lefthand turn, a left-\nhand turn', 'a lefthand turn, a lefthand\nturn'],
  ['a range of numbers', 'from 12-\n15 men', 'from 12-\n15 men'],
  ['a dash', 'the heart -\nand blood', 'the heart -\nand blood'],
  ['a name', 'Mary Wollstonecraft-\nShelley wrote', 'Mary Wollstonecraft-\nShelley wrote'],
])('%s', (_name, text, expected) => {
  expect(read(text)).toBe(expected)
})

const LINES = [
  'The heart is a muscle that pumps the blood',
  'through the whole body of an animal, and it',
  'beats about seventy times in a minute.',
]
const BODY = LINES.join('\n')
const OPENINGS = ['Blood', 'Lymph', 'Water', 'Breath', 'Bile', 'Sweat', 'Milk']
/** A page like no other. */
const bodyOf = (page: number) =>
  `${OPENINGS[page % 7]} is what the ${page + 3} vessels of this\npage carry to ${page * 11} places in the body,\nand in ${page + 70} minutes it is back.`

test.each([
  ['a running head and page numbers', (page: number) => `THE HEART\n\n${bodyOf(page)}\n\n${page}`],
  ['heads that carry the number', (page: number) => `${page}   The Human Heart\n${bodyOf(page)}`],
  ['feet that carry the number', (page: number) => `${bodyOf(page)}\nThe Human Heart | ${page}`],
  ['page words', (page: number) => `${bodyOf(page)}\n\n- Page ${page} of 9 -`],
])('pages known by form feeds: %s are left out', (_name, page) => {
  const text = cleanText([1, 2, 3, 4].map((number) => page(number + 6)).join('\n\f'))
  const reading = readingOf(text)
  // What may be a title of the whole stays where it stands first.
  expect(reading.text.replace(/^THE HEART\s+/, '')).toBe([7, 8, 9, 10].map(bodyOf).join('\n\n'))
  expect(reading.pages).toHaveLength(3)
  reading.pages.forEach((start, at) => {
    expect(reading.text.slice(start).startsWith(bodyOf(at + 8))).toBe(true)
  })
})

test('a sentence over the end of a page is one again, and a word cut there too', () => {
  const pages = [
    `THE HEART\n\n${LINES[0]}`,
    `THE HEART\n\n${LINES[1]} nei-`,
    `THE HEART\n\nther more nor less than a pump`,
    `THE HEART\n\nof flesh.`,
  ]
  expect(read(pages.map((page, at) => `${page}\n\n${at + 1}`).join('\n\f'))).toBe(
    `THE HEART\n\n${LINES[0]}\n${LINES[1]} neither\nmore nor less than a pump\nof flesh.`,
  )
})

test.each([
  ['chapters at the top of pages', (page: number) => `Chapter ${page}\n\n${bodyOf(page)}`],
  ['slides with a title each', (page: number) => `Slide ${page}: ${'abcd'[page - 1]}\n\n${bodyOf(page)}`],
  [
    'numbered headings',
    (page: number) => `${page} ${['Atria', 'Valves', 'Blood', 'Veins'][page - 1]}\n\n${bodyOf(page)}`,
  ],
  ['pages of a line each', (page: number) => `Fact ${page}`],
])('%s stay', (_name, page) => {
  const pages = [1, 2, 3, 4].map(page)
  expect(read(pages.join('\n\f'))).toBe(pages.join('\n\n'))
})

test('page numbers between pages that nothing marks are left out where they cut sentences', () => {
  const pages = [1, 2, 3, 4].map((page) => `${LINES[0]}\n\n${page + 30}\n\nTHE HEART\n\n${LINES[1]}\n${LINES[2]}`)
  expect(read(pages.join('\n'))).toBe(`${BODY}\n${BODY}\n${BODY}\n${BODY}`.replaceAll(/\n(?=The)/g, '\n'))
})

test.each([
  ['numbered parts', [1, 2, 3, 4].map((part) => `${part}\n\n${BODY.repeat(part)}`).join('\n\n')],
  ['a refrain', [1, 2, 3].map((verse) => `Verse ${verse} begins here.\n\nOh heart\n\nAnd ends here.`).join('\n\n')],
  ['a column of numbers', Array.from({ length: 20 }, (_, at) => String(at + 1)).join('\n')],
  ['a list', '1. one\n2. two\n3. three'],
  ['questions', [1, 2, 3, 4].map((number) => `Question ${number}\n\n${bodyOf(number)}`).join('\n\n')],
])('%s are no page numbers', (_name, text) => {
  expect(read(text)).toBe(text)
})

test('every place of the reading leads back to the letter', () => {
  const { text, facts } = pagedText({ pages: 12 })
  const { text: stored, reading, outline } = readSource(text)
  expect(reading.text).not.toMatch(/\f|-\n/)
  expect(reading.text.match(/A HISTORY OF THE VALLEY/g)).toHaveLength(1)
  const flat = (part: string) => part.replace(/\s+/g, ' ')
  for (const fact of facts) {
    const sentence = fact
      .split(' ')
      .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('\\s+')
    const found = new RegExp(sentence).exec(reading.text)
    expect(found, fact).not.toBeNull()
    const place = toOriginal(reading, { start: found!.index, end: found!.index + found![0].length })
    const quote = stored.slice(place.start, place.end)
    expect(flat(quote.replace(/-\n/g, ''))).toBe(fact)
    expect(fromOriginal(reading, place)).toEqual({ start: found!.index, end: found!.index + found![0].length })
  }
  expect(outline.sections).toHaveLength(12)
  expect(outline.sections.map(({ page }) => page)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
  outline.sections.forEach((section, at) => {
    expect(flat(stored.slice(section.start, section.end).replace(/-\n/g, ''))).toContain(facts[at])
  })
})

const anyText = fc
  .array(
    fc.oneof(oddText(), fc.constantFrom(BODY, 'cir-\nculation', '\f', '12', '13', '14', 'THE HEART', '\n\n', 'and so')),
    { maxLength: 30 },
  )
  .map((parts) => parts.join('\n'))

test('any text: what is read stands in the text, in its order', () => {
  fc.assert(
    fc.property(anyText, fc.nat(), fc.nat(60), (raw, at, length) => {
      const text = cleanText(raw)
      const reading = readingOf(text)
      let last = 0
      for (const run of reading.runs) {
        expect(reading.text.slice(run.at, run.at + run.length)).toBe(text.slice(run.from, run.from + run.length))
        expect(run.from).toBeGreaterThanOrEqual(last)
        last = run.from + run.length
      }
      const start = at % (reading.text.length + 1)
      const place = toOriginal(reading, { start, end: start + length })
      expect(place.start).toBeGreaterThanOrEqual(0)
      expect(place.end).toBeLessThanOrEqual(text.length)
      expect(place.end).toBeGreaterThanOrEqual(place.start)
      expect(cleanText(text)).toBe(text)
    }),
    { numRuns: 300 },
  )
})

test('any edits: there and back is the same stretch', () => {
  const edit = fc.record({ start: fc.nat(60), length: fc.nat(8), insert: fc.constantFrom('', '\n', 'xy') })
  fc.assert(
    fc.property(
      fc.string({ minLength: 60, maxLength: 80 }),
      fc.array(edit, { maxLength: 8 }),
      fc.nat(60),
      fc.integer({ min: 1, max: 20 }),
      (text, edits, at, length) => {
        const edited = applyEdits(
          text,
          edits.map(({ start, length: size, insert }) => ({ start, end: Math.min(text.length, start + size), insert })),
        )
        const span = fromOriginal(edited, { start: at, end: Math.min(text.length, at + length) })
        const back = toOriginal(edited, span)
        if (span.end > span.start) {
          expect(back.start).toBeGreaterThanOrEqual(at)
          expect(back.end).toBeLessThanOrEqual(Math.min(text.length, at + length))
          expect(fromOriginal(edited, back)).toEqual(span)
        }
      },
    ),
  )
})

test('a page without text counts: what stands behind it keeps its number', () => {
  const page = (number: number) =>
    `Chapter ${number}\n\nOn page ${number} the crew wrote down what they had seen of the coast and of the birds over it.`
  const text = [page(1), '', '', page(4), page(5)].join('\n\f\n')
  const { sections } = readSource(text).outline
  expect(sections.map(({ headingPath, page: on }) => [headingPath.at(-1), on])).toEqual([
    ['Chapter 1', 1],
    ['Chapter 4', 4],
    ['Chapter 5', 5],
  ])
})
