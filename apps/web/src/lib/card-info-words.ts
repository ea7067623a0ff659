import { describeInterval } from '@cairn/core/scheduling/format-interval'
import { isUnmet, type MemoryState } from '@cairn/core/scheduling/memory-state'
import { plural, t } from '@lingui/core/macro'
import { lengthOfTime } from './dates.ts'
import { intervalLabel } from './interval-label.ts'

/** How long a card was put off by its latest review: "10 min", "4 days"; "new" for one without any. */
export function intervalOf(state: MemoryState | null): string {
  if (state === null || isUnmet(state)) return t`new`
  return intervalLabel(describeInterval(state.lastReviewAt ?? state.dueAt, state))
}

/** "6 seconds", "12 minutes" of answering. */
export function answerTime(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  return seconds < 100 ? plural(seconds, { one: '# second', other: '# seconds' }) : lengthOfTime(ms)
}
