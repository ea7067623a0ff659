import type { DetailKey } from '@cairn/core/stats/day-details'
import { z } from 'zod'
import { Card } from './cards.ts'
import { Deck } from './decks.ts'
import { Cursor, StudyDay } from './ids.ts'
import { StoredPractice } from './practice.ts'
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

const count = z.number().int()
const details = {
  introAgain: count,
  introHard: count,
  introGood: count,
  introEasy: count,
  introMs: count,
  asked: count,
  recalled: count,
  recalledHard: count,
  recalledEasy: count,
  askedMs: count,
  matureAsked: count,
  matureRecalled: count,
  repeats: count,
  repeatMs: count,
  guessed: count,
  guessedRight: count,
  thought: count,
  thoughtRight: count,
  sure: count,
  sureRight: count,
} satisfies Record<DetailKey, typeof count>

/** What the statistics need of a study day beyond its totals: core's `DayDetails`. */
export const DayDetail = z.object({
  studyDay: StudyDay,
  ...details,
  seq: Cursor,
})
export type DayDetail = z.infer<typeof DayDetail>

/** Answers of one study day that were foretold with about the same recall: a bin of core's `CalibrationCounts`. */
export const DayCalibration = z.object({
  studyDay: StudyDay,
  bin: count,
  asked: count,
  recalled: count,
  /** Sums in millionths. */
  predicted: count,
  squaredError: count,
  seq: Cursor,
})
export type DayCalibration = z.infer<typeof DayCalibration>

/**
 * Rows written after `cursor`, deleted ones included (with `deletedAt`), oldest write first.
 * `next` is the cursor to ask with again; `more` says whether to ask at once.
 */
export const SyncPage = z.object({
  decks: z.array(Deck),
  cards: z.array(Card),
  memory: z.array(Memory),
  days: z.array(DayTotal),
  dayDetails: z.array(DayDetail),
  calibration: z.array(DayCalibration),
  /** Of the last 90 study days. */
  practice: z.array(StoredPractice),
  next: Cursor,
  more: z.boolean(),
})
export type SyncPage = z.infer<typeof SyncPage>
