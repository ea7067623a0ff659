import { expect, test } from 'vitest'
import { cardsOf } from '../testing/cards-of.ts'

test('glossary lines ask for the meaning and, the other way round, for the term', () => {
  const cards = cardsOf(
    'Words\n\nAnemometer: an instrument that measures wind speed\nIsobar: a line that joins places of equal pressure\nHumidity: the amount of water vapor in the air',
  )
  expect(cards).toContain('What is an anemometer? -> An instrument that measures wind speed')
  expect(cards).toContain('What is humidity? -> The amount of water vapor in the air')
  expect(cards).toContain('Which term means “a line that joins places of equal pressure”? -> Isobar')
})

test('labels are no terms', () => {
  expect(
    cardsOf('Note: the lake freezes in winter\nSource: the town archive\nTip: bring warm clothes for the trip'),
  ).toEqual([])
})

test('questions that the source answers are kept as they are', () => {
  expect(cardsOf('Q: How long should a burn be cooled?\nA: At least 20 minutes.')).toContain(
    'How long should a burn be cooled? -> At least 20 minutes',
  )
})

test('table rows ask for their cells, and counts by "how many"', () => {
  const table = '| Planet | Diameter | Moons |\n|---|---|---|\n| Mars | 6,792 km | 2 |\n| Earth | 12,756 km | 1 |'
  expect(cardsOf(table)).toEqual(
    expect.arrayContaining([
      'What is the diameter of Mars? -> 6,792 km',
      'How many moons does Mars have? -> 2',
      'What is the diameter of Earth? -> 12,756 km',
    ]),
  )
})

test('steps of a numbered list leave their measures blank under the title', () => {
  const cards = cardsOf(
    '# Rye Bread\n\n## Method\n\n1. Leave the mixture at 26 °C for 12 hours.\n2. Heat the oven to 250 °C.',
  )
  expect(cards).toContain('Rye Bread: Leave the mixture at _____ for 12 hours. -> 26 °C')
  expect(cards).toContain('Rye Bread: Heat the oven to _____. -> 250 °C')
})

test('a text in another language gives its definitions with a blank', () => {
  const cards = cardsOf(
    'Die Verdunstung ist der Übergang von flüssigem Wasser in Wasserdampf. Die Sonne erwärmt das Wasser der Meere, und der Dampf steigt auf. Eine Wolke ist eine Ansammlung von Tröpfchen in der Luft.',
  )
  expect(cards).toContain('Die _____ ist der Übergang von flüssigem Wasser in Wasserdampf. -> Verdunstung')
  expect(cards.join(' ')).not.toMatch(/\bWhat\b|\bWhich\b/)
})
