import type { DayTotal } from '@cairn/contract/sync'
import { cappedDuration } from '@cairn/core/reviews/answer-time'
import type { NewEvent, OutboxRow } from './local-db.ts'

type Counted = Pick<OutboxRow, 'event' | 'newCard'>

export function emptyDay(studyDay: string): DayTotal {
  return { studyDay, again: 0, hard: 0, good: 0, easy: 0, newCards: 0, durationMs: 0, seq: 0 }
}

/**
 * The day with one more event counted: a rating adds, a void takes its `target` (on whose day it counts) away again.
 * A void without known target changes nothing.
 */
export function countEvent(day: DayTotal, { event, newCard }: Counted, target: NewEvent | undefined): DayTotal {
  const rating = event.kind === 'rate' ? event : target?.kind === 'rate' ? target : null
  if (rating === null) return day
  const sign = event.kind === 'rate' ? 1 : -1
  const least0 = (value: number) => Math.max(0, value)
  return {
    ...day,
    [rating.rating]: least0(day[rating.rating] + sign),
    durationMs: least0(day.durationMs + sign * cappedDuration(rating.durationMs)),
    newCards: least0(day.newCards + (newCard ? sign : 0)),
  }
}

/**
 * Day totals as the learner sees them: the server's rows with the events it has not answered for. `targetOf` finds an
 * answer given on this device.
 */
export function withUnsent(
  days: readonly DayTotal[],
  unsent: readonly Counted[],
  targetOf: (id: string) => NewEvent | undefined,
): DayTotal[] {
  const byDay = new Map(days.map((day) => [day.studyDay, day]))
  for (const row of unsent) {
    const target = row.event.kind === 'void' ? targetOf(row.event.targetId) : undefined
    const { studyDay } = target ?? row.event
    byDay.set(studyDay, countEvent(byDay.get(studyDay) ?? emptyDay(studyDay), row, target))
  }
  return [...byDay.values()].sort((one, other) => (one.studyDay < other.studyDay ? -1 : 1))
}
