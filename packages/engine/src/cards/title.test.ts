import { countWords } from '@cairn/core/text/words'
import { expect, test } from 'vitest'
import { contextOf } from '../testing/cards-of.ts'
import { NO_TITLE, titleOf } from './title.ts'

test.each([
  ['a heading', '# The Inner Planets\n\nThe solar system has eight planets.', 'The Inner Planets'],
  [
    'a heading without its number',
    'Chapter 4: Osmosis\n\nOsmosis is the diffusion of water through a membrane that lets some particles pass.',
    'Osmosis',
  ],
  ['no words', '   ', NO_TITLE],
])('%s', (_name, text, title) => {
  expect(titleOf(contextOf(text))).toBe(title)
})

test('without a heading the title names what the text is about', () => {
  const text =
    'Honeybees live in large colonies. The queen of the honeybees lays eggs. Honeybees guard their hive and feed the larvae.'
  expect(titleOf(contextOf(text))).toContain('Honeybees')
})

test('a heading that names nothing is passed over', () => {
  const text =
    'Introduction\n\nGlaciers carve valleys in the mountains. Glaciers carry rocks over long distances, and glaciers melt into lakes.'
  expect(titleOf(contextOf(text))).toContain('Glaciers')
})

test('a title has at most ten words', () => {
  const heading = 'A very long heading that goes on and on about many different things at once'
  expect(countWords(titleOf(contextOf(`# ${heading}\n\nRivers carry sand to the sea.`)))).toBeLessThanOrEqual(10)
})
