import type { GivenInterval } from '@cairn/core/reviews/given-intervals'
import { describeInterval } from '@cairn/core/scheduling/format-interval'
import { plural, t } from '@lingui/core/macro'
import { lengthOfTime } from './dates.ts'
import { intervalLabel } from './interval-label.ts'

/** How long a card was put off by a review: "10 min", "4 days"; "new" for one that had none. */
export function intervalOf(given: GivenInterval | null): string {
  if (given === null) return t`new`
  return intervalLabel(describeInterval(0, { dueAt: given.waitMs, intervalDays: given.intervalDays }))
}

/** "6 seconds", "12 minutes" of answering. */
export function answerTime(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  return seconds < 100 ? plural(seconds, { one: '# second', other: '# seconds' }) : lengthOfTime(ms)
}
