import { CONFIDENCES, REVIEW_MODES } from '@cairn/core/reviews/review-event'
import { PHASES, RATINGS } from '@cairn/core/scheduling/memory-state'
import { z } from 'zod'
import { Cursor, Id, Instant, StudyDay, TimeZone } from './ids.ts'
import { MAX_EVENTS_PER_BATCH } from './limits.ts'

const facts = {
  id: Id,
  cardId: Id,
  answeredAt: Instant,
  timeZone: TimeZone,
  offsetMinutes: z.number().int().min(-900).max(900),
  rolloverHour: z.number().int().min(0).max(23),
  studyDay: StudyDay,
  deviceId: Id,
  deviceSeq: z.number().int().min(1),
  appVersion: z.string().min(1).max(64),
}

/** What an imported card begins with, or where its answers had left it: core's `MemoryState`. */
export const StartState = z.object({
  phase: z.enum(PHASES),
  step: z.number(),
  stability: z.number(),
  difficulty: z.number(),
  dueAt: z.number(),
  dueDay: z.string(),
  reps: z.number(),
  lapses: z.number(),
  lastReviewAt: z.number().nullable(),
  lastStudyDay: z.string().nullable(),
  intervalDays: z.number(),
})

export const RateEventSchema = z.strictObject({
  kind: z.literal('rate'),
  ...facts,
  rating: z.enum(RATINGS),
  durationMs: z.number().int().min(0).max(86_400_000),
  mode: z.enum(REVIEW_MODES).exclude(['import']),
  confidence: z.enum(CONFIDENCES).nullable(),
  chosenDays: z.number().int().min(1).max(36_500).optional(),
})
export const VoidEventSchema = z.strictObject({ kind: z.literal('void'), ...facts, targetId: Id })
export const SetDueEventSchema = z.strictObject({ kind: z.literal('set-due'), ...facts, dueDay: StudyDay })
export const ResetEventSchema = z.strictObject({ kind: z.literal('reset'), ...facts })
export const ReviewEventSchema = z.discriminatedUnion('kind', [
  RateEventSchema,
  VoidEventSchema,
  SetDueEventSchema,
  ResetEventSchema,
])

export { MAX_EVENTS_PER_BATCH }

/** Events are checked one by one, so a bad one is rejected alone. `sentAt` measures the device's clock. */
export const ReviewBatch = z.strictObject({
  sentAt: Instant,
  events: z.array(z.unknown()).min(1).max(MAX_EVENTS_PER_BATCH),
})
export type ReviewBatch = z.infer<typeof ReviewBatch>

export const Memory = z.object({
  cardId: Id,
  phase: z.enum(PHASES),
  step: z.number().int(),
  stability: z.number(),
  difficulty: z.number(),
  dueAt: Instant,
  dueDay: StudyDay,
  reps: z.number().int(),
  lapses: z.number().int(),
  lastReviewAt: Instant.nullable(),
  lastStudyDay: StudyDay.nullable(),
  intervalDays: z.number(),
  dueSetAt: Instant.optional(),
  reviewedDay: StudyDay.optional(),
  masteredDay: StudyDay.optional(),
  /** Study day of its first rating (the first since a reset); null when there is none, or it was too long ago to tell. */
  introducedDay: StudyDay.nullable(),
  /** Newest events of the card, so that the browser can undo after a reload. */
  seq: Cursor,
})
export type Memory = z.infer<typeof Memory>

export const EVENT_REJECTIONS = [
  'invalid',
  'event_id_reused',
  'card-not-found',
  'target-not-found',
  'device-seq-reused',
] as const

export const EventResult = z.discriminatedUnion('status', [
  z.object({ id: z.string(), status: z.literal('accepted') }),
  z.object({ id: z.string(), status: z.literal('duplicate') }),
  z.object({
    id: z.string(),
    status: z.literal('rejected'),
    code: z.enum(EVENT_REJECTIONS),
    retryable: z.boolean(),
  }),
])
export type EventResult = z.infer<typeof EventResult>

/** One result per event in the order sent; `memory` holds every card the batch touched, and wins over the local copy. */
export const ReviewBatchResult = z.object({ results: z.array(EventResult), memory: z.array(Memory) })
export type ReviewBatchResult = z.infer<typeof ReviewBatchResult>
