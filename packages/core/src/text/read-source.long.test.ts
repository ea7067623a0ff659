import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuMs } from '../testing/cpu-time.ts'
import { MAX_PASSAGE_TOKENS, outlineOf } from './build-outline.ts'
import { MAX_SOURCE_CHARS } from './outline.ts'
import { cleanText, readSource } from './read-source.ts'
import { oddText } from './testing/odd-text.ts'
import { estimateTokens } from './tokens.ts'

const chalk = readFileSync(new URL('../../../../fixtures/texts/huxley-piece-of-chalk.txt', import.meta.url), 'utf8')
const PROSE =
  'The heart is a muscle that pumps blood through the body. It has four chambers, and it beats about seventy times in a minute. ' +
  'Blood leaves it through the aorta, which is the largest artery of all, and comes back to it by the veins.'

test('a plain chapter keeps its text, its words and its title', () => {
  const source = readSource(chalk)
  expect(source.text).toBe(chalk.trim())
  expect(source).toMatchObject({ language: 'en', warnings: [] })
  expect(source.wordCount).toBeGreaterThan(3_200)
  expect(source.outline.paragraphs).toHaveLength(27)
  expect(new Set(source.outline.passages.map(({ headingPath }) => headingPath.join('/')))).toEqual(
    new Set(['On a Piece of Chalk']),
  )
})

test.each([
  ['', ['empty']],
  [' \n\u0000\t ', ['empty']],
  ['Only four words here.', ['too-short']],
  [PROSE, []],
  [`%PDF-1.7\n%\u00e2\u00e3\n1 0 obj <</Type /Catalog>> endobj ${PROSE}`, ['looks-binary']],
  [`\u0089PNG\r\n\u001a\n\u0000\u0000${PROSE}`, ['looks-binary']],
  [`${'\ufffd\u0001'.repeat(40)}${PROSE}`, ['looks-binary']],
  [`<p>${PROSE}</p>`, ['looks-like-html']],
  [
    'Der Herzmuskel ist ein Hohlmuskel, der das Blut durch den Körper pumpt. Er hat vier Kammern und schlägt bei einem Erwachsenen etwa siebzig Mal in der Minute, und das Blut wird durch die Aorta in den Kreislauf gepumpt.',
    ['not-english'],
  ],
  [
    "import fs from 'node:fs'\nconst a = 1;\nfunction read() {\n  return fs.readFileSync('a');\n}\nexport const b = read();\nif (a) {\n  b();\n}\nconst c = [1, 2, 3];\nconst text = 'a few words more to be a text of some length';",
    ['mostly-code'],
  ],
])('%j gives the warnings %j', (raw, warnings) => {
  expect(
    readSource(raw).warnings.filter((warning) => warning !== 'too-short' || warnings.includes('too-short')),
  ).toEqual(warnings)
})

test.each([
  ['en', PROSE],
  [
    'de',
    'Das Herz ist ein Muskel, der das Blut durch den Körper pumpt, und es hat vier Kammern, die sich mit jedem Schlag füllen und leeren.',
  ],
  [
    'fr',
    'Le cœur est un muscle qui pompe le sang dans tout le corps, et il a quatre cavités qui se remplissent et se vident à chaque battement.',
  ],
  [
    'es',
    'El corazón es un músculo que bombea la sangre por todo el cuerpo, y tiene cuatro cavidades que se llenan y se vacían con cada latido.',
  ],
  [
    'it',
    'Il cuore è un muscolo che pompa il sangue in tutto il corpo, e ha quattro cavità che si riempiono e si svuotano a ogni battito del cuore.',
  ],
  [
    'nl',
    'Het hart is een spier die het bloed door het lichaam pompt, en het heeft vier kamers die zich met elke slag vullen en weer legen.',
  ],
  ['ja', '心臓は血液を全身に送り出す筋肉で、四つの部屋があります。鼓動のたびに満たされて空になります。'],
  ['ru', 'Сердце — это мышца, которая качает кровь по всему телу; у него четыре камеры.'],
  [null, '12 34 56 78 90'],
  [null, 'Xyzzy plugh foobar quux corge grault garply waldo fred thud.'],
])('guesses %s', (language, text) => {
  expect(readSource(text).language).toBe(language)
})

