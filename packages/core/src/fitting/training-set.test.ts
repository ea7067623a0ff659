import { expect, test } from 'vitest'
import { actionEvent, NOON, rateEvent } from '../reviews/testing/review-events.ts'
import { newCardState } from '../scheduling/schedule.ts'
import { trainingSetOf } from './training-set.ts'

const DAY_MS = 86_400_000
const known = { ...newCardState(NOON, '2026-03-02'), phase: 'review', stability: 9, difficulty: 5, reps: 4 } as const

test('a life whose beginning is not here teaches nothing; one that begins anew with its lapses does', () => {
  const answers = [1, 3].map((day) => rateEvent(`answer-${day}`, NOON + day * DAY_MS))
  const reset = actionEvent('reset', NOON, { kind: 'reset' })
  const lifeAfter = (start: object) => [...trainingSetOf([{ ...reset, ...start }, ...answers]).elapsed]
  expect(lifeAfter({ start: known })).toEqual([])
  expect(lifeAfter({ start: { ...newCardState(NOON, '2026-03-02'), lapses: 9 } })).toEqual([0, 2])
})

test('where another program left a card does not cut its life in two', () => {
  const answers = [0, 3, 10].map((day) => rateEvent(`answer-${day}`, NOON + day * DAY_MS))
  const left = actionEvent('left', NOON + 4 * DAY_MS, { kind: 'set-due', dueDay: '2026-03-12' })
  expect([...trainingSetOf([...answers, { ...left, ...{ standing: known } }]).elapsed]).toEqual([0, 3, 7])
})
