import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuMs } from '../testing/cpu-time.ts'
import { checkPath } from './check-path.ts'
import { type CardBrief, MAX_STEP_CARDS, type PathPreferences, parseLearningPathReply } from './learning-path.ts'
import { planPath } from './plan-path.ts'
import { plantedCards } from './testing/planted-cards.ts'

const card = (id: string, front: string, back: string): CardBrief => ({ id, front, back })
const many = Array.from({ length: 30 }, (_, index) =>
  card(`c${index}`, `What does part ${index} of the engine drive?`, `Wheel number ${index}`),
)
const idsOf = (path: ReturnType<typeof planPath>): string[] => path.steps.flatMap(({ cardIds }) => [...cardIds])

const preferencesOf = fc.record(
  {
    minutesPerDay: fc.double({ min: 0.2, max: 90, noNaN: true }),
    days: fc.integer({ min: 1, max: 40 }),
    medianSeconds: fc.double({ min: 1, max: 80, noNaN: true }),
    weaknesses: fc.constant(['bacevix']),
    strengths: fc.constant(['Wheel number']),
  },
  { requiredKeys: [] },
)

describe('any cards, any preferences', () => {
  const texts = fc.oneof(
    fc.string({ maxLength: 80 }),
    fc.constantFrom('What is osmosis?', '_____ is a pump.', '渗透是什么？', 'x'.repeat(5_000)),
  )
  const pool = fc.oneof(
    fc.uniqueArray(fc.record({ id: fc.uuid(), front: texts, back: texts }), {
      maxLength: 40,
      selector: ({ id }) => id,
    }),
    fc.tuple(fc.integer({ min: 1, max: 60 }), fc.string()).map(([count, seed]) => [...plantedCards(count, seed).cards]),
  )

  test('every card is in one step or skipped with a reason, limits hold, the total is the sum, needs come first', () => {
    fc.assert(
      fc.property(pool, preferencesOf, (cards, preferences: PathPreferences) => {
        const path = planPath(cards, preferences)
        expect(checkPath(path, cards, preferences)).toEqual({ findings: [], honoured: 1 })
        for (const { reason } of path.skipped) expect(reason).not.toBe('')
        for (const step of path.steps) {
          expect(step.cardIds.length).toBeLessThanOrEqual(MAX_STEP_CARDS)
          expect(step.minutesLow).toBeLessThanOrEqual(step.estimatedMinutes)
          expect(step.minutesHigh).toBeGreaterThanOrEqual(step.estimatedMinutes)
        }
      }),
      { numRuns: 150 },
    )
  })

  test('the same request gives the same bytes', () => {
    fc.assert(
      fc.property(pool, preferencesOf, (cards, preferences: PathPreferences) => {
        const copy: CardBrief[] = JSON.parse(JSON.stringify(cards))
        expect(JSON.stringify(planPath(copy, preferences))).toBe(JSON.stringify(planPath(cards, preferences)))
      }),
      { numRuns: 40 },
    )
  })
})

test.each([5, 20, 60, 200])('planted needs among %i terms come first in at least 90 %%', (count) => {
  for (const seed of ['a', 'b', 'c', 'd', 'e']) {
    const { cards, needs } = plantedCards(count, seed)
    const place = new Map(idsOf(planPath(cards, {})).map((id, index) => [id, index]))
    const kept = needs.filter(({ before, after }) => (place.get(before) ?? 0) < (place.get(after) ?? 0))
    expect(kept.length / Math.max(1, needs.length)).toBeGreaterThanOrEqual(0.9)
  }
})

test('minutes a day and days are a hard limit, and what is left out says why', () => {
  const path = planPath(many, { minutesPerDay: 5, days: 2 })
  expect(path.totalMinutes).toBeLessThanOrEqual(10)
  expect(new Set(path.steps.map(({ day }) => day))).toEqual(new Set([1, 2]))
  expect(path.skipped.length + idsOf(path).length).toBe(many.length)
  expect(path.skipped[0]?.reason).toBe('Does not fit into 5 minutes a day for 2 days.')
})

