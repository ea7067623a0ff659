import { isLeech } from '@cairn/core/scheduling/leech'
import { MATURE_FROM_DAYS } from '@cairn/core/scheduling/study-settings'
import { plural, t } from '@lingui/core/macro'
import type { StudyRow } from '../data/study-row.ts'
import { whenWanted } from './dates.ts'

export interface Today {
  readonly now: number
  /** The study day of `now`. */
  readonly today: string
}

/** Where a card stands, in words: "new", "learning, due now", "mature, next in 2 months", "suspended". */
export function cardStateWords(row: StudyRow, { now, today }: Today): string {
  if (row.suspended) return t`suspended`
  if (row.buriedUntilDay !== null && row.buriedUntilDay > today) return t`put off until tomorrow`
  if (row.state === null || row.lane === 'new') return t`new`
  const { dueAt, dueDay, phase, intervalDays } = row.state
  const isDue = phase === 'review' ? dueDay <= today : dueAt <= now
  const when = isDue ? t`due now` : t`next ${whenWanted(dueAt, now, { dueDay, today })}`
  if (phase !== 'review') return t`learning, ${when}`
  return intervalDays >= MATURE_FROM_DAYS ? t`mature, ${when}` : when
}

/** "forgotten twice": null for a card that was never forgotten. */
export function missedWords(row: StudyRow): string | null {
  const lapses = row.state?.lapses ?? 0
  return lapses === 0 ? null : plural(lapses, { one: 'forgotten once', other: 'forgotten # times' })
}

/** A card that keeps being forgotten: worth writing anew. */
export const isLeechRow = (row: StudyRow): boolean => isLeech(row.state)
