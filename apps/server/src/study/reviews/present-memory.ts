import type { Memory } from '@cairn/contract/reviews'
import type { MemoryTable } from '../../platform/db/schema.ts'
import { toState } from './memory.store.ts'

/** What the schedule believes about a card, for its owner. */
export function presentMemory(row: MemoryTable): Memory {
  const { phase, step, stability, difficulty, dueAt, dueDay, reps, lapses } = toState(row)
  return {
    cardId: row.card_id,
    phase,
    step,
    stability,
    difficulty,
    dueAt,
    dueDay,
    reps,
    lapses,
    lastReviewAt: row.last_review_at,
    lastStudyDay: row.last_study_day,
    intervalDays: row.interval_days,
    ...(row.due_set_at !== null && { dueSetAt: row.due_set_at }),
    ...(row.reviewed_day !== null && { reviewedDay: row.reviewed_day }),
    ...(row.mastered_day !== null && { masteredDay: row.mastered_day }),
    introducedDay: row.introduced_day,
    seq: row.seq,
  }
}
