import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUnmet, RATINGS } from '../scheduling/memory-state.ts'
import { buildQueue } from '../scheduling/queue.ts'
import { studyDayOf } from '../scheduling/study-day.ts'
import { DEFAULT_SCHEDULE } from '../scheduling/study-settings.ts'
import { dayWith } from '../scheduling/testing/queue-cards.ts'
import { type DayTotals, dayTotalsOf, NO_REVIEWS } from '../stats/day-totals.ts'
import { streakOf } from '../stats/streak.ts'
import { type CardStanding, foldCard, standingAfter, UNTOUCHED } from './card-standing.ts'
import { effectiveEvents } from './effective-ratings.ts'
import { canFoldOn, foldReviews } from './fold-reviews.ts'
import type { CardEvent, RateEvent } from './review-event.ts'
import {
  type Action,
  actionEvent,
  actions,
  cardLogs,
  logsWithVoids,
  NOON,
  rateEvent,
  voidEvent,
} from './testing/review-events.ts'

const DAY = 86_400_000
const fold = (events: readonly CardEvent[], start?: CardStanding) => foldCard(events, DEFAULT_SCHEDULE, 'card', start)
const act = (id: string, after: number, action: Action) => actionEvent(id, NOON + after, action)

test.each<readonly [string, Action, Partial<CardStanding>]>([
  ['suspend', { kind: 'suspend', suspended: true }, { suspended: true }],
  ['let back in', { kind: 'suspend', suspended: false }, { suspended: false }],
  ['bury', { kind: 'bury', untilDay: '2026-03-03' }, { buriedUntilDay: '2026-03-03' }],
  ['dig out', { kind: 'bury', untilDay: null }, { buriedUntilDay: null }],
  ['flag', { kind: 'flag', flag: 3 }, { flag: 3 }],
  ['take the flag off', { kind: 'flag', flag: 0 }, { flag: 0 }],
])('%s: nothing else changes, and undo takes it back', (_, action, changed) => {
  const start: CardStanding = { memory: null, suspended: true, buriedUntilDay: '2026-04-01', flag: 7 }
  const log = [rateEvent('a', NOON)]
  const after = fold([...log, act('x', 1, action)], start)
  expect(after).toEqual({ ...fold(log, start), ...changed })
  expect(fold([...log, act('x', 1, action), voidEvent('v', 'x')], start)).toEqual(fold(log, start))
})

test('the later of two flags holds, whichever arrived first; when its undo comes, the earlier one does', () => {
  const early = act('b', 0, { kind: 'flag', flag: 1 })
  const late = act('a', 1, { kind: 'flag', flag: 2 })
  expect(fold([late, early]).flag).toBe(2)
  expect(fold([late, voidEvent('v', 'a'), early]).flag).toBe(1)
  const atOnce = act('c', 0, { kind: 'flag', flag: 3 })
  expect(fold([atOnce, early]).flag).toBe(3)
})

test('a day set by hand holds until the card is answered', () => {
  const log = [rateEvent('a', NOON, { rating: 'easy' }), act('x', DAY, { kind: 'set-due', dueDay: '2026-05-01' })]
  expect(fold(log).memory).toMatchObject({
    phase: 'review',
    dueDay: '2026-05-01',
    dueAt: Date.parse('2026-05-01T02:00:00Z'),
    intervalDays: 60,
    dueSetAt: NOON + DAY,
    reps: 1,
  })
  const answered = fold([...log, rateEvent('b', NOON + 2 * DAY)]).memory
  expect(answered).not.toHaveProperty('dueSetAt')
  expect(answered?.dueDay).not.toBe('2026-05-01')
  const without = fold([log[0]!, rateEvent('b', NOON + 2 * DAY)]).memory
  // The day set by hand was far enough away for the card to count as mastered until then.
  expect(answered).toEqual({ ...without, masteredDay: '2026-03-04' })
})

test('a day that has gone by means today, and a card never rated can be set too', () => {
  const { memory } = fold([act('x', 0, { kind: 'set-due', dueDay: '2020-01-01' })])
  expect(memory).toMatchObject({ phase: 'review', dueDay: '2026-03-02', intervalDays: 1, reps: 0, stability: 0 })
  expect(isUnmet(memory)).toBe(true)
  const first = fold([act('x', 0, { kind: 'set-due', dueDay: '2026-03-02' }), rateEvent('a', NOON + 1)]).memory
  expect(first).toMatchObject({ stability: 2.3065, reps: 1 })
})

test('a reset makes the card new from then on, and what was rated before it arrives in vain', () => {
  const reset = act('x', 10 * DAY, { kind: 'reset' })
  const log = [rateEvent('a', NOON), rateEvent('b', NOON + DAY, { rating: 'again' }), reset]
  expect(fold(log).memory).toMatchObject({ phase: 'new', reps: 0, lapses: 0, stability: 0, dueAt: NOON + 10 * DAY })
  expect(fold([...log, rateEvent('late', NOON + 2 * DAY)]).memory).toEqual(fold(log).memory)
  const after = rateEvent('c', NOON + 11 * DAY)
  expect(fold([...log, after]).memory).toEqual(fold([after]).memory)
  expect(fold([...log, voidEvent('v', 'x')]).memory).toEqual(fold(log.slice(0, 2)).memory)
})

