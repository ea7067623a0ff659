import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPath } from './check-path.ts'
import type { LearningPath, PathPreferences } from './learning-path.ts'
import { settlePath } from './settle-path.ts'
import { plantedCards } from './testing/planted-cards.ts'

const { cards } = plantedCards(30, 'settle')
const ids = cards.map(({ id }) => id)
const path: LearningPath = {
  steps: [
    { title: 'All', cardIds: ids.slice(0, 30), estimatedMinutes: 999, objectives: [] },
    { title: 'Rest', cardIds: [...ids.slice(30), 'ghost'], estimatedMinutes: 1, objectives: ['Define x'] },
  ],
  skipped: [],
  totalMinutes: 3,
}

const others = (one: LearningPath, preferences: PathPreferences) =>
  checkPath(one, cards, preferences).findings.filter(({ code }) => code !== 'prerequisite-late')

test('long steps are parted, minutes are those of the learner, strangers go', () => {
  const settled = settlePath(path, cards, { medianSeconds: 10 })
  expect(others(settled, {})).toEqual([])
  expect(settled.steps.map(({ title, cardIds }) => [title, cardIds.length])).toEqual([
    ['All', 10],
    ['All', 10],
    ['All', 10],
    ['Rest', 8],
    ['Rest', 7],
  ])
  const slow = settlePath(path, cards, { medianSeconds: 40 })
  expect(slow.totalMinutes).toBeGreaterThan(settled.totalMinutes * 1.5)
})

test('any limits are kept, and what does not fit is told', () => {
  const preferences = fc.record({
    minutesPerDay: fc.double({ min: 0.3, max: 30, noNaN: true }),
    days: fc.integer({ min: 1, max: 10 }),
  })
  fc.assert(
    fc.property(preferences, (limits) => {
      const settled = settlePath(path, cards, limits)
      expect(others(settled, limits)).toEqual([])
      expect(settled.skipped.length + settled.steps.flatMap(({ cardIds }) => cardIds).length).toBe(cards.length)
      for (const { reason } of settled.skipped) expect(reason).toContain('Does not fit')
    }),
  )
})

test('a card the planner forgot is listed', () => {
  const short = { ...path, steps: path.steps.slice(0, 1) }
  const settled = settlePath(short, cards, {})
  expect(settled.skipped.map(({ cardId }) => cardId)).toEqual(ids.slice(30))
  expect(settled.skipped[0]?.reason).toBe('The plan left it out.')
})

test('a check finds what is wrong with a path', () => {
  const codes = (change: Partial<LearningPath>) => [
    ...new Set(checkPath({ ...path, ...change }, cards, {}).findings.map(({ code }) => code)),
  ]
  expect(codes({})).toEqual(
    expect.arrayContaining(['unknown-card', 'step-too-long', 'no-objective', 'wrong-total', 'prerequisite-late']),
  )
  expect(codes({ steps: [] })).toContain('missing-card')
  expect(codes({ skipped: [{ cardId: ids[0] ?? '', reason: 'x' }] })).toContain('repeated-card')
  expect(codes({ steps: [{ title: 'x', cardIds: [], estimatedMinutes: 1, objectives: [] }] })).toContain('empty-step')
  expect(checkPath(path, cards, { minutesPerDay: 5, days: 1 }).findings.map(({ code }) => code)).toContain('over-limit')
  expect(checkPath(path, cards, {}).honoured).toBeLessThan(1)
})
