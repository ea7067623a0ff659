import { describe, expect, test } from 'vitest'
import { foldReviews } from '../../reviews/fold-reviews.ts'
import type { ReviewEvent } from '../../reviews/review-event.ts'
import { DEFAULT_SCHEDULE } from '../../scheduling/study-settings.ts'
import type { AnkiCard, AnkiReview } from '../collection/collection.ts'
import { collectionDays } from '../collection/collection-days.ts'
import { USUAL_STEPS } from './row-schedule.ts'
import { importLog } from './schedule-in.ts'

const days = collectionDays(
  { createdAt: Date.parse('2026-01-01T04:00:00Z') / 1_000, minutesWest: 0 },
  { timeZone: 'UTC', rolloverHour: 4 },
)
const NOW = Date.parse('2026-06-01T12:00:00Z')
/** Day 160 of the collection is 2026-06-10. */
const DUE = 160

const at = (day: string, clock = '10:00') => Date.parse(`${day}T${clock}:00Z`)

const row = (change: Partial<AnkiCard>): AnkiCard => ({
  ...{ id: 1, noteId: 1, deckId: 1, ord: 0, modifiedAt: 1, type: 2, queue: 2, due: DUE, ivl: 10, reps: 2, lapses: 0 },
  ...{ factor: 2_500, left: 0, odue: 0, odid: 0, flags: 0, data: '' },
  ...change,
})

const answer = (day: string, change: Partial<AnkiReview> = {}): AnkiReview => ({
  ...{ id: at(day), cardId: 1, ease: 3, ivl: 3, lastIvl: -600, factor: 0, time: 4_000, type: 0 },
  ...change,
})

const TWO = [answer('2026-05-01'), answer('2026-05-04', { type: 1, lastIvl: 3, ivl: 10 })]

interface Told {
  readonly now?: number
  readonly idOf?: (seed: string) => string
}

function eventsOf(card: AnkiCard, log: readonly AnkiReview[], { now = NOW, idOf = (seed) => seed }: Told = {}) {
  const source = { card, log, identity: 'g:0', cardId: 'c', steps: USUAL_STEPS }
  return importLog(source, { ...days, now, idOf })
}

const fold = (events: readonly { readonly event: ReviewEvent }[], settings = DEFAULT_SCHEDULE) =>
  foldReviews(
    events.map(({ event }) => event),
    settings,
    'c',
  )

const stateOf = (card: AnkiCard, log: readonly AnkiReview[], told?: Told) => fold(eventsOf(card, log, told).events)

describe('a card with a log', () => {
  test('keeps the memory that the FSRS of Anki gave it, under any parameters', () => {
    const card = row({ data: '{"pos":7,"s":55.5,"d":6.25,"dr":0.9}' })
    expect(stateOf(card, TWO)).toMatchObject({ stability: 55.5, difficulty: 6.25 })
    const { events } = eventsOf(card, TWO)
    const refitted = fold(events, { ...DEFAULT_SCHEDULE, desiredRetention: 0.8, maximumIntervalDays: 5 })
    expect(refitted).toMatchObject({ stability: 55.5, difficulty: 6.25, dueDay: '2026-06-10', intervalDays: 10 })
  })

  test('of SM-2 has the memory that its answers make', () => {
    const told = stateOf(row({}), TWO)
    expect(told?.stability).toBeGreaterThan(3)
    expect(told?.stability).toBe(fold(eventsOf(row({}), TWO).events.slice(0, 2))?.stability)
  })

  test('keeps its interval, lapses and repetitions: a leech stays one', () => {
    const leech = row({ ivl: 17, reps: 31, lapses: 9 })
    expect(stateOf(leech, TWO)).toMatchObject({ intervalDays: 17, reps: 31, lapses: 9, dueDay: '2026-06-10' })
  })

  test('was last answered when the log says', () => {
    expect(stateOf(row({}), TWO)).toMatchObject({ lastReviewAt: at('2026-05-04'), lastStudyDay: '2026-05-04' })
  })

  test('that is overdue stays due on the day it was due', () => {
    expect(stateOf(row({ due: 100 }), TWO)).toMatchObject({ dueDay: '2026-04-11', intervalDays: 10 })
  })
})

