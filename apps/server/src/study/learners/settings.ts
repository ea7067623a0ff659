import { Settings } from '@cairn/contract/accounts'
import { studySettings } from '@cairn/core/scheduling/learner-settings'
import { DEFAULT_DAY, DEFAULT_SCHEDULE, type StudySettings } from '@cairn/core/scheduling/study-settings'
import { isTimeZone } from '@cairn/core/scheduling/time-zone'

const DEFAULT_MINUTES_PER_DAY = 20
const DEFAULT_SITTING_CARDS = 20

/** What a learner starts with. */
export function defaultSettings(timeZone: string): Settings {
  return {
    timeZone,
    rolloverHour: DEFAULT_DAY.rolloverHour,
    newPerDay: DEFAULT_DAY.newPerDay,
    reviewsPerDay: DEFAULT_DAY.reviewsPerDay,
    minutesPerDay: DEFAULT_MINUTES_PER_DAY,
    desiredRetention: DEFAULT_SCHEDULE.desiredRetention,
    learningStepsMinutes: [...DEFAULT_SCHEDULE.learningStepsMinutes],
    relearningStepsMinutes: [...DEFAULT_SCHEDULE.relearningStepsMinutes],
    maximumIntervalDays: DEFAULT_SCHEDULE.maximumIntervalDays,
    easyDays: null,
    parameterHistory: { current: null },
    buttons: 'four',
    askConfidence: false,
    typeAnswers: false,
    playRecordings: true,
    sittingCards: DEFAULT_SITTING_CARDS,
    catchUp: null,
    extraNew: null,
    fitDeclined: false,
    closedPictures: null,
    tailoring: true,
    subject: '',
    examDate: null,
  }
}

/**
 * Stored settings; a setting added since they were stored has its default, and a zone that there is not is UTC: days are
 * counted so in one, and no browser can show a time in it.
 */
export function parseSettings(json: string): Settings {
  const stored: unknown = JSON.parse(json)
  const settings = Settings.parse({ ...defaultSettings('UTC'), ...(typeof stored === 'object' ? stored : null) })
  return isTimeZone(settings.timeZone) ? settings : { ...settings, timeZone: 'UTC' }
}

/** What every fold of this learner's reviews depends on. */
export function scheduleOf(settings: Settings): StudySettings {
  return studySettings(settings)
}

/** The same from stored settings. Reading them costs more than a review does, so the latest are remembered. */
export function storedSchedule(json: string): StudySettings {
  const known = schedules.get(json)
  if (known) return known
  const schedule = scheduleOf(parseSettings(json))
  if (schedules.size >= MOST_REMEMBERED) schedules.clear()
  schedules.set(json, schedule)
  return schedule
}

const MOST_REMEMBERED = 1_000
const schedules = new Map<string, StudySettings>()
