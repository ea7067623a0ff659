import { expect, test } from 'vitest'
import { readSettings, textsOf } from './deck-settings-form.ts'

const NONE = { examDate: null }

test('settings there and back are the same', () => {
  const settings = {
    desiredRetention: 0.93,
    newPerDay: 0,
    reviewsPerDay: 150,
    learningStepsMinutes: [0.5, 10, 60, 1_440, 4_320],
    relearningStepsMinutes: [15],
    leechLapses: 0,
    maximumIntervalDays: 365,
    examDate: '2027-01-31',
  }
  expect(readSettings(textsOf(settings), settings)).toEqual({ ok: true, settings })
})

test('an empty field leaves it to the learner’s own settings', () => {
  expect(textsOf(NONE)).toEqual({
    retention: '',
    newPerDay: '',
    reviewsPerDay: '',
    learningSteps: '',
    relearningSteps: '',
    leechLapses: '',
    examDate: '',
  })
  expect(readSettings(textsOf(NONE), NONE)).toEqual({ ok: true, settings: NONE })
})

test('every field that says nothing is named', () => {
  const texts = {
    retention: '99',
    newPerDay: '-1',
    reviewsPerDay: 'many',
    learningSteps: '1m soon',
    relearningSteps: '2y',
    leechLapses: '-1',
    examDate: 'tomorrow',
  }
  expect(readSettings(texts, NONE)).toEqual({ ok: false, fields: Object.keys(texts) })
})
