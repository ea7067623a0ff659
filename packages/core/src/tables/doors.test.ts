import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardsOfRows, chooseColumns } from './choose-columns.ts'
import { readSafe, writeSafe } from './formula-safe.ts'
import { readJsonCards, writeJsonCards } from './json-cards.ts'
import { readMarkdownCards } from './markdown-cards.ts'
import { DELIMITERS, readTable } from './read-table.ts'
import { anyCard, asRead } from './testing/any-card.ts'
import { writeMarkdown } from './write-markdown.ts'
import { writeTable } from './write-table.ts'

const library = fc.array(anyCard, { minLength: 1, maxLength: 8 })

test('what is written as a table is read again, whatever stands in the cells', () => {
  fc.assert(
    fc.property(library, fc.constantFrom(...DELIMITERS), (cards, delimiter) => {
      const table = readTable(writeTable(cards, delimiter), delimiter)
      if (!table.ok) throw new Error(table.problem)
      const shape = chooseColumns(table.rows)
      expect(shape.hasHeader).toBe(true)
      expect(cardsOfRows(table.rows, shape)).toEqual(cards.map((card) => ({ ...asRead(card), kind: null, id: null })))
    }),
  )
})

test('what is written as Markdown is read again', () => {
  fc.assert(
    fc.property(library, (cards) => {
      const kindOf = (kind: string | null) => (kind === 'basic' ? null : kind)
      const expected = cards.map((card) => ({ ...asRead(card), kind: kindOf(card.kind), id: null }))
      expect(readMarkdownCards(writeMarkdown(cards), 'questions')).toEqual({ ok: true, cards: expected })
    }),
  )
})

test('Unicode’s own line separator is a character of its question', () => {
  const read = readMarkdownCards('Q: !\u2028!\nA: b\n', 'questions')
  expect(read).toMatchObject({ ok: true, cards: [{ front: '!\u2028!', back: 'b' }] })
})

test('what is written as JSON is read again, ids and all', () => {
  fc.assert(
    fc.property(library, (cards) => {
      const byDeck = [...new Set(cards.map(({ deck }) => deck))].flatMap((deck) =>
        cards.filter((card) => card.deck === deck),
      )
      expect(readJsonCards(writeJsonCards(cards))).toEqual({ ok: true, cards: byDeck })
    }),
  )
})

test('a cell that looks like a formula is defused, and the same again when it is read', () => {
  for (const cell of ['=1+1', '+49', '-5 °C', '@home', '\tx', '\rx', '＝1', "'=1", "''=1"]) {
    expect(writeSafe(cell)).toBe(`'${cell}`)
    expect(readSafe(writeSafe(cell))).toBe(cell)
  }
  for (const cell of ['chalk', "'tis", '', "'", '1-2']) expect(writeSafe(cell)).toBe(cell)
  fc.assert(fc.property(fc.string(), (cell) => readSafe(writeSafe(cell)) === cell))
})