test('minutes a day alone take as many days as needed; days alone spread everything', () => {
  const daily = planPath(many, { minutesPerDay: 4 })
  expect(daily.skipped).toEqual([])
  expect(Math.max(...daily.steps.map(({ day = 0 }) => day))).toBeGreaterThan(2)
  const spread = planPath(many, { days: 3 })
  expect(spread.skipped).toEqual([])
  expect(new Set(spread.steps.map(({ day }) => day))).toEqual(new Set([1, 2, 3]))
})

test('weak topics are the last to be left out, and bring along what they need', () => {
  const weak = [
    card('use', 'What does the sodium pump move?', 'Sodium ions against their gradient'),
    card('define', 'What is a gradient?', 'A difference between two places'),
  ]
  const path = planPath([...many, ...weak], { minutesPerDay: 2, days: 1, weaknesses: ['sodium pump'] })
  expect(idsOf(path).indexOf('define')).toBeGreaterThan(-1)
  expect(idsOf(path).indexOf('define')).toBeLessThan(idsOf(path).indexOf('use'))
})

test('steps say what is learnt in them, what they build on, and why a card is there', () => {
  const cards = [
    card('facilitated', 'What is facilitated diffusion?', 'Diffusion through proteins of the membrane'),
    card('why', 'Why do warm particles diffuse faster?', 'They move faster'),
    card('diffusion', 'What is diffusion?', 'The movement of particles to where they are few'),
  ]
  const [step] = planPath(cards, {}).steps
  expect(step?.cardIds.indexOf('diffusion')).toBeLessThan(step?.cardIds.indexOf('facilitated') ?? -1)
  expect(step?.objectives).toEqual([
    'Define diffusion',
    'Define facilitated diffusion',
    'Distinguish diffusion from facilitated diffusion',
    'Explain why warm particles diffuse faster',
  ])
  expect(step?.title).toBe('Step 1: diffusion')
  expect(step?.reasons).toContainEqual({ cardId: 'diffusion', reason: 'Explains diffusion, which 1 other card uses.' })
  expect(step?.reasons).toContainEqual({ cardId: 'facilitated', reason: 'Builds on diffusion.' })
})

test('later steps name the steps they need', () => {
  const { cards } = plantedCards(40, 'needs')
  const { steps } = planPath(cards, {})
  expect(steps.some(({ needs = [] }) => needs.length > 0)).toBe(true)
  steps.forEach(({ needs = [] }, index) => {
    for (const need of needs) expect(need).toBeLessThan(index)
  })
})

test('no cards give no steps', () => {
  expect(planPath([], { minutesPerDay: 5, days: 2 })).toEqual({ steps: [], skipped: [], totalMinutes: 0 })
})

test('the common parser reads a path back unchanged', () => {
  const { cards } = plantedCards(30, 'parser')
  const path = planPath(cards, { minutesPerDay: 6, days: 2 })
  const read = parseLearningPathReply(
    JSON.stringify(path),
    cards.map(({ id }) => id),
  )
  expect(read.steps).toEqual(path.steps)
  expect(read.totalMinutes).toBeCloseTo(path.totalMinutes)
})

test('5,000 cards are planned in seconds, with limits and without', () => {
  const cards = plantedCards(2_700, 'big').cards
  const spent = cpuMs(() => {
    planPath(cards, {})
    planPath(cards, { minutesPerDay: 45, days: 20 })
  })
  expect(spent).toBeLessThan(8_000)
})

test('a reason that names two concepts is an objective of its own', () => {
  const cards = [
    card('a', 'What is friction?', 'A force between surfaces that rub'),
    card('b', 'What is wear?', 'The loss of matter from a surface'),
    card('c', 'Why is wear so strong here?', 'Because friction tears grains out'),
  ]
  expect(planPath(cards, {}).steps[0]?.objectives).toContain('Explain how friction leads to wear')
})

test('cards that are taken for each other come in turn, and nothing before what it needs', () => {
  const cards = [
    card('w', 'What is a warm front?', 'The edge of a mild mass that moves forward'),
    card('t', 'What is thunder?', 'The noise of lightning'),
    card('c', 'What is a cold front?', 'The edge of a chilly mass that moves forward'),
    card('s', 'What is sleet?', 'Frozen rain'),
  ]
  const [step] = planPath(cards, {}).steps
  expect(step?.cardIds).toEqual(['w', 'c', 't', 's'])
  expect(step?.objectives).toContain('Distinguish warm front from cold front')
})
