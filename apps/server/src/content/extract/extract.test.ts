import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { ExtractedDocument } from './document.ts'
import { ExtractProblem } from './document.ts'
import { extract } from './extract.ts'
import { pdfFile, prosePages } from './testing/pdf-file.ts'
import { fixture } from './testing/read-fixture.ts'

const read = (bytes: Uint8Array, name: string) => extract({ bytes, name, charset: null }, () => undefined)
const problemOf = (bytes: Uint8Array, name = 'file') =>
  read(bytes, name).then(
    () => 'none',
    (error: unknown) => (error instanceof ExtractProblem ? error.problem : String(error)),
  )
const outline = ({ parts }: ExtractedDocument) =>
  parts[0]!.sections.map(({ level, page, heading }) => `${level} ${page ?? '-'} ${heading}`)
const textOf = ({ parts }: ExtractedDocument) => parts.map(({ text }) => text).join('')

describe('a lecture as real programs save it', () => {
  test.each(['chalk.docx', 'chalk.epub', 'chalk.html', 'chalk.pdf', 'chalk.md'])('%s', async (name) => {
    const document = await read(fixture(name), name)
    expect(document.title).toBe('On a Piece of Chalk')
    expect(document.parts).toHaveLength(1)
    const headings = document.parts[0]!.sections.map(({ heading }) => heading)
    expect(headings.slice(-3)).toEqual(['Where chalk lies', 'Layers of the coast', 'What chalk is made of'])
    const text = textOf(document).replace(/\s+/g, ' ')
    // Words from the beginning, the middle, a list, a table and the end.
    for (const words of ['sunk at our feet in the midst', 'compound of carbonic acid gas', '3. chalk with flints'])
      expect(text).toContain(words)
    expect(text).toMatch(/Isle of Wight \|? ?1300 \|? ?the cliff/)
    expect(text).toContain('foraminifera')
    expect(text).not.toMatch(/Sign in|Cookies|Shop/)
  })

  test('every section of a document is its stretch of the text', async () => {
    const { parts } = await read(fixture('chalk.docx'), 'chalk.docx')
    for (const { text, sections } of parts)
      for (const { heading, level, start, end } of sections)
        expect(text.slice(start, end).startsWith(`${'#'.repeat(level)} ${heading}`)).toBe(true)
  })

  test('a PDF keeps its pages; one that was only scanned is named, and those behind it keep their numbers', async () => {
    const whole = await read(fixture('chalk.pdf'), 'chalk.pdf')
    expect(outline(whole)).toEqual([
      '1 1 On a Piece of Chalk',
      '2 1 Where chalk lies',
      '3 2 Layers of the coast',
      '2 5 What chalk is made of',
    ])
    expect(whole).toMatchObject({ kind: 'pdf', pages: 7, pagesWithoutText: [], warnings: [] })
    const mixed = await read(fixture('mixed.pdf'), 'mixed.pdf')
    expect(mixed).toMatchObject({ pages: 8, pagesWithoutText: [2], warnings: ['pages-without-text'] })
    expect(outline(mixed).slice(2)).toEqual(['3 3 Layers of the coast', '2 6 What chalk is made of'])
  })

  test('a cover without text counts as a page', async () => {
    const pages = prosePages(4)
    const cover = await read(pdfFile([[], ...pages]), 'log-of-the-sea.pdf')
    expect(cover).toMatchObject({ pages: 5, pagesWithoutText: [1], title: 'log of the sea' })
    const [part] = cover.parts
    const last = part!.sections.at(-1)!
    expect(part!.text.slice(last.start, last.end)).toContain(`On page ${last.page! - 1} the sailor`)
  })

  test('slides keep their order, titles, tables and notes', async () => {
    const slides = await read(fixture('slides.pptx'), 'slides.pptx')
    expect(outline(slides)).toEqual([
      '1 1 Chalk in five minutes',
      '1 2 What it is',
      '1 3 Who made it',
      '1 4 How we know',
    ])
    expect(textOf(slides)).toContain('- Chalk is carbonate of lime\n  - nearly pure in the South Downs')
    expect(textOf(slides)).toContain('| Coccoliths | plates |')
    expect(textOf(slides)).toContain('Notes: The Cyclops was his ship.')
  })

  test('footnotes come at the end, without their numbers in the text', async () => {
    const document = await read(fixture('chalk.docx'), 'chalk.docx')
    expect(document.warnings).toEqual(['footnotes-at-end'])
    expect(textOf(document)).toMatch(/foraminifera\.\n\nDayman sounded the Atlantic for the telegraph in 1857\.$/)
  })

  test.each([
    ['utf-16le.txt', 'as “chalk.”', []],
    ['windows-1252.txt', 'Zürich – “Kalk”', ['guessed-encoding']],
    ['terms.csv', '| chalk | soft, white limestone |\n| flint | hard "silex" in chalk |', []],
  ] as const)('%s is read as it was meant', async (name, words, warnings) => {
    const document = await read(fixture(name), name)
    expect(textOf(document)).toContain(words)
    expect(document.warnings).toEqual(warnings)
  })
})

