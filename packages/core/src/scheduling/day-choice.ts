import type { MemoryState } from './memory-state.ts'
import { addDays, daysBetween } from './study-day.ts'
import type { EasyDays } from './study-settings.ts'

/** Lowest and highest interval in whole days, both included. */
export interface DayWindow {
  readonly lowest: number
  readonly highest: number
}

/** Reviews already due on each study day, by day; a day that is not there has none. */
export type DayLoad = ReadonlyMap<string, number>

/**
 * The load after a card went from one state to another on a study day; the very same where no day to come has more or
 * fewer reviews than before.
 */
export function withReviewMoved(
  load: DayLoad,
  { before, after }: { readonly before: MemoryState | null; readonly after: MemoryState | null },
  today: string,
): DayLoad {
  const dayOf = (state: MemoryState | null) => (state?.phase === 'review' && state.dueDay > today ? state.dueDay : null)
  const [from, to] = [dayOf(before), dayOf(after)]
  if (from === to) return load
  const moved = new Map(load)
  if (from !== null) moved.set(from, Math.max(0, (moved.get(from) ?? 0) - 1))
  if (to !== null) moved.set(to, (moved.get(to) ?? 0) + 1)
  return moved
}

const SOME_MONDAY = '1970-01-05'

/**
 * One of the intervals of a window, by a number in [0, 1): each as probable as its weight says. When nothing weighs
 * anything all are alike.
 */
export function pickDays(window: DayWindow, unit: number, weightOf?: (days: number) => number): number {
  const { lowest, highest } = window
  const count = highest - lowest + 1
  const even = lowest + Math.floor(unit * count)
  if (weightOf === undefined || count <= 1) return even
  const weights = Array.from({ length: count }, (_, index) => Math.max(0, weightOf(lowest + index)))
  let left = unit * weights.reduce((sum, weight) => sum + weight, 0)
  if (!(left > 0) && weights.every((weight) => weight === 0)) return even
  const picked = weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
  return picked < 0 ? highest : lowest + picked
}

/** How gladly a review is taken so many days after a study day, 0-1, by the day of the week. */
export function easyDayWeight(easyDays: EasyDays, studyDay: string): (days: number) => number {
  const start = daysBetween(SOME_MONDAY, studyDay)
  return (days) => easyDays[(((start + days) % 7) + 7) % 7] ?? 1
}

/**
 * The weight of a day by the reviews it already has: a day with twice the load gets a quarter of the chance. Shorter
 * intervals weigh a little more, so that the emptier far end of a window does not draw cards past their time. After
 * Anki's description of its load balancer.
 */
export function loadWeight(load: DayLoad, studyDay: string): (days: number) => number {
  return (days) => 1 / ((1 + (load.get(addDays(studyDay, days)) ?? 0)) ** 2 * days)
}