describe('a card between steps', () => {
  const due = at('2026-06-01', '12:07') / 1_000

  test('is due at the moment that Anki wanted it, on the step it had', () => {
    const learning = row({ type: 1, queue: 1, due, left: 1_001, ivl: 0, reps: 1 })
    const expected = { phase: 'learning', step: 1, dueAt: due * 1_000, dueDay: '2026-06-01', intervalDays: 0, reps: 1 }
    expect(stateOf(learning, [answer('2026-06-01', { ivl: -600 })])).toMatchObject(expected)
    expect(stateOf(learning, [])).toMatchObject(expected)
  })

  test.each([
    ['relearning', row({ type: 3, queue: 1, due, left: 1_001, lapses: 4 })],
    ['of the first scheduler', row({ type: 2, queue: 1, due, odue: DUE, left: 1_001, lapses: 4 })],
    ['put aside', row({ type: 3, queue: -1, due, left: 1_001, lapses: 4 })],
  ])('that lapsed keeps it too: %s', (_, card) => {
    const expected = { phase: 'relearning', step: 0, dueAt: due * 1_000, lapses: 4, reps: 2 }
    expect(stateOf(card, TWO)).toMatchObject(expected)
    expect(stateOf(card, [])).toMatchObject(expected)
  })

  test('of days is due on its day', () => {
    const expected = { phase: 'learning', dueDay: '2026-06-10', dueAt: at('2026-06-10', '04:00') }
    const card = row({ type: 1, queue: 3, due: DUE, left: 1_001, ivl: 0 })
    expect(stateOf(card, [answer('2026-05-30', { ivl: -86_400 })])).toMatchObject(expected)
    expect(stateOf(card, [])).toMatchObject(expected)
  })
})

describe('what the clock of the import or the log cannot be right about', () => {
  const late = [...TWO, answer('2027-01-01', { type: 1, lastIvl: 10 }), answer('2027-02-01', { type: 1, lastIvl: 20 })]
  const backwards = (seed: string) => [...seed].reverse().join('')

  test.each([
    ['as they are', (seed: string) => seed],
    ['backwards', backwards],
    [
      'by a number',
      (seed: string) => String([...seed].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9_973, 7)),
    ],
  ])('answers later than it leave the due day alone, ids %s', (_, idOf) => {
    const { events } = eventsOf(row({ reps: 4 }), late, { idOf })
    expect(fold(events)).toMatchObject({ dueDay: '2026-06-10', reps: 4 })
    const instants = events.map(({ event }) => event.answeredAt)
    expect(instants).toEqual([...new Set(instants)].sort((one, other) => one - other))
    expect(Math.max(...instants)).toBeLessThanOrEqual(NOW)
  })

  test('they are the same events whenever the package comes', () => {
    const ids = (now: number) => eventsOf(row({ reps: 4 }), late, { now }).events.map(({ event }) => event.id)
    expect(ids(NOW + 86_400_000)).toEqual(ids(NOW))
  })

  test('a row of the number 0 is kept for the way back, and is no answer of 1970', () => {
    const zero = answer('1970-01-01', { id: 0 })
    const { events, others } = eventsOf(row({}), [zero, ...TWO])
    expect(others).toEqual([zero])
    expect(events.filter(({ event }) => event.kind === 'rate')).toHaveLength(2)
  })
})

describe('a card that was made new again', () => {
  const forgotten = answer('2026-05-05', { type: 4, ease: 0, factor: 0 })

  test('keeps its lapses', () => {
    const card = row({ type: 0, queue: 0, due: 5, ivl: 0, lapses: 9 })
    expect(stateOf(card, [...TWO, forgotten])).toMatchObject({ phase: 'new', reps: 0, lapses: 9 })
    expect(stateOf(card, [])).toMatchObject({ phase: 'new', reps: 0, lapses: 9 })
  })
})

test('a package that knows more than an earlier one is the one that holds', () => {
  const earlier = eventsOf(row({ modifiedAt: at('2026-05-20') / 1_000 }), TWO).events
  const later = eventsOf(row({ modifiedAt: at('2026-05-28') / 1_000, due: 170 }), TWO).events
  const ids = new Set(earlier.map(({ event }) => event.id))
  const both = [...earlier, ...later.filter(({ event }) => !ids.has(event.id))]
  expect(fold(both)?.dueDay).toBe('2026-06-20')
  expect(fold(both.toReversed())?.dueDay).toBe('2026-06-20')
})
