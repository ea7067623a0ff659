import type { Me } from '@cairn/contract/accounts'

/** A learner who has finished onboarding. */
export const learner: Me = {
  id: '0190a000-0000-7000-8000-000000000001',
  email: 'ada@example.org',
  name: 'Ada',
  createdAt: 1,
  onboardedAt: 2,
  version: 1,
  settings: {
    timeZone: 'Europe/Berlin',
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
    tailoring: true,
    subject: '',
    examDate: null,
  },
}
