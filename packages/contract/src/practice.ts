import { CONFIDENCES } from '@cairn/core/reviews/review-event'
import { STUDY_MODES } from '@cairn/core/study-modes/modes'
import { PRACTICE_FORMS } from '@cairn/core/study-modes/practice-answer'
import { z } from 'zod'
import { Cursor, Id, Instant, StudyDay } from './ids.ts'
import { MAX_PRACTICE_ANSWERS_PER_BATCH } from './limits.ts'

const answer = {
  /** UUIDv7 made when the question is shown, so that a double tap is one answer. */
  id: Id,
  mode: z.enum(STUDY_MODES),
  /** Counts the answers of a session from 1. */
  turn: z.number().int().min(1).max(1_000_000),
  cardId: Id,
  /** `withdrawn`: taken back and not given again; it counts for nothing. */
  form: z.enum([...PRACTICE_FORMS, 'withdrawn']),
  isRight: z.boolean(),
  isOverruled: z.boolean(),
  chosenCardId: Id.nullable(),
  offeredCardIds: z.array(Id).max(20),
  typed: z.string().max(2_000).nullable(),
  at: Instant,
  studyDay: StudyDay,
  durationMs: z.number().int().min(0).max(86_400_000),
  confidence: z.enum(CONFIDENCES).nullable(),
}

/** An answer in a study mode, core's `PracticeAnswer` with an id: evidence, never a review. */
export const PracticeRecord = z.strictObject(answer)
export type PracticeRecord = z.infer<typeof PracticeRecord>

/** As the server has it. */
export const StoredPractice = z.object({ ...answer, seq: Cursor })
export type StoredPractice = z.infer<typeof StoredPractice>

/**
 * Answers are checked one by one, so a bad one is rejected alone. An answer sent again changes nothing; of two to the
 * same question (one id, card, mode and turn: overruled, taken back, or given again after that) the later holds.
 */
export const PracticeBatch = z.strictObject({
  answers: z.array(z.unknown()).min(1).max(MAX_PRACTICE_ANSWERS_PER_BATCH),
})
export type PracticeBatch = z.infer<typeof PracticeBatch>

export const PRACTICE_REJECTIONS = ['invalid', 'answer-id-reused', 'card-not-found'] as const

export const PracticeResult = z.discriminatedUnion('status', [
  z.object({ id: z.string(), status: z.literal('accepted') }),
  z.object({ id: z.string(), status: z.literal('duplicate') }),
  z.object({
    id: z.string(),
    status: z.literal('rejected'),
    code: z.enum(PRACTICE_REJECTIONS),
    retryable: z.boolean(),
  }),
])
export type PracticeResult = z.infer<typeof PracticeResult>

/** One result per answer, in the order sent. */
export const PracticeBatchResult = z.object({ results: z.array(PracticeResult) })
export type PracticeBatchResult = z.infer<typeof PracticeBatchResult>
