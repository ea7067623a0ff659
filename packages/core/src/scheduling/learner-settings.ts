import type { DeckOverrides } from './deck-settings.ts'
import type { ParameterHistory } from './parameter-history.ts'
import { type DaySettings, DEFAULT_SCHEDULE, type EasyDays, type StudySettings } from './study-settings.ts'

/** A learner's settings as they are kept, as far as they decide schedules and days. */
export interface LearnerSettings extends DaySettings {
  readonly desiredRetention: number
  readonly learningStepsMinutes: readonly number[]
  readonly relearningStepsMinutes: readonly number[]
  readonly maximumIntervalDays: number
  readonly easyDays: EasyDays | null
  readonly parameterHistory: ParameterHistory
}

/** The settings that folds and queues take; every machine makes them here, so that the same log gives the same dates. */
export function studySettings(learner: LearnerSettings): StudySettings {
  const { desiredRetention, learningStepsMinutes, relearningStepsMinutes, maximumIntervalDays, easyDays } = learner
  const { newPerDay, reviewsPerDay, rolloverHour, timeZone, parameterHistory } = learner
  return {
    ...DEFAULT_SCHEDULE,
    desiredRetention,
    learningStepsMinutes,
    relearningStepsMinutes,
    maximumIntervalDays,
    newPerDay,
    reviewsPerDay,
    rolloverHour,
    timeZone,
    ...(easyDays !== null && { easyDays }),
    ...(parameterHistory.current !== null && { parameters: parameterHistory.current.parameters }),
  }
}

/** A deck's settings as they are kept: what is not set may be absent or undefined. */
export type KeptOverrides = { readonly [Key in keyof DeckOverrides]?: DeckOverrides[Key] | undefined }

/** What a deck really sets, and nothing else that may stand beside it. */
export function overridesOf(kept: KeptOverrides): DeckOverrides {
  const { desiredRetention, learningStepsMinutes, relearningStepsMinutes } = kept
  const { maximumIntervalDays, newPerDay, reviewsPerDay } = kept
  return {
    ...(desiredRetention !== undefined && { desiredRetention }),
    ...(learningStepsMinutes !== undefined && { learningStepsMinutes }),
    ...(relearningStepsMinutes !== undefined && { relearningStepsMinutes }),
    ...(maximumIntervalDays !== undefined && { maximumIntervalDays }),
    ...(newPerDay !== undefined && { newPerDay }),
    ...(reviewsPerDay !== undefined && { reviewsPerDay }),
  }
}
