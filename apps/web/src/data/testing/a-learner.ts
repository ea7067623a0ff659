import type { Me } from '@cairn/contract/accounts'

const LEARNER_SINCE = Date.parse('2026-03-02T10:00:00Z')

export function aLearner(change: Partial<Me> = {}): Me {
  return {
    id: '01890000-0000-7000-8000-00000000000a',
    email: 'ada@example.org',
    name: 'Ada',
    createdAt: LEARNER_SINCE,
    onboardedAt: LEARNER_SINCE,
    version: 1,
    settings: {
      timeZone: 'UTC',
      rolloverHour: 4,
      newPerDay: 10,
      reviewsPerDay: 200,
      minutesPerDay: 15,
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
      tailoring: true,
      subject: '',
      examDate: null,
    },
    ...change,
  }
}
