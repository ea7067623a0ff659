import type { Settings } from '../accounts.ts'

/** What a learner has who has changed nothing. */
export const USUAL_SETTINGS: Settings = {
  timeZone: 'UTC',
  rolloverHour: 4,
  newPerDay: 10,
  reviewsPerDay: 200,
  minutesPerDay: 20,
  desiredRetention: 0.9,
  learningStepsMinutes: [1, 10],
  relearningStepsMinutes: [10],
  maximumIntervalDays: 36_500,
  easyDays: null,
  parameterHistory: { current: null },
  buttons: 'four',
  askConfidence: false,
  typeAnswers: false,
  playRecordings: true,
  sittingCards: 20,
  catchUp: null,
  extraNew: null,
  fitDeclined: false,
  closedPictures: null,
  tailoring: true,
  subject: '',
  examDate: null,
}
