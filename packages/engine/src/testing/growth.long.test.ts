import { growthOf, MOST_GROWTH } from '@cairn/core/testing/growth'
import { ODD_SHAPES, ORDINARY_SHAPES } from '@cairn/core/testing/text-shapes'
import { expect, test } from 'vitest'
import { createEngine } from '../engine.ts'

/*
 * A text of four times the length takes about four times as long, whatever it is made of: prose that people study, and
 * texts in which every part is like every other.
 */

const engine = createEngine()
const shapes = [...ORDINARY_SHAPES, ...ODD_SHAPES]
const cards = (text: string) => [...engine.generateCards({ text, count: 20, wantTitle: true, tailoring: null })]
const questions = (text: string) => engine.questions(text, [])

test.each(shapes)('cards of $name', async ({ make }) => {
  expect(await growthOf({ make, work: cards, from: 10_000 })).toBeLessThanOrEqual(MOST_GROWTH)
})

test.each(shapes)('questions on $name', async ({ make }) => {
  expect(await growthOf({ make, work: questions, from: 8_000 })).toBeLessThanOrEqual(MOST_GROWTH)
})

const LONG = new Set(['one sentence again and again', 'one line', 'no full stop', 'headings', 'list items'])

test.each(ODD_SHAPES.filter(({ name }) => LONG.has(name)))(
  'cards of a million characters of $name',
  async ({ make }) => {
    expect(await growthOf({ make, work: cards, from: 250_000 })).toBeLessThanOrEqual(MOST_GROWTH)
  },
)