test.each([
  ['encrypted.pdf', 'encrypted'],
  ['scanned.pdf', 'no-text'],
  ['scan.jpg', 'image-only'],
])('%s gives no text: %s', async (name, problem) => {
  expect(await problemOf(fixture(name), name)).toBe(problem)
})

test('a book longer than one source becomes several, cut between pages, with nothing between them lost', async () => {
  const pages = prosePages(320)
  const document = await read(pdfFile(pages), 'sea.pdf')
  expect(document.parts.length).toBe(2)
  const [first, second] = document.parts
  expect(first).toMatchObject({ title: 'sea (1 of 2)', fromPage: 1 })
  expect(second).toMatchObject({ title: 'sea (2 of 2)', fromPage: first!.toPage! + 1, toPage: 320 })
  expect(second!.text.startsWith(`On page ${second!.fromPage} the sailor number 1 `)).toBe(true)
  const lines = pages.flat().length
  expect(textOf(document).match(/the sailor number/g)).toHaveLength(lines)
})

describe('what cannot be read is named', () => {
  const docx = fixture('chalk.docx')
  test.each<[string, Uint8Array, string, string]>([
    ['nothing', new Uint8Array(), 'a.txt', 'empty'],
    ['white space', strToU8(' \n\t '), 'a.txt', 'empty'],
    ['half a document', docx.subarray(0, docx.length / 2), 'a.docx', 'damaged'],
    ['half a PDF without a page', fixture('chalk.pdf').subarray(0, 2_000), 'a.pdf', 'damaged'],
    ['a PDF that is none', strToU8(`%PDF-1.7\n${'garbage '.repeat(100)}`), 'a.pdf', 'damaged'],
    ['an old Word file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Array(600).fill(0)]), 'a.doc', 'unsupported'],
    [
      'an Office file with a password',
      new Uint8Array(
        Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
      ),
      'a.docx',
      'encrypted',
    ],
    ['an Anki package', zipSync({ 'collection.anki21': strToU8('x'), media: strToU8('{}') }), 'a.apkg', 'anki-package'],
    ['a ZIP of something', zipSync({ 'a.txt': strToU8('hello') }), 'a.zip', 'unsupported'],
    [
      'a table of an office',
      zipSync({ '[Content_Types].xml': strToU8('<x/>'), 'xl/workbook.xml': strToU8('<x/>') }),
      'a.xlsx',
      'unsupported',
    ],
    ['a program', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0]), 'a.pdf', 'unsupported'],
    ['a song', strToU8('ID3\u0003'), 'a.mp3', 'unsupported'],
    [
      'a drawing',
      strToU8('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'a.txt',
      'unsupported',
    ],
    ['rich text', strToU8('{\\rtf1 hello}'), 'a.rtf', 'unsupported'],
  ])('%s', async (_, bytes, name, problem) => {
    expect(await problemOf(bytes, name)).toBe(problem)
  })

  test('a document that calls itself something else is what it is', async () => {
    expect((await read(fixture('chalk.docx'), 'picture.png')).kind).toBe('docx')
    expect((await read(fixture('chalk.pdf'), 'notes.txt')).kind).toBe('pdf')
    expect((await read(fixture('chalk.html'), 'chalk.pdf')).kind).toBe('html')
  })
})
