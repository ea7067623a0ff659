import type { FsrsParameters } from './fsrs-parameters.ts'

/** What decides a schedule. Part of every fold: the same log and settings give the same state everywhere. */
export interface ScheduleSettings {
  /** Probability of recall aimed at, 0.70-0.97. */
  readonly desiredRetention: number
  readonly learningStepsMinutes: readonly number[]
  readonly relearningStepsMinutes: readonly number[]
  readonly maximumIntervalDays: number
  readonly fuzz: boolean
  /** The learner's own parameters of FSRS-6; the defaults when not given. */
  readonly parameters?: FsrsParameters
  /**
   * How gladly reviews are taken on each day of the week, Monday first: seven numbers from 0 (as few as fuzz can
   * manage) to 1. All days alike when not given.
   */
  readonly easyDays?: EasyDays
}

export type EasyDays = readonly [
  monday: number,
  tuesday: number,
  wednesday: number,
  thursday: number,
  friday: number,
  saturday: number,
  sunday: number,
]

/** How much a learner does in a day, and when the day begins. */
export interface DaySettings {
  readonly newPerDay: number
  readonly reviewsPerDay: number
  /** Local hour at which a study day begins, 0-23. */
  readonly rolloverHour: number
  /** IANA name. */
  readonly timeZone: string
}

export type StudySettings = ScheduleSettings & DaySettings

export const DEFAULT_SCHEDULE: ScheduleSettings = {
  desiredRetention: 0.9,
  learningStepsMinutes: [1, 10],
  relearningStepsMinutes: [10],
  maximumIntervalDays: 36_500,
  fuzz: true,
}

export const DEFAULT_DAY: Omit<DaySettings, 'timeZone'> = { newPerDay: 10, reviewsPerDay: 200, rolloverHour: 4 }

export const MOST_PER_DAY = 9_999
export const MOST_STEPS = 10
/** A year. A step of a day or more ends with a study day. */
export const LONGEST_STEP_MINUTES = 525_600
export const MOST_LEECH_LAPSES = 9_999
export const RETENTION_MIN = 0.7
export const RETENTION_MAX = 0.97

/** Cards due within this many minutes may be shown when nothing else is left. */
export const LEARN_AHEAD_MINUTES = 20
export const MATURE_FROM_DAYS = 21
export const ANSWER_TIME_CAP_MS = 60_000
