import { hash } from 'node:crypto'
import type { ScheduleSettings } from '@cairn/core/scheduling/study-settings'

/** Raise it when the same log and settings begin to give another row; `countedUnder` may have to know the one before. */
const ALGORITHM = 'fsrs-6.2'
/** By the first release, which kept neither details of days nor calibration. */
const TOTALS_ONLY = 'fsrs-6.1;'
const DEFAULTS = 'defaults'

/** Of cards whose calibration was thrown away because the parameters changed. */
export const UNCALIBRATED_TAG = `${ALGORITHM};w=none`

/**
 * Names the algorithm and every setting that a memory state was computed with: equal tags, equal states. The learner's
 * own parameters and easy days stand in it as hashes, so that it stays short; they cannot be read out of it again.
 */
export function scheduleTag(settings: ScheduleSettings): string {
  const { desiredRetention, learningStepsMinutes, relearningStepsMinutes, maximumIntervalDays, fuzz } = settings
  const steps = [learningStepsMinutes, relearningStepsMinutes].map((minutes) => minutes.join(','))
  const own = [
    ...(settings.parameters === undefined ? [] : [`w=${shortHash(settings.parameters)}`]),
    ...(settings.easyDays === undefined ? [] : [`days=${shortHash(settings.easyDays)}`]),
  ]
  return [ALGORITHM, desiredRetention, ...steps, maximumIntervalDays, fuzz ? 'fuzz' : 'exact', ...own].join(';')
}

/** What of a card's share is in the sums of study days, beside the totals, which always have it. */
export interface Counted {
  readonly details: boolean
  readonly calibration: boolean
}

/** By the tag of a card's memory (null for none), in the sums that hold for a schedule. */
export function countedUnder(tag: string | null, { parameters }: ScheduleSettings): Counted {
  if (tag === null || tag.startsWith(TOTALS_ONLY)) return { details: tag === null, calibration: tag === null }
  const own = tag.split(';').find((part) => part.startsWith('w='))
  return { details: true, calibration: (own ?? DEFAULTS) === (parameters ? `w=${shortHash(parameters)}` : DEFAULTS) }
}

const shortHash = (values: readonly number[]) => hash('sha256', values.join(',')).slice(0, 16)
