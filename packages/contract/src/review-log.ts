import { RATINGS } from '@cairn/core/scheduling/memory-state'
import { z } from 'zod'
import { Id, Instant, StudyDay } from './ids.ts'
import { StartState } from './reviews.ts'

/** Most rows of a page. */
export const LOG_PAGE_ROWS = 5_000

/** A memory that an import tells: the one a card begins with, or the one its answers in the log had left it. */
const ToldMemory = z.union([z.object({ reset: StartState }), z.object({ standing: StartState })])

/**
 * One event of the log as far as memory depends on it: its id, its card, what it was (a rating, `reset` for a schedule
 * thrown away, the memory that an import tells, or the id of the event that it takes back), its instant and its study day.
 */
export const LogRow = z.tuple([
  Id,
  Id,
  z.union([z.enum(RATINGS), z.literal('reset'), Id, ToldMemory]),
  Instant,
  StudyDay,
])
export type LogRow = z.infer<typeof LogRow>

/**
 * The learner's log in the order of ids, from after `after` on (from its beginning without it). `next` is what to ask
 * with again; null at the end. Days set by hand are left out where they say nothing of memory.
 */
export const ReviewLogQuery = z.strictObject({ after: Id.optional() })
export const ReviewLogPage = z.object({ rows: z.array(LogRow), next: Id.nullable() })
export type ReviewLogPage = z.infer<typeof ReviewLogPage>
