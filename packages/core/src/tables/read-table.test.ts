import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectDelimiter } from './detect-delimiter.ts'
import { type Delimiter, readTable } from './read-table.ts'
import { detectEncoding, isBinary } from './text-encoding.ts'

const rowsOf = (text: string, delimiter: Delimiter = ',') => {
  const table = readTable(text, delimiter)
  if (!table.ok) throw new Error(table.problem)
  return table.rows
}

test.each<[string, string, string[][]]>([
  [
    'plain rows',
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'any line end',
    'a,b\r\nc,d\re,f\n',
    [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ],
  ],
  [
    'lines inside a cell',
    'a,"two\nlines"\r\nb,c',
    [
      ['a', 'two\nlines'],
      ['b', 'c'],
    ],
  ],
  ['quotes inside quotes', '"she said ""so""",b', [['she said "so"', 'b']]],
  ['a quote in the middle', 'a "quoted" word,b', [['a "quoted" word', 'b']]],
  [
    'a quote that opens nothing',
    '"Hello" she said,b\nc,d',
    [
      ['"Hello" she said', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a quote without an end',
    '"open,b\nc,d',
    [
      ['"open', 'b'],
      ['c', 'd'],
    ],
  ],
  ['spaces around a quoted cell', 'a, "b, c" ,d', [['a', 'b, c', 'd']]],
  ['ragged rows', 'a\nb,c,d\n,e', [['a'], ['b', 'c', 'd'], ['', 'e']]],
  ['empty lines', '\n\na,b\n\n\n', [['a', 'b']]],
  ['a mark of the encoding', '\uFEFFa,b', [['a', 'b']]],
  ['the line of spreadsheets', 'sep=,\r\na,b', [['a', 'b']]],
  ['an empty last cell', 'a,', [['a', '']]],
  ['an empty quoted cell', '"",b', [['', 'b']]],
  [
    'HTML is text',
    '<b onclick="x()">a</b>,<script>alert(1)</script>',
    [['<b onclick="x()">a</b>', '<script>alert(1)</script>']],
  ],
])('%s', (_, text, expected) => {
  expect(rowsOf(text)).toEqual(expected)
})

test('any text is read, and no sign of plain cells is lost', () => {
  const hostile = fc.array(fc.constantFrom('"', '""', ',', '\n', '\r', ' ', 'a', '\0', '\uD800'), { maxLength: 40 })
  fc.assert(
    fc.property(hostile, (signs) => {
      const text = signs.join('')
      const rows = rowsOf(text)
      const kept = rows
        .flat()
        .join('')
        .replaceAll(/[",\r\n ]/g, '')
      expect(kept).toBe(text.replaceAll(/[",\r\n ]/g, ''))
    }),
  )
})

test('too much is refused as a whole', () => {
  expect(readTable('a\n'.repeat(200_001), ',')).toEqual({ ok: false, problem: 'too-many-rows' })
  expect(readTable('x'.repeat(20_000_001), ',')).toEqual({ ok: false, problem: 'too-long' })
})

test.each<[Delimiter, string]>([
  [',', 'front,back\nchalk,"soft; white"\ncoal,"hard, black"'],
  [';', 'Frage;Antwort\nKreide;weich, weiß\nKohle;hart, schwarz'],
  ['\t', 'chalk\tsoft, white\ncoal\thard, black\n'],
  ['|', 'chalk|soft, white\ncoal|hard\nsand|fine'],
  ['\t', 'no table at all'],
  [';', 'sep=;\r\na,b;c,d\r\ne,f;g,h'],
  // Nearly every line has one comma, which would tear every quotation.
  [';', `front;back;tags\n${'What?;"One, or so\nsay two";stone, white\n'.repeat(40)};no front\nno back;`],
  [',', '12" pipe,round\n5" nail,long\n3" screw,short'],
])('%j divides', (delimiter, text) => {
  expect(detectDelimiter(text)).toBe(delimiter)
})

test('encodings are known by their marks, by zeros, by being valid', () => {
  const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (sign) => sign.charCodeAt(0)).buffer)
  expect(detectEncoding(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toEqual({ encoding: 'utf-8', guessed: false })
  expect(detectEncoding(Uint8Array.of(0xff, 0xfe, 0x61, 0))).toEqual({ encoding: 'utf-16le', guessed: false })
  expect(detectEncoding(Uint8Array.of(0xfe, 0xff, 0, 0x61)).encoding).toBe('utf-16be')
  expect(detectEncoding(utf16('chalk is soft')).encoding).toBe('utf-16le')
  expect(detectEncoding(new TextEncoder().encode('weiß 🦀'))).toEqual({ encoding: 'utf-8', guessed: false })
  expect(detectEncoding(Uint8Array.from('weiß', (sign) => sign.charCodeAt(0)))).toEqual({
    encoding: 'windows-1252',
    guessed: true,
  })
  expect(isBinary(Uint8Array.of(0x89, 0x50, 0, 0, 0x0d, 1, 2, 3))).toBe(true)
  expect(isBinary(utf16('text'))).toBe(false)
})
