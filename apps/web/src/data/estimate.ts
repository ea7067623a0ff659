import type { DayTotal } from '@cairn/contract/sync'
import type { QueueCounts } from '@cairn/core/scheduling/queue'

/** Until there are enough answers to measure, one takes this long. */
const USUAL_ANSWER_MS = 9_000
const ENOUGH_ANSWERS = 30
const LOOKED_BACK_DAYS = 30
/** A new card is seen about three times on its first day, a card being learned twice. */
const ANSWERS = { new: 3, learning: 2, due: 1.15 } as const

/** How long so many cards will take, in ms, from the learner's own pace over the last 30 study days. */
export function timeFor(counts: QueueCounts, days: readonly DayTotal[]): number {
  const answers = counts.new * ANSWERS.new + counts.learning * ANSWERS.learning + counts.due * ANSWERS.due
  return answers * answerTime(days)
}

function answerTime(days: readonly DayTotal[]): number {
  const recent = days.slice(-LOOKED_BACK_DAYS)
  const answers = recent.reduce((sum, day) => sum + day.again + day.hard + day.good + day.easy, 0)
  const spent = recent.reduce((sum, day) => sum + day.durationMs, 0)
  return answers < ENOUGH_ANSWERS ? USUAL_ANSWER_MS : spent / answers
}