test('line ends, control characters and accents are brought to one form; everything else stays', () => {
  expect(cleanText('\ufeffa\r\nb\rc\u2028d\u0000e\u0007\tf')).toBe('a\nb\nc\nde\tf')
  expect(cleanText('Cafe\u0301')).toBe('Café')
  expect(cleanText('x\ud800y')).toBe('x\ufffdy')
  expect(cleanText('  keep   inner    space\n\n\n\nand lines  ')).toBe('keep   inner    space\n\n\n\nand lines')
})

const HEADINGS = `A Short History

Intro words that stand before the first chapter, long enough to be a paragraph of their own here.

Chapter 1: Beginnings

${PROSE}

1.1 Early years

${PROSE}

LATER YEARS

${PROSE}

Setext title
------------

${PROSE}

### A Markdown one ###
${PROSE}

The Final Days

${PROSE}`

test('headings of every kind open sections and nest', () => {
  const { sections } = outlineOf(HEADINGS)
  expect(sections.map(({ headingPath }) => headingPath)).toEqual([
    ['A Short History'],
    ['A Short History', 'Chapter 1: Beginnings'],
    ['A Short History', 'Chapter 1: Beginnings', '1.1 Early years'],
    ['A Short History', 'LATER YEARS'],
    ['A Short History', 'Setext title'],
    ['A Short History', 'Setext title', 'A Markdown one'],
    ['A Short History', 'Setext title', 'The Final Days'],
  ])
})

test.each([
  'Chapter 4 of the book deals with the heart and its work, and nothing else.',
  '1. Mix the flour\n2. Add water\n3. Bake it',
  '1985 was a good year for wine, they say.',
  '- one\n- two\n- three',
  'NASA\nsent it up.',
  '```\n# a comment in code\n```',
])('no heading in %j', (text) => {
  expect(outlineOf(`${PROSE}\n\n${text}\n\n${PROSE}`).sections.map(({ headingPath }) => headingPath)).toEqual([[]])
})

test('lists stay whole, unwrapped lines are paragraphs, wrapped ones are not', () => {
  const paragraphs = (text: string) => outlineOf(text).paragraphs.map(({ start, end }) => text.slice(start, end))
  expect(paragraphs('- one\n- two\n- three')).toEqual(['- one\n- two\n- three'])
  expect(paragraphs(`${PROSE}\n${PROSE}`)).toEqual([PROSE, PROSE])
  expect(paragraphs('one line\nof wrapped\nprose')).toEqual(['one line\nof wrapped\nprose'])
})

test('passages keep the limit, also for one endless paragraph', { timeout: 30_000 }, () => {
  for (const text of [
    chalk,
    PROSE.replace(/\n/g, ' ').repeat(200),
    'word '.repeat(40_000),
    'x'.repeat(50_000),
    '心臓'.repeat(10_000),
  ]) {
    const { passages } = readSource(text).outline
    for (const passage of passages) expect(passage.tokens).toBeLessThanOrEqual(MAX_PASSAGE_TOKENS)
  }
})

const block = fc.oneof(
  fc.constantFrom(
    '# One',
    '## Two',
    'Chapter 3',
    'A TITLE',
    '2.1 Part',
    '- item\n- item',
    'Title\n=====',
    '',
    '```\n# x\n```',
    PROSE,
  ),
  oddText(),
  fc.lorem({ maxCount: 40 }),
)
const anyText = fc.array(block, { maxLength: 12 }).map((blocks) => blocks.join('\n\n'))

