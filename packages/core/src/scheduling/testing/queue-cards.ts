import * as fc from 'fast-check'
import type { MemoryState } from '../memory-state.ts'
import type { DayContext, QueueCard } from '../queue-card.ts'
import { newCardState } from '../schedule.ts'
import { addDays, startOfStudyDay } from '../study-day.ts'
import { DEFAULT_SCHEDULE, type StudySettings } from '../study-settings.ts'

export const NOW = Date.parse('2026-03-02T12:00:00Z')
export const TODAY = '2026-03-02'
export const MINUTE = 60_000

export const SETTINGS: StudySettings = {
  ...DEFAULT_SCHEDULE,
  newPerDay: 10,
  reviewsPerDay: 200,
  rolloverHour: 4,
  timeZone: 'Europe/Berlin',
}

/** Midday of a day without limits reached; settings may be changed one by one. */
export function dayWith(settings: Partial<StudySettings> = {}, changes: Partial<DayContext> = {}): DayContext {
  const context = { now: NOW, today: TODAY, introducedToday: 0, reviewedToday: 0 }
  return { ...context, settings: { ...SETTINGS, ...settings }, ...changes }
}

export function startOf(day: string): number {
  return startOfStudyDay(day, SETTINGS.timeZone, SETTINGS.rolloverHour)
}

/** A card without siblings, never rated. */
export function newCard(id: string, changes: Partial<QueueCard> = {}): QueueCard {
  const own = { id, noteId: `note of ${id}`, deckId: 'deck', position: 0 }
  return { ...own, suspended: false, buriedUntilDay: null, state: null, ...changes }
}

export function withState(id: string, state: Partial<MemoryState>, changes: Partial<QueueCard> = {}): QueueCard {
  const met = { stability: 10, difficulty: 5, reps: 3, lastStudyDay: addDays(TODAY, -10), lastReviewAt: NOW - 864e6 }
  return newCard(id, { state: { ...newCardState(NOW, TODAY), ...met, ...state }, ...changes })
}

/** A review-phase card, due so many days after today. */
export function reviewCard(id: string, dueIn: number, changes: Partial<MemoryState> = {}): QueueCard {
  const dueDay = addDays(TODAY, dueIn)
  return withState(id, { phase: 'review', intervalDays: 10, dueDay, dueAt: startOf(dueDay), ...changes })
}

/** A learning card, due so many minutes from now. */
export function learningCard(id: string, dueInMinutes: number, changes: Partial<MemoryState> = {}): QueueCard {
  const dueAt = NOW + dueInMinutes * MINUTE
  return withState(id, { phase: 'learning', dueAt, lastStudyDay: TODAY, lastReviewAt: NOW - MINUTE, ...changes })
}

/** Collections of up to 60 cards of all kinds, many of them siblings. */
export function collections(): fc.Arbitrary<readonly QueueCard[]> {
  const kind = fc.constantFrom('new', 'learning', 'relearning', 'review')
  const card = fc.record({
    kind,
    note: fc.nat(40),
    suspended: fc.constantFrom(false, false, false, true),
    buriedDays: fc.constantFrom(null, null, null, -1, 0, 1, 3),
    dueDays: fc.integer({ min: -40, max: 5 }),
    dueMinutes: fc.integer({ min: -300, max: 2_000 }),
    seenDaysAgo: fc.integer({ min: 0, max: 30 }),
    stability: fc.double({ min: 0.1, max: 100, noNaN: true }),
  })
  return fc.array(card, { maxLength: 60 }).map((cards) =>
    cards.map((one, index) => {
      const changes = {
        noteId: `note-${one.note}`,
        position: index % 7,
        suspended: one.suspended,
        buriedUntilDay: one.buriedDays === null ? null : addDays(TODAY, one.buriedDays),
      }
      const memory = { stability: one.stability, lastStudyDay: addDays(TODAY, -one.seenDaysAgo) }
      const made =
        one.kind === 'review'
          ? reviewCard(`card-${index}`, one.dueDays, memory)
          : one.kind === 'new'
            ? newCard(`card-${index}`)
            : learningCard(`card-${index}`, one.dueMinutes, {
                phase: one.kind === 'learning' ? 'learning' : 'relearning',
                lastStudyDay: addDays(TODAY, -(one.seenDaysAgo % 3)),
              })
      return { ...made, ...changes }
    }),
  )
}
