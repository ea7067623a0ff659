import { expect, test } from 'vitest'
import { foldReviews } from '../reviews/fold-reviews.ts'
import type { CardEvent } from '../reviews/review-event.ts'
import { actionEvent, NOON, rateEvent } from '../reviews/testing/review-events.ts'
import { DEFAULT_PARAMETERS } from '../scheduling/fsrs-parameters.ts'
import type { MemoryState } from '../scheduling/memory-state.ts'
import { newCardState } from '../scheduling/schedule.ts'
import { DEFAULT_SCHEDULE } from '../scheduling/study-settings.ts'
import { memoriesUnder } from './fitted-memories.ts'

const DAY_MS = 86_400_000
const parameters = DEFAULT_PARAMETERS.map((value, index) =>
  index < 4 ? value * 2 : value,
) as unknown as typeof DEFAULT_PARAMETERS // as many as before
const told: MemoryState = {
  ...newCardState(NOON, '2026-02-20'),
  ...{ phase: 'review' as const, stability: 90, difficulty: 3, reps: 9, intervalDays: 60 },
  ...{ lastReviewAt: NOON - 10 * DAY_MS, lastStudyDay: '2026-02-20' },
}
const answer = (day: number) => rateEvent(`answer-${day}`, NOON + day * DAY_MS)
const reset = actionEvent('reset', NOON, { kind: 'reset' })
const left = actionEvent('left', NOON + 4 * DAY_MS, { kind: 'set-due', dueDay: '2026-03-12' })

test.each<readonly [string, readonly CardEvent[]]>([
  ['answers alone', [answer(0), answer(3), answer(10)]],
  ['a reset among them', [answer(0), { ...reset, answeredAt: NOON + DAY_MS }, answer(3), answer(10)]],
  ['a beginning that a package tells', [{ ...reset, ...{ start: told } }, answer(1)]],
  ['such a beginning, and no answer yet', [{ ...reset, ...{ start: told } }]],
  ['where another program had left the card', [answer(0), answer(3), { ...left, ...{ standing: told } }, answer(10)]],
  ['a due day set by hand', [answer(0), answer(3), left, answer(10)]],
])('memories are those of the schedule: %s', (_, events) => {
  const cardId = events[0]!.cardId
  const state = foldReviews(events, { ...DEFAULT_SCHEDULE, parameters }, cardId)!
  const memory = memoriesUnder(events, parameters).get(cardId)
  expect(memory?.stability).toBeCloseTo(state.stability, 6)
  expect(memory?.difficulty).toBeCloseTo(state.difficulty, 6)
})
