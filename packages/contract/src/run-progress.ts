import { z } from 'zod'
import { MAX_SOURCE_CHARS } from './limits.ts'

/** Offsets into the text of the run's source. */
const offset = z.number().int().min(0).max(MAX_SOURCE_CHARS)
const stretch = { start: offset, end: offset }
const cards = z.number().int().min(0).max(200)
const label = z.string().max(500)

/** A request that is still to be made, or to be made again for what is missing. */
export const PendingRequest = z.strictObject({
  ordinal: z.number().int().min(0).max(100_000),
  parts: z.array(z.strictObject(stretch)).max(1_000),
  ...stretch,
  headingPath: z.array(label).max(20),
  count: cards,
  ask: cards,
  quotas: z.array(z.strictObject({ heading: label, count: cards })).max(1_000),
  keep: z.array(z.strictObject({ ...stretch, count: cards })).max(1_000),
  why: z.enum(['planned', 'more', 'repair']),
})

const FittedTopic = z.strictObject({
  topic: label,
  assessedAt: z.number().int().min(0),
  paragraphs: z.array(z.number().int().min(0)).max(20_000),
})

/** How far a run is, passage by passage: what any device needs to go on with it without doing anything twice. */
export const RunProgress = z.strictObject({
  /** The part of the source that was chosen; null for all of it. */
  within: z.array(z.strictObject(stretch)).max(5_000).nullable(),
  /** Null until the run is planned. */
  pending: z.array(PendingRequest).max(1_000).nullable(),
  /** Stretches that gave nothing, each with a code of the reason. */
  outcomes: z
    .array(z.strictObject({ ...stretch, status: z.enum(['skipped', 'failed']), reason: z.string().max(100) }))
    .max(5_000),
  /** What the learner's profiles change; null when the cards are not fitted to them. */
  fit: z
    .strictObject({
      level: z.strictObject({ proficiency: z.string().max(100), assessedAt: z.number().int().min(0) }).nullable(),
      weak: z.array(FittedTopic).max(50),
      strong: z.array(FittedTopic).max(50),
    })
    .nullable(),
})
export type RunProgress = z.infer<typeof RunProgress>
