import { MAX_STEP_CARDS, parseLearningPathReply } from '@cairn/core/ai/learning-path'
import { expect, test } from 'vitest'
import { learningPath } from './learning-path.ts'
import { orderByNeed } from './order.ts'

const card = (id: string, front: string, back: string) => ({ id, front, back })
const many = Array.from({ length: 30 }, (_, index) =>
  card(`c${index}`, `What does part ${index} of the engine drive?`, `Wheel number ${index}`),
)

test('what explains a term comes before what uses it', () => {
  const cards = [
    card('use', 'Why does osmosis swell a cell?', 'Because water moves in'),
    card('other', 'What do vesicles carry?', 'Large particles'),
    card('define', 'What is osmosis?', 'The diffusion of water through a membrane'),
  ]
  const order = orderByNeed(cards).map(({ id }) => id)
  expect(order.indexOf('define')).toBeLessThan(order.indexOf('use'))
})

test('a circle of definitions is broken, every card placed once', () => {
  const cards = [
    card('a', 'What is diffusion?', 'Osmosis without a membrane'),
    card('b', 'What is osmosis?', 'Diffusion through a membrane'),
  ]
  expect(
    orderByNeed(cards)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['a', 'b'])
})

test('every card is in one step of at most twelve, and the total is the sum', () => {
  const path = learningPath({ cards: many, preferences: {} })
  expect(path.steps.flatMap(({ cardIds }) => cardIds).sort()).toEqual(many.map(({ id }) => id).sort())
  for (const { cardIds, estimatedMinutes, objectives } of path.steps) {
    expect(cardIds.length).toBeLessThanOrEqual(MAX_STEP_CARDS)
    expect(estimatedMinutes).toBeGreaterThan(0)
    expect(objectives.length).toBeGreaterThan(0)
  }
  expect(path.totalMinutes).toBeCloseTo(path.steps.reduce((sum, step) => sum + step.estimatedMinutes, 0))
})

test('minutes per day and days are a hard limit, and what is left out says why', () => {
  const path = learningPath({ cards: many, preferences: { minutesPerDay: 5, days: 1 } })
  expect(path.totalMinutes).toBeLessThanOrEqual(5)
  expect(path.skipped.length).toBeGreaterThan(0)
  expect(path.skipped.length + path.steps.flatMap(({ cardIds }) => cardIds).length).toBe(many.length)
  expect(path.skipped[0]?.reason).toContain('5 minutes')
})

test('weak topics are the last to be left out', () => {
  const weak = card('weak', 'What does the sodium pump move?', 'Sodium ions')
  const path = learningPath({
    cards: [...many, weak],
    preferences: { minutesPerDay: 2, days: 1, weaknesses: ['sodium pump'] },
  })
  expect(path.steps.flatMap(({ cardIds }) => cardIds)).toContain('weak')
})

test('no cards give no steps', () => {
  expect(learningPath({ cards: [], preferences: {} })).toEqual({ steps: [], skipped: [], totalMinutes: 0 })
})

test('the common parser reads the path back unchanged', () => {
  const path = learningPath({ cards: many, preferences: {} })
  const read = parseLearningPathReply(
    JSON.stringify(path),
    many.map(({ id }) => id),
  )
  expect(read.steps).toEqual(path.steps)
})
