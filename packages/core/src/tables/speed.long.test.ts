import { expect, test } from 'vitest'
import { cpuMs } from '../testing/cpu-time.ts'
import { cardsOfRows, chooseColumns } from './choose-columns.ts'
import { detectDoor } from './detect-door.ts'
import { readMarkdownCards } from './markdown-cards.ts'
import { planCards } from './plan-cards.ts'
import { readTable } from './read-table.ts'
import { writeMarkdown } from './write-markdown.ts'
import { writeTable } from './write-table.ts'

const cardsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    front: `What is stone number ${at}, "said" she?`,
    back: `A stone, found at ${at}\nin two lines`,
    tags: ['stones', `shelf ${at % 50}`],
    aliases: null,
    deck: `Deck ${at % 10}`,
    kind: null,
    id: null,
  }))

/** ms of the fastest of three. */
const timed = (work: () => unknown): number => Math.min(cpuMs(work), cpuMs(work), cpuMs(work))

test('50,000 rows are written, read and planned, in time that grows with their number', () => {
  const cards = cardsOf(50_000)
  const text = writeTable(cards, ',')
  const read = () => {
    const table = readTable(text, ',')
    return table.ok ? cardsOfRows(table.rows, chooseColumns(table.rows)) : []
  }
  const found = read()
  const library = found.map((card, at) => ({
    ...card,
    id: `${at}`,
    deckId: card.deck ?? '',
    tags: card.tags ?? [],
    aliases: [],
  }))
  const plan = () => planCards(found, { cards: library, placeOf: ({ deck }) => deck ?? '' })
  expect(plan().skips.same).toBe(50_000)
  const figures = { write: timed(() => writeTable(cards, ',')), read: timed(read), plan: timed(plan) }
  for (const ms of Object.values(figures)) expect(ms).toBeLessThan(4_000)
  const markdown = writeMarkdown(cards)
  const outcome = readMarkdownCards(markdown, 'questions')
  expect(outcome.ok && outcome.cards.length).toBe(50_000)
})

test.each([
  ['quotes that open and never close', '"a\n'],
  ['pairs of quotes', '""'],
  ['quotes after delimiters', ',"x'],
  ['spaces before quotes', '  "x '],
  ['spaces', '  '],
  ['bullets', '- '],
  ['dashes', ' - '],
  ['fences', '```\n'],
  ['question marks', 'Q:\n'],
])('%s cost no more than their length', (_, piece) => {
  const sized = (chars: number) => piece.repeat(Math.ceil(chars / piece.length))
  const work = (text: string) => {
    readTable(text, ',')
    for (const style of ['questions', 'pairs', 'lists', 'headings'] as const) readMarkdownCards(text, style)
    detectDoor(text, null)
  }
  const [small, large] = [sized(50_000), sized(800_000)]
  work(small)
  // Sixteen times the text: a square would be 256 times the work.
  expect(timed(() => work(large))).toBeLessThan(Math.max(100, timed(() => work(small)) * 80))
})
