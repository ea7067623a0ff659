import { growthOf, MOST_GROWTH } from '@cairn/core/testing/growth'
import { ODD_SHAPES, ORDINARY_SHAPES } from '@cairn/core/testing/text-shapes'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { extract } from './extract.ts'
import { fixture } from './testing/read-fixture.ts'

/* Reading a file takes about four times as long for four times its length, whatever it is made of. */

const shapes = [...ORDINARY_SHAPES, ...ODD_SHAPES]
const escaped = (text: string) => text.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'))
const lines = (text: string) => text.split('\n').map(escaped)

const word = Object.entries(unzipSync(fixture('chalk.docx')))

function docx(text: string): Uint8Array {
  const body = lines(text)
    .map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`)
    .join('')
  return zipSync(
    Object.fromEntries(
      word.map(([path, bytes]) => [
        path,
        path === 'word/document.xml'
          ? strToU8(strFromU8(bytes).replace(/<w:body>[\s\S]*<\/w:body>/, () => `<w:body>${body}</w:body>`))
          : bytes,
      ]),
    ),
    { level: 0 },
  )
}

const FORMS: readonly (readonly [name: string, bytes: (text: string) => Uint8Array])[] = [
  ['text.txt', strToU8],
  ['rows.csv', (text) => strToU8(lines(text).join(';a\n'))],
  ['page.html', (text) => strToU8(`<!doctype html><html><body><p>${lines(text).join('<p>')}</body></html>`)],
  ['tags.html', (text) => strToU8(`<!doctype html><html><body>${text}</body></html>`)],
  ['chalk.docx', docx],
]

describe.each(FORMS)('%s', (name, bytesOf) => {
  test.each(shapes)('$name', { timeout: 240_000 }, async ({ make }) => {
    const work = async (text: string) => {
      // What holds no words is refused, which takes its time as well.
      const read = extract({ bytes: bytesOf(text), name, charset: null }, () => undefined)
      return read.then(
        ({ parts }) => parts.length,
        (error: unknown) => String(error),
      )
    }
    expect(await growthOf({ make, work, from: 50_000 })).toBeLessThanOrEqual(MOST_GROWTH)
  })
})
