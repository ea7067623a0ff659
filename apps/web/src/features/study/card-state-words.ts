import { plural, t } from '@lingui/core/macro'
import type { StudyRow } from '../../data/study-row.ts'
import { whenWanted } from '../../lib/dates.ts'

export interface Today {
  readonly now: number
  /** The study day of `now`. */
  readonly today: string
}

/** Where a card stands, in words: "new", "due now", "next in 4 days", "suspended". */
export function cardStateWords(row: StudyRow, { now, today }: Today): string {
  if (row.suspended) return t`suspended`
  if (row.buriedUntilDay !== null && row.buriedUntilDay > today) return t`put off until tomorrow`
  if (row.state === null || row.lane === 'new') return t`new`
  const { dueAt, dueDay, phase } = row.state
  if (phase === 'review' ? dueDay <= today : dueAt <= now) return t`due now`
  return t`next ${whenWanted(dueAt, now, { dueDay, today })}`
}

/** "missed twice": null for a card that was never forgotten. */
export function missedWords(row: StudyRow): string | null {
  const lapses = row.state?.lapses ?? 0
  return lapses === 0 ? null : plural(lapses, { one: 'forgotten once', other: 'forgotten # times' })
}
