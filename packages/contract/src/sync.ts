import { z } from 'zod'
import { Card } from './cards.ts'
import { Deck } from './decks.ts'
import { Cursor, StudyDay } from './ids.ts'
import { Memory } from './reviews.ts'

export const DayTotal = z.object({
  studyDay: StudyDay,
  again: z.number().int(),
  hard: z.number().int(),
  good: z.number().int(),
  easy: z.number().int(),
  newCards: z.number().int(),
  durationMs: z.number().int(),
  seq: Cursor,
})
export type DayTotal = z.infer<typeof DayTotal>

/**
 * Rows written after `cursor`, deleted ones included (with `deletedAt`), oldest write first.
 * `next` is the cursor to ask with again; `more` says whether to ask at once.
 */
export const SyncPage = z.object({
  decks: z.array(Deck),
  cards: z.array(Card),
  memory: z.array(Memory),
  days: z.array(DayTotal),
  next: Cursor,
  more: z.boolean(),
})
export type SyncPage = z.infer<typeof SyncPage>
