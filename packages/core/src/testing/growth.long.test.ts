import { expect, test } from 'vitest'
import { createTextSupport } from '../assessment/option-support.ts'
import { MAX_SIDE_LENGTH } from '../cards/card.ts'
import { planGeneration } from '../generation/plan-generation.ts'
import { createGrounder } from '../grounding/ground.ts'
import { lintCard } from '../lint/lint.ts'
import { createAnchorer } from '../text/anchor-quote.ts'
import { htmlToText } from '../text/html-text.ts'
import { readSource } from '../text/read-source.ts'
import { growthOf, MOST_GROWTH } from './growth.ts'
import { ODD_SHAPES, ORDINARY_SHAPES } from './text-shapes.ts'

/*
 * What a browser and the server do with every text takes about four times as long for four times its length, whatever
 * the text is made of.
 */

const shapes = [...ORDINARY_SHAPES, ...ODD_SHAPES]

test.each(shapes)('reading and planning $name', async ({ make }) => {
  const plan = (text: string) => planGeneration(readSource(text), { count: 100 })
  expect(await growthOf({ make, work: plan, from: 50_000 })).toBeLessThanOrEqual(MOST_GROWTH)
})

test.each(shapes)('finding cards and quotes again in $name', async ({ make }) => {
  const find = (text: string) => {
    const { text: stored, outline } = readSource(text)
    const { ground } = createGrounder(stored, outline)
    const anchor = createAnchorer(stored)
    for (let card = 0; card < 20; card += 1) {
      ground({ front: `What is the capital of land ${card}?`, back: 'Paris' })
      anchor({ start: card, end: card + 30, quote: `Paris is the capital of land ${card}, as everybody knows.` })
    }
    return createTextSupport(stored).states('Paris is the capital of nowhere')
  }
  expect(await growthOf({ make, work: find, from: 20_000 })).toBeLessThanOrEqual(MOST_GROWTH)
})

test.each(shapes)('looking over a card made of $name', async ({ make }) => {
  const sides = (text: string) => ({ front: text.slice(0, text.length / 2), back: text.slice(text.length / 2) })
  // A card is too short to be measured alone.
  const lint = (text: string) => Array.from({ length: 20 }, () => lintCard(sides(text)))
  expect(
    await growthOf({ make, work: lint, from: MAX_SIDE_LENGTH / 4, longest: 2 * MAX_SIDE_LENGTH }),
  ).toBeLessThanOrEqual(MOST_GROWTH)
})

test.each(shapes)('taking the tags out of $name', async ({ make }) => {
  expect(await growthOf({ make, work: htmlToText, from: 50_000 })).toBeLessThanOrEqual(MOST_GROWTH)
})
