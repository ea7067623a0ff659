import { ANSWER_TIME_CAP_MS } from '../scheduling/study-settings.ts'

/** Time an answer counts for, in ms: 0 to 60 s, however long the card lay open. */
export function cappedDuration(durationMs: number): number {
  return Math.min(Math.max(0, durationMs), ANSWER_TIME_CAP_MS)
}
