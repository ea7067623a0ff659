import { isLeech } from '@cairn/core/scheduling/leech'
import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import { startOfStudyDay } from '@cairn/core/scheduling/study-day'
import { MATURE_FROM_DAYS } from '@cairn/core/scheduling/study-settings'
import { plural, t } from '@lingui/core/macro'
import { localStudySettings } from '../data/schedule-settings.ts'
import type { StudyRow } from '../data/study-row.ts'
import { whenWanted } from './dates.ts'

export interface Today {
  readonly now: number
  /** The study day of `now`. */
  readonly today: string
}

/** Where a card stands, in words: "new", "learning, due now", "mature, next in 2 months", "suspended". */
export function cardStateWords(row: StudyRow, day: Today): string {
  if (row.suspended) return t`suspended`
  if (row.buriedUntilDay !== null && row.buriedUntilDay > day.today) return t`put off until tomorrow`
  if (row.state === null || row.lane === 'new') return t`new`
  const { phase, intervalDays } = row.state
  const when = isDue(row.state, day) ? t`due now` : t`next ${whenDue(row.state, day)}`
  if (phase !== 'review') return t`learning, ${when}`
  return intervalDays >= MATURE_FROM_DAYS ? t`mature, ${when}` : when
}

/** Whether an answered card is wanted: a review from its study day on, a card being learned from its instant on. */
export function isDue({ phase, dueDay, dueAt }: MemoryState, { now, today }: Today): boolean {
  return phase === 'review' ? dueDay <= today : dueAt <= now
}

/** When an answered card is wanted, in words: "now", "in 8 minutes", "tomorrow". Days begin where they do today. */
export function whenDue({ phase, dueDay, dueAt }: MemoryState, { now, today }: Today): string {
  const { timeZone, rolloverHour } = localStudySettings()
  const wantedAt = phase === 'review' ? startOfStudyDay(dueDay, timeZone, rolloverHour) : dueAt
  return whenWanted(wantedAt, now, { dueDay, today })
}

/** "forgotten twice": null for a card that was never forgotten. */
export function missedWords(row: StudyRow): string | null {
  const lapses = row.state?.lapses ?? 0
  return lapses === 0 ? null : plural(lapses, { one: 'forgotten once', other: 'forgotten # times' })
}

/** A card that keeps being forgotten: worth writing anew. `leechLapses` as its deck has it. */
export const isLeechRow = ({ state, isMarkedLeech }: StudyRow, leechLapses?: number): boolean =>
  isLeech(state, { leechLapses, isMarked: isMarkedLeech })
