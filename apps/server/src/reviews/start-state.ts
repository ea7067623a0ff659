import { type MemoryState, PHASES } from '@cairn/core/scheduling/memory-state'
import { z } from 'zod'

const Start = z.object({
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

/** What an imported card begins with, as the log keeps it. */
export function parseStart(json: string): MemoryState {
  return Start.parse(JSON.parse(json))
}
