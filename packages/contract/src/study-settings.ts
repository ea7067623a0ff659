import { PARAMETER_BOUNDS } from '@cairn/core/scheduling/fsrs-parameters'
import { BUTTON_MODES } from '@cairn/core/scheduling/rating-buttons'
import {
  LONGEST_STEP_MINUTES,
  MOST_LEECH_LAPSES,
  MOST_PER_DAY,
  MOST_STEPS,
  RETENTION_MAX,
  RETENTION_MIN,
} from '@cairn/core/scheduling/study-settings'
import { z } from 'zod'
import { Id, StudyDay } from './ids.ts'

/** What decides a schedule and a day, each for itself: a learner has all of it, a deck some. */
export const DesiredRetention = z.number().min(RETENTION_MIN).max(RETENTION_MAX)
export const StepsMinutes = z.array(z.number().positive().max(LONGEST_STEP_MINUTES)).max(MOST_STEPS)
export const MaximumIntervalDays = z.number().int().min(1).max(36_500)
/** Lapses that make a card a leech; 0 for never. */
export const LeechLapses = z.number().int().min(0).max(MOST_LEECH_LAPSES)
export const CardsPerDay = z.number().int().min(0).max(MOST_PER_DAY)
export const MinutesPerDay = z.number().int().min(1).max(600)

const share = z.number().min(0).max(1)
/** How gladly reviews are taken on each day of the week, Monday first; null for all alike. */
export const EasyDays = z.tuple([share, share, share, share, share, share, share]).readonly().nullable()

export const Buttons = z.enum(BUTTON_MODES)

const [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15, b16, b17, b18, b19, b20] = PARAMETER_BOUNDS
const within = ([least, most]: readonly [number, number]) => z.number().min(least).max(most)
// biome-ignore format: in the groups of the formulas
const Parameters = z.tuple([
  within(b0), within(b1), within(b2), within(b3),
  within(b4), within(b5), within(b6), within(b7),
  within(b8), within(b9), within(b10),
  within(b11), within(b12), within(b13), within(b14),
  within(b15), within(b16),
  within(b17), within(b18), within(b19),
  within(b20),
]).readonly()

const logLoss = z.number().min(0).max(1_000)
const Fitted = z
  .strictObject({
    parameters: Parameters,
    stage: z.enum(['initial', 'all']),
    reviews: z.number().int().min(0),
    fittedUntilDay: StudyDay,
    evidence: z.strictObject({ tested: z.number().int().min(0), logLoss, logLossInUse: logLoss }),
  })
  .nullable()

/** The learner's own parameters and those before them, as core's `ParameterHistory`. */
export const ParameterHistory = z.union([
  z.strictObject({ current: Fitted }),
  z.strictObject({ current: Fitted, previous: Fitted }),
])

const count = z.number().int().min(0).max(1_000_000)
/** A way out of a backlog that is under way, as core's `CatchUpPlan`; null for none. */
export const CatchUp = z
  .strictObject({
    startsOn: StudyDay,
    endsOn: StudyDay,
    days: count,
    overdue: count,
    perDay: count.min(1),
    reviewsPerDay: z.number().min(0).max(1_000_000),
    minutesPerDay: z.number().min(0).max(1_000_000),
    overLimit: z.boolean(),
  })
  .nullable()

/**
 * Cards of image occlusion from Anki that an earlier release had left open: closed now, or suspended because they could
 * not be. Null for none, and once the learner has read it.
 */
export const ClosedPictures = z.strictObject({ closed: count, suspended: count }).nullable()

/** New cards asked for beyond the limits of a study day, as core's `ExtraNew`; null for none. */
export const ExtraNew = z
  .strictObject({
    studyDay: StudyDay,
    upTo: count,
    // Nobody asks a thousand decks for more on one day, and all of it goes to every device.
    decksUpTo: z.record(Id, count).refine((decks) => Object.keys(decks).length <= 1_000),
  })
  .nullable()
