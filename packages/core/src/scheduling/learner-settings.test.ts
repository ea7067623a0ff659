import { expect, test } from 'vitest'
import { resolveSettings } from './deck-settings.ts'
import { DEFAULT_PARAMETERS } from './fsrs-parameters.ts'
import { type LearnerSettings, overridesOf, studySettings } from './learner-settings.ts'
import { DEFAULT_DAY, DEFAULT_SCHEDULE } from './study-settings.ts'

const LEARNER: LearnerSettings = {
  ...DEFAULT_DAY,
  timeZone: 'Europe/Berlin',
  desiredRetention: 0.9,
  learningStepsMinutes: [1, 10],
  relearningStepsMinutes: [10],
  maximumIntervalDays: 36_500,
  easyDays: null,
  parameterHistory: { current: null },
}

test('settings as they are at first are the defaults, with nothing that is not set', () => {
  expect(studySettings(LEARNER)).toEqual({ ...DEFAULT_SCHEDULE, ...DEFAULT_DAY, timeZone: 'Europe/Berlin' })
})

test('easy days and own parameters are part of the schedule, those before them are not', () => {
  const evidence = { tested: 100, logLoss: 0.3, logLossInUse: 0.4 }
  const fitted = {
    parameters: DEFAULT_PARAMETERS,
    stage: 'all',
    reviews: 1_000,
    fittedUntilDay: '2026-01-01',
    evidence,
  } as const
  const easyDays = [1, 1, 1, 1, 1, 0.5, 0] as const
  const settings = studySettings({ ...LEARNER, easyDays, parameterHistory: { current: fitted, previous: null } })
  expect(settings).toMatchObject({ easyDays, parameters: DEFAULT_PARAMETERS })
  expect(settings).not.toHaveProperty('parameterHistory')
})

test('a deck overrides what it sets, and an undefined setting or a foreign key overrides nothing', () => {
  const kept = { desiredRetention: 0.8, newPerDay: 0, reviewsPerDay: undefined, examDate: '2026-06-01' }
  expect(overridesOf(kept)).toEqual({ desiredRetention: 0.8, newPerDay: 0 })
  const learner = studySettings(LEARNER)
  expect(resolveSettings(learner, overridesOf(kept))).toEqual({ ...learner, desiredRetention: 0.8, newPerDay: 0 })
})
