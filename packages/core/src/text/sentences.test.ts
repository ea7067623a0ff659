import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixtureJson } from '../testing/fixtures.ts'
import { splitSentences } from './sentences.ts'
import { oddText } from './testing/odd-text.ts'
import { expectLinearTime } from './testing/split-time.ts'

/** Texts with `¦` (for one space) where a sentence ends. Two hundred, four fifths of them with something that misleads. */
const SENTENCE_CASES = fixtureJson<readonly string[]>('sentences.json')

const sentencesOf = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end))

/** A text and its sentences, from `One.¦Two.`; a mark that is no sentence end for us (`;`) is none here either. */
function parse(row: string): { text: string; expected: string[] } {
  const parts = row.replace(/;¦/g, '; ').split('¦')
  const cjk = /[。]/.test(row)
  return { text: parts.join(cjk ? '' : ' '), expected: parts.map((part) => part.trim()) }
}

test('the table has 200 cases, and at least 98 % of them split as marked', () => {
  const wrong = SENTENCE_CASES.map(parse).filter(
    ({ text, expected }) => JSON.stringify(sentencesOf(text)) !== JSON.stringify(expected),
  )
  const report = wrong.map(({ text }) => sentencesOf(text).join(' ¦ '))
  expect(SENTENCE_CASES.length).toBeGreaterThanOrEqual(200)
  expect(wrong.length / SENTENCE_CASES.length, report.join('\n')).toBeLessThanOrEqual(0.02)
})

test.each([
  [
    'blank lines separate',
    'A title\n\nThe first sentence\n\nThe second',
    ['A title', 'The first sentence', 'The second'],
  ],
  [
    'a wrapped line does not',
    'The first sentence goes\nover two lines. The second\ndoes too.',
    ['The first sentence goes\nover two lines.', 'The second\ndoes too.'],
  ],
  [
    'list items separate',
    'Three kinds:\n- igneous\n- sedimentary\n- metamorphic',
    ['Three kinds:', '- igneous', '- sedimentary', '- metamorphic'],
  ],
  ['numbered items separate', '1. Mix it\n2. Bake it', ['1. Mix it', '2. Bake it']],
  ['a Markdown heading separates', '# Cells\nA cell is small.', ['# Cells', 'A cell is small.']],
  ['a numbered heading stays whole', '## 2. The proxy\n\nIt is 3. of four.', ['## 2. The proxy', 'It is 3. of four.']],
  ['nothing in nothing', '  \n\n ', []],
])('%s', (_, text, expected) => {
  expect(sentencesOf(text)).toEqual(expected)
})

test('splits only between the offsets given', () => {
  const text = 'One is here. Two is there. Three is gone.'
  expect(splitSentences(text, 13, 26)).toEqual([{ start: 13, end: 26 }])
})

test('any text: sentences are in order, apart, trimmed, and miss nothing but white space', () => {
  const piece = fc.constantFrom(
    '. ',
    '.',
    '? ',
    '"',
    ')',
    ' ',
    '\n',
    '\n\n',
    'Dr.',
    'e.g.',
    'The',
    'a',
    '3',
    '…',
    '[1]',
    '。',
    '- ',
    '😀',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece, { maxLength: 60 }).map((parts) => parts.join('')),
        oddText(),
      ),
      (text) => {
        let last = 0
        const missed: string[] = []
        for (const { start, end } of [...splitSentences(text), { start: text.length, end: text.length + 1 }]) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          missed.push(text.slice(last, start))
          last = end
        }
        expect([...missed.join('')].filter((char) => char > ' ' && char.trim() !== '')).toEqual([])
      },
    ),
    { numRuns: 300 },
  )
})

test('a short text is split in linear time, also when every mark misleads', () => expectLinearTime(50_000))
