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
 * `next` is the cursor to ask with again; `more` says whether to ask at once. `last` is the cursor at which all will be
 * there, as far as is known; servers of earlier releases do not say it.
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
  last: Cursor.optional(),
})
export type SyncPage = z.infer<typeof SyncPage>

/** What a device knows of the server's numbering: the epoch it heard of last (null before any), and its cursor. */
export const KnownNumbering = z.strictObject({ epoch: z.string().max(100).nullable(), cursor: Cursor })
export type KnownNumbering = z.infer<typeof KnownNumbering>

/**
 * Where the numbering of a learner stands. `epoch` names the time in which it never went back: it is another one once
 * an older copy was put in the place of the database. A cursor above `seq` says the same.
 */
export const Numbering = z.object({ epoch: z.string(), seq: Cursor })
export type Numbering = z.infer<typeof Numbering>
