import { z } from 'zod'
import { CardKindSchema, GradeSchema } from './cards.ts'
import { Deck } from './decks.ts'
import { Id, Instant, Version } from './ids.ts'
import { MAX_SOURCE_CHARS } from './limits.ts'
import { RunProgress } from './run-progress.ts'

export { MAX_SOURCE_CHARS }

export const Source = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(['paste', 'file', 'url']),
  text: z.string(),
  createdAt: Instant,
  version: Version,
})
export type Source = z.infer<typeof Source>

/** A source without its text: what a list needs. `bytes` is the length of the text in UTF-8. */
export const SourceInfo = Source.omit({ text: true }).extend({
  bytes: z.number().int(),
  updatedAt: Instant,
  /** In the trash since then; it can come back for 30 days. */
  deletedAt: Instant.nullable(),
})
export type SourceInfo = z.infer<typeof SourceInfo>

/** The latest first, those in the trash included. */
export const SourceList = z.object({ sources: z.array(SourceInfo) })
export type SourceList = z.infer<typeof SourceList>

export const SourceChange = z.strictObject({ title: z.string().trim().min(1).max(200) })
export type SourceChange = z.infer<typeof SourceChange>

export const NewSource = z.strictObject({
  id: Id,
  title: z.string().trim().max(200),
  text: z.string().min(1).max(MAX_SOURCE_CHARS),
})
export type NewSource = z.infer<typeof NewSource>

export const DraftStatus = z.enum(['proposed', 'accepted', 'rejected'])

export const Draft = z.object({
  id: Id,
  generationId: Id,
  ordinal: z.number().int().min(0),
  kind: CardKindSchema,
  front: z.string(),
  back: z.string(),
  start: z.number().int().nullable(),
  end: z.number().int().nullable(),
  quote: z.string().nullable(),
  grade: GradeSchema,
  status: DraftStatus,
  cardId: Id.nullable(),
})
export type Draft = z.infer<typeof Draft>

export const GenerationStatus = z.enum(['running', 'ready', 'failed'])

/** One request for cards from one source. Everything a model wrote stays here until the learner accepts it. */
export const Generation = z.object({
  id: Id,
  sourceId: Id,
  deckId: Id.nullable(),
  status: GenerationStatus,
  title: z.string(),
  suggestedTitle: z.string(),
  requestedCount: z.number().int(),
  engine: z.string(),
  /** Why it stopped early, as shown to the learner; null when nothing went wrong. */
  problem: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
})
export type Generation = z.infer<typeof Generation>

/** `progress` is null for a run whose device said nothing of it. */
export const GenerationView = z.object({
  generation: Generation,
  drafts: z.array(Draft),
  progress: RunProgress.nullable(),
})
export type GenerationView = z.infer<typeof GenerationView>

export const GenerationList = z.object({ generations: z.array(Generation.extend({ open: z.number().int() })) })
export type GenerationList = z.infer<typeof GenerationList>

/** What was made of a source so far: its runs, newest first, and the stretches that gave nothing in any of them. */
export const SourceRuns = z.object({
  runs: z.array(z.object({ id: Id, title: z.string(), open: z.number().int(), updatedAt: Instant })),
  outcomes: RunProgress.shape.outcomes,
})
export type SourceRuns = z.infer<typeof SourceRuns>

const DraftInput = z.strictObject({
  id: Id,
  ordinal: z.number().int().min(0).max(10_000),
  kind: z.enum(['basic', 'cloze']),
  front: z.string().max(10_000),
  back: z.string().max(10_000),
  start: z.number().int().min(0).nullable(),
  end: z.number().int().min(0).nullable(),
  quote: z.string().max(20_000).nullable(),
  grade: GradeSchema,
  status: z.enum(['proposed', 'rejected']),
})

/**
 * Creates the run or replaces its state. Drafts are upserted by id, so that only those that changed need be sent;
 * accepted ones are never touched. Without `progress` what is known of it stays.
 */
export const PutGeneration = z.strictObject({
  sourceId: Id,
  status: GenerationStatus,
  title: z.string().max(200),
  suggestedTitle: z.string().max(200),
  requestedCount: z.number().int().min(1).max(200),
  engine: z.string().max(100),
  problem: z.string().max(1_000).nullable(),
  drafts: z.array(DraftInput).max(500),
  progress: RunProgress.nullable().optional(),
})
export type PutGeneration = z.infer<typeof PutGeneration>

/** Turns drafts into cards of a deck (made when it does not exist) in one transaction. Repeating it adds nothing. */
export const AcceptDrafts = z.strictObject({
  deckId: Id,
  deckTitle: z.string().trim().min(1).max(200),
  drafts: z
    .array(z.strictObject({ id: Id, cardId: Id, front: z.string().min(1).max(10_000), back: z.string().max(10_000) }))
    .min(1)
    .max(500),
})
export type AcceptDrafts = z.infer<typeof AcceptDrafts>
export const AcceptedDrafts = z.object({ deck: Deck, cardIds: z.array(Id) })
export type AcceptedDrafts = z.infer<typeof AcceptedDrafts>
