import { expect, test } from 'vitest'
import { shapeCairn } from './cairn-shape.ts'

const DECKS = [
  { id: 'a', cards: 300 },
  { id: 'b', cards: 40 },
  { id: 'c', cards: 1 },
]

test('the same stones are the same drawing', () => {
  expect(shapeCairn(DECKS)).toEqual(shapeCairn([...DECKS]))
})

test('a stone keeps its shape wherever it lies; another id is another stone', () => {
  const [alone] = shapeCairn([{ id: 'b', cards: 40 }]).stones
  expect(shapeCairn(DECKS).stones[1]?.path).toBe(alone?.path)
  expect(shapeCairn([{ id: 'x', cards: 40 }]).stones[0]?.path).not.toBe(alone?.path)
})

test('more cards make a wider stone, up to a thousand', () => {
  const widths = [1, 10, 100, 1_000, 50_000].map((cards) => shapeCairn([{ id: 'a', cards }]).stones[0]?.width)
  expect(widths.slice(0, 4)).toEqual([...widths.slice(0, 4)].sort((one, other) => (one ?? 0) - (other ?? 0)))
  expect(widths[4]).toBe(widths[3])
})

test('each stone lies on the one below', () => {
  const { stones, height } = shapeCairn(DECKS)
  for (const [index, stone] of stones.entries()) {
    const below = stones[index - 1]
    const foot = stone.y + stone.height / 2
    const ground = below ? below.y - below.height / 2 : 0
    expect(foot).toBeGreaterThanOrEqual(ground)
    expect(foot - ground).toBeLessThan(below ? below.height * 0.1 : 0.001)
  }
  expect(height).toBeGreaterThan(0)
})

test('no stones are an empty drawing', () => {
  expect(shapeCairn([])).toMatchObject({ stones: [], width: 0 })
})