test('any text: parts are in order, apart, nested, and cover every word', { timeout: 30_000 }, () => {
  fc.assert(
    fc.property(anyText, (raw) => {
      const { reading, outline: stored } = readSource(raw)
      const { text, outline } = reading
      for (const kind of ['sections', 'passages', 'paragraphs'] as const)
        expect(stored[kind].map(({ ordinal }) => ordinal)).toEqual(outline[kind].map(({ ordinal }) => ordinal))
      for (const parts of [stored.sections, stored.passages, stored.paragraphs]) {
        parts.forEach((part, index) => {
          expect(part.start).toBeGreaterThanOrEqual(parts[index - 1]?.end ?? 0)
        })
      }
      for (const parts of [outline.sections, outline.passages, outline.paragraphs]) {
        parts.forEach((part, index) => {
          expect(part.ordinal).toBe(index)
          expect(part.end).toBeGreaterThan(part.start)
          expect(part.start).toBeGreaterThanOrEqual(parts[index - 1]?.end ?? 0)
        })
        const outside = parts.reduce(
          (rest, { start, end }) => rest.slice(0, start) + '\n'.repeat(end - start) + rest.slice(end),
          text,
        )
        if (parts === outline.sections || parts === outline.passages) expect(outside.trim()).toBe('')
      }
      for (const { section, start, end } of outline.passages) {
        const own = outline.sections[section]!
        expect(start >= own.start && end <= own.end).toBe(true)
      }
      for (const { passage, section, start, end } of outline.paragraphs) {
        const own = outline.passages[passage]!
        expect(own.section).toBe(section)
        expect(start >= own.start && end <= own.end).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

test('reading is stable: the stored text read again is the same', { timeout: 30_000 }, () => {
  fc.assert(
    fc.property(anyText, (raw) => {
      const text = cleanText(raw)
      expect(cleanText(text)).toBe(text)
      expect(text.normalize('NFC')).toBe(text)
      expect(outlineOf(text)).toEqual(outlineOf(text))
    }),
  )
})

test('a text over the limit is cut at a line or word and says so', { timeout: 30_000 }, () => {
  const { text, warnings } = readSource('lorem ipsum '.repeat(100_000))
  expect(text.length).toBeLessThanOrEqual(MAX_SOURCE_CHARS)
  expect(text.length).toBeGreaterThan(MAX_SOURCE_CHARS - 2_000)
  expect(text).toMatch(/(?:lorem|ipsum)$/)
  expect(warnings).toContain('too-long')
  expect(readSource('x'.repeat(MAX_SOURCE_CHARS)).warnings).not.toContain('too-long')
})

test('reading takes linear time, whatever the text is', { timeout: 60_000 }, () => {
  const hostile = [
    chalk.repeat(54),
    '#'.repeat(1_000_000),
    '# a\n'.repeat(250_000),
    '\n'.repeat(1_000_000),
    ' '.repeat(999_999),
    '<'.repeat(1_000_000),
    `<p>${'<a href="'.repeat(110_000)}</p>`,
    `<p>${"<a b='".repeat(160_000)}</p>`,
    `<p>${'<script>'.repeat(120_000)}</p>`,
    `<p>${'<!--'.repeat(250_000)}</p>`,
    `<p>${'&amp;'.repeat(200_000)}</p>`,
    `<div>${'<svg>'.repeat(190_000)}</div>`,
    'a\u0301'.repeat(300_000),
    'A. '.repeat(330_000),
    '1.1.1.1.1 '.repeat(100_000),
    '=\n'.repeat(500_000),
  ]
  for (const text of hostile) {
    const spent = cpuMs(() => readSource(text.slice(0, 300_000)))
    // A quadratic step would take some hundred times what the slowest of these does.
    expect(spent, text.slice(0, 24)).toBeLessThan(10_000)
  }
})

test('tokens: a quarter per character, one per CJK character', () => {
  expect(estimateTokens('abcdefgh')).toBe(2)
  expect(estimateTokens('心臓')).toBe(2)
  expect(estimateTokens('abcdefgh', 4)).toBe(1)
})
