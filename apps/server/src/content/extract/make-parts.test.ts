import { ODD_SHAPES } from '@cairn/core/testing/text-shapes'
import { expect, test } from 'vitest'
import { makeParts } from './make-parts.ts'

const document = (text: string) => ({ title: 'A book', text, pages: null, pagesWithoutText: [], warnings: [] })
const shape = (name: string, length: number) => ODD_SHAPES.find((one) => one.name === name)?.make(length) ?? ''

test('a text of headings alone is told of by a thousand sections, which hold all of it', () => {
  const { parts } = makeParts(document(shape('headings', 3_000_000)))
  const sections = parts.flatMap((part) => part.sections)
  expect(sections.length).toBeLessThanOrEqual(1_020)
  expect(sections.length).toBeGreaterThan(500)
  for (const { text, sections: own } of parts) {
    expect(own.at(-1)?.end).toBe(text.length)
    for (const [at, { start }] of own.entries()) if (at > 0) expect(own[at - 1]?.end).toBe(start)
  }
})

test('where there are too many, the lower ones go with the section before', () => {
  const chapter = (at: number) => `# Chapter ${at}\n\nIts text.\n\n${'## A part of it\n\nMore of it.\n\n'.repeat(30)}`
  const text = Array.from({ length: 50 }, (_, at) => chapter(at + 1)).join('')
  const [part] = makeParts(document(text)).parts
  expect(part?.sections.map(({ heading }) => heading)).toEqual(
    Array.from({ length: 50 }, (_, at) => `Chapter ${at + 1}`),
  )
  expect(part?.text.slice(part.sections[1]?.start, part.sections[1]?.end)).toMatch(
    /^# Chapter 2\n[\s\S]*More of it\.\s*$/,
  )
})

test('a book of a few hundred headings keeps all of them', () => {
  const text = Array.from({ length: 300 }, (_, at) => `# ${at}\n\nText.\n\n## Below\n\nText.\n\n`).join('')
  expect(makeParts(document(text)).parts[0]?.sections).toHaveLength(600)
})
