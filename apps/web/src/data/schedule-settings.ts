import type { Settings } from '@cairn/contract/accounts'
import { studySettings } from '@cairn/core/scheduling/learner-settings'
import { DEFAULT_DAY, DEFAULT_SCHEDULE, type StudySettings } from '@cairn/core/scheduling/study-settings'
import { localLearner } from './session.ts'

/** A learner's settings as the schedule takes them. */
export function studySettingsOf(settings: Settings): StudySettings {
  return studySettings(settings)
}

/** The settings of the learner on this device, the defaults in the browser's zone when there is none. */
export function localStudySettings(): StudySettings {
  const learner = localLearner()
  if (learner !== null) return studySettingsOf(learner.settings)
  return { ...DEFAULT_SCHEDULE, ...DEFAULT_DAY, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
}