test('after a reset the next rating meets a new card: in the state and in the totals', () => {
  const events = [rateEvent('a', NOON), act('x', DAY, { kind: 'reset' }), rateEvent('b', NOON + 2 * DAY)]
  expect(dayTotalsOf(events).get('2026-03-04')?.newCards).toBe(1)
  expect(dayTotalsOf(events.slice(1), () => true).get('2026-03-04')?.newCards).toBe(1)
})

const shuffled = cardLogs().chain((log) =>
  fc.tuple(fc.constant(log), fc.shuffledSubarray([...log, ...log], { minLength: log.length * 2 })),
)

test('any order of arrival folds alike, repeats included', () => {
  fc.assert(
    fc.property(shuffled, ([log, arrived]) => {
      expect(fold(arrived)).toEqual(fold(log))
      expect([...dayTotalsOf(arrived)]).toEqual([...dayTotalsOf(log)])
    }),
  )
})

test('folding one by one, onto what is kept, is folding all: replay equals cache', () => {
  fc.assert(
    fc.property(cardLogs(), (log) => {
      let kept = UNTOUCHED
      for (const event of effectiveEvents(log)) kept = standingAfter(kept, event, DEFAULT_SCHEDULE)
      expect(kept).toEqual(fold(log))
      expect(kept.memory).toEqual(foldReviews(log, DEFAULT_SCHEDULE, 'card'))
    }),
  )
})

test('an event that may be folded onto a state gives what the whole log gives', () => {
  fc.assert(
    fc.property(cardLogs(), fc.nat(), fc.constantFrom(...RATINGS), (log, at, rating) => {
      const instants = log.map((event) => event.answeredAt)
      const instant = (instants[at % Math.max(1, instants.length)] ?? NOON) + (at % 3) - 1
      const event = rateEvent('another', instant, { rating })
      const { memory } = fold(log)
      if (!canFoldOn(memory, event)) return
      // Only what the memory has seen decides: a flag or a suspension does not keep a rating from being folded on.
      const { memory: onto } = standingAfter(fold(log), event, DEFAULT_SCHEDULE)
      expect(onto).toEqual(fold([...log, event]).memory)
    }),
    { numRuns: 1_000 },
  )
})

/** What a learner sees of a log: the state, the day's queue, the totals and the streak made of them. */
function seen(events: readonly CardEvent[]) {
  const standing = fold(events)
  const { memory, suspended, buriedUntilDay } = standing
  const days = dayTotalsOf(events)
  const today = studyDayOf(NOON, 'Europe/Berlin', 4)
  const card = { id: 'card', noteId: 'note', deckId: 'deck', position: 0, suspended, buriedUntilDay, state: memory }
  return {
    standing,
    days: [...days],
    streak: streakOf(
      [...days].map(([studyDay, { reviews, durationMs }]) => ({ studyDay, reviews, durationMs })),
      today,
    ),
    queue: buildQueue([card], dayWith({}, { introducedToday: days.get(today)?.newCards ?? 0 })),
  }
}

test('any action then undo leaves the state, the queue, the totals and the streak as they were', () => {
  const doing = fc.oneof(
    actions(),
    fc.record({ kind: fc.constant('rate' as const), rating: fc.constantFrom(...RATINGS) }),
  )
  fc.assert(
    fc.property(cardLogs(), doing, fc.integer({ min: -400 * DAY, max: 400 * DAY }), (log, done, after) => {
      const event =
        done.kind === 'rate'
          ? rateEvent('done', NOON + after, { rating: done.rating, durationMs: 600_000 })
          : actionEvent('done', NOON + after, done)
      expect(seen([...log, event, voidEvent('undo', 'done')])).toEqual(seen(log))
      expect(seen([voidEvent('undo', 'done'), event, ...log])).toEqual(seen(log))
    }),
    { numRuns: 500 },
  )
})

const summed = (days: Iterable<DayTotals>) => [...days].reduce((sum, day) => sum + day.reviews, 0)

test('each review lies on exactly one study day, and later ones never change an earlier day', () => {
  fc.assert(
    fc.property(logsWithVoids(), fc.nat(25), (log, cut) => {
      const ratings = effectiveEvents(log).filter((event): event is RateEvent => event.kind === 'rate')
      expect(summed(dayTotalsOf(ratings).values())).toBe(ratings.length)
      const early = ratings.slice(0, cut)
      const before = dayTotalsOf(early)
      const later = ratings.slice(cut)
      const after = dayTotalsOf(ratings)
      for (const [day, totals] of before) {
        const added = later.filter((event) => event.studyDay === day).length
        expect((after.get(day) ?? NO_REVIEWS).reviews).toBe(totals.reviews + added)
        if (added === 0) expect(after.get(day)).toEqual(totals)
      }
    }),
  )
})
