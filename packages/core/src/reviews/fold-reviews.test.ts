import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MemoryState } from '../scheduling/memory-state.ts'
import { applyRating, newCardState } from '../scheduling/schedule.ts'
import { DEFAULT_SCHEDULE } from '../scheduling/study-settings.ts'
import { canFoldOn, foldOne, foldReviews } from './fold-reviews.ts'
import type { ReviewEvent } from './review-event.ts'
import { logsWithVoids, NOON, rateEvent, ratingLogs, voidEvent } from './testing/review-events.ts'

const DAY = 86_400_000
const fold = (events: readonly ReviewEvent[], start?: MemoryState) =>
  foldReviews(events, DEFAULT_SCHEDULE, 'card', start)
const imported: MemoryState = {
  ...newCardState(NOON, '2026-03-02'),
  phase: 'review',
  stability: 42,
  difficulty: 6,
  reps: 12,
  lapses: 2,
  lastReviewAt: NOON - 40 * DAY,
  lastStudyDay: '2026-01-21',
  intervalDays: 40,
}

test('no events, no state; a start stays what it is', () => {
  expect(fold([])).toBeNull()
  expect(fold([voidEvent('v', 'nobody')])).toBeNull()
  expect(fold([], imported)).toBe(imported)
})

test('a card is folded step by step from new', () => {
  const state = fold([
    rateEvent('a', NOON),
    rateEvent('b', NOON + 600_000),
    rateEvent('c', NOON + 2 * DAY, { rating: 'again' }),
    rateEvent('d', NOON + 2 * DAY + 600_000, { rating: 'hard' }),
  ])
  expect(state).toMatchObject({ phase: 'relearning', step: 0, reps: 4, lapses: 1, lastStudyDay: '2026-03-04' })
  expect(state?.dueAt).toBe(NOON + 2 * DAY + 25 * 60_000)
})

test('a start given is where the log goes on', () => {
  const event = rateEvent('a', NOON)
  expect(fold([event], imported)).toEqual(applyRating(imported, event, DEFAULT_SCHEDULE, 'card'))
})

test('events of other cards are none of its business', () => {
  const own = rateEvent('b', NOON)
  expect(fold([rateEvent('a', NOON - DAY, { cardId: 'other' }), own])).toEqual(fold([own]))
  expect(fold([own, voidEvent('v', 'b', { cardId: 'other' })])).toEqual(fold([own]))
})

test('any order of arrival folds alike, repeats included', () => {
  const arrivals = logsWithVoids().chain((log) =>
    fc.tuple(fc.constant(log), fc.shuffledSubarray([...log, ...log], { minLength: log.length * 2 })),
  )
  fc.assert(
    fc.property(arrivals, ([log, arrived]) => {
      expect(fold(arrived)).toEqual(fold(log))
    }),
  )
})

test('folding one by one is folding all, from new and from an import', () => {
  fc.assert(
    fc.property(ratingLogs(), fc.constantFrom(undefined, imported), (log, start) => {
      let state: MemoryState | null = start ?? null
      for (const event of log) state = foldOne(state, event, DEFAULT_SCHEDULE)
      expect(state).toEqual(fold(log, start))
    }),
  )
})

test('when an event may be folded on, the result is the whole fold', () => {
  fc.assert(
    fc.property(ratingLogs(), fc.nat(), (log, pick) => {
      const event = log[pick % Math.max(1, log.length)]
      if (event === undefined) return
      const others = log.filter((other) => other !== event)
      const state = fold(others)
      if (canFoldOn(state, event)) expect(foldOne(state, event, DEFAULT_SCHEDULE)).toEqual(fold(log))
      else expect(others.some((other) => other.answeredAt >= event.answeredAt)).toBe(true)
    }),
  )
})

test('an event of the same instant or an earlier one may not be folded on', () => {
  const state = fold([rateEvent('a', NOON)])
  expect(canFoldOn(state, rateEvent('b', NOON - 1))).toBe(false)
  expect(canFoldOn(state, rateEvent('b', NOON))).toBe(false)
  expect(canFoldOn(state, rateEvent('b', NOON + 1))).toBe(true)
  expect(canFoldOn(null, rateEvent('b', NOON))).toBe(true)
})

test('undo restores the exact earlier state, whichever rating is taken back', () => {
  fc.assert(
    fc.property(ratingLogs(), fc.nat(), (log, pick) => {
      const target = log[pick % Math.max(1, log.length)]
      if (target === undefined) return
      const without = log.filter((event) => event !== target)
      expect(fold([...log, voidEvent('v', target.id)])).toEqual(fold(without))
    }),
  )
})

test('a later success never lowers stability, and elapsed time is never negative however clocks and zones jump', () => {
  // A negative elapsed time would throw inside the arithmetic; the days here run backwards at will.
  const jumpy = fc.tuple(ratingLogs(), fc.array(fc.integer({ min: 1, max: 28 }), { minLength: 25, maxLength: 25 }))
  fc.assert(
    fc.property(jumpy, ([log, days]) => {
      let state: MemoryState | null = null
      for (const [index, event] of log.entries()) {
        const before: MemoryState | null = state
        const studyDay = `2026-03-${String(days[index]).padStart(2, '0')}`
        state = foldOne(state, { ...event, studyDay }, DEFAULT_SCHEDULE)
        expect(Number.isFinite(state.stability) && state.stability > 0).toBe(true)
        if (before !== null && event.rating !== 'again') {
          expect(state.stability).toBeGreaterThanOrEqual(before.stability - 1e-8)
        }
      }
    }),
  )
})
