import type { DeckSettings } from '@cairn/contract/decks'
import { MOST_LEECH_LAPSES, RETENTION_MAX, RETENTION_MIN } from '@cairn/core/scheduling/study-settings'
import { readSteps, stepsText } from '../../lib/steps-text.ts'

/** What stands in the fields; empty for "as in my settings". */
export interface DeckSettingsTexts {
  readonly retention: string
  readonly newPerDay: string
  readonly reviewsPerDay: string
  readonly learningSteps: string
  readonly relearningSteps: string
  readonly leechLapses: string
  readonly examDate: string
}

export type DeckSettingsField = keyof DeckSettingsTexts

export type ReadSettings =
  | { readonly ok: true; readonly settings: DeckSettings }
  | { readonly ok: false; readonly fields: readonly DeckSettingsField[] }

const MOST_PER_DAY = 9_999

export function textsOf(settings: DeckSettings): DeckSettingsTexts {
  const { desiredRetention, newPerDay, reviewsPerDay, learningStepsMinutes, relearningStepsMinutes } = settings
  const { leechLapses, examDate } = settings
  return {
    retention: desiredRetention === undefined ? '' : String(Math.round(desiredRetention * 100)),
    newPerDay: newPerDay === undefined ? '' : String(newPerDay),
    reviewsPerDay: reviewsPerDay === undefined ? '' : String(reviewsPerDay),
    learningSteps: learningStepsMinutes === undefined ? '' : stepsText(learningStepsMinutes),
    relearningSteps: relearningStepsMinutes === undefined ? '' : stepsText(relearningStepsMinutes),
    leechLapses: leechLapses === undefined ? '' : String(leechLapses),
    examDate: examDate ?? '',
  }
}

/** The settings that the fields say, on top of what has no field; or the fields that say none. */
export function readSettings(texts: DeckSettingsTexts, before: DeckSettings): ReadSettings {
  const percent = readCount(texts.retention, Math.round(RETENTION_MIN * 100), Math.round(RETENTION_MAX * 100))
  const newPerDay = readCount(texts.newPerDay, 0, MOST_PER_DAY)
  const reviewsPerDay = readCount(texts.reviewsPerDay, 0, MOST_PER_DAY)
  const leechLapses = readCount(texts.leechLapses, 0, MOST_LEECH_LAPSES)
  const learning = readSteps(texts.learningSteps)
  const relearning = readSteps(texts.relearningSteps)
  const wrong: [DeckSettingsField, boolean][] = [
    ['retention', percent === 'wrong'],
    ['newPerDay', newPerDay === 'wrong'],
    ['reviewsPerDay', reviewsPerDay === 'wrong'],
    ['learningSteps', !learning.ok],
    ['relearningSteps', !relearning.ok],
    ['leechLapses', leechLapses === 'wrong'],
    ['examDate', texts.examDate !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(texts.examDate)],
  ]
  const fields = wrong.filter(([, isWrong]) => isWrong).map(([field]) => field)
  if (fields.length > 0 || percent === 'wrong' || newPerDay === 'wrong') return { ok: false, fields }
  if (reviewsPerDay === 'wrong' || leechLapses === 'wrong') return { ok: false, fields }
  const { maximumIntervalDays } = before
  const settings: DeckSettings = {
    ...(maximumIntervalDays === undefined ? {} : { maximumIntervalDays }),
    ...(percent === null ? {} : { desiredRetention: percent / 100 }),
    ...(newPerDay === null ? {} : { newPerDay }),
    ...(reviewsPerDay === null ? {} : { reviewsPerDay }),
    ...(learning.ok && texts.learningSteps.trim() !== '' ? { learningStepsMinutes: [...learning.minutes] } : {}),
    ...(relearning.ok && texts.relearningSteps.trim() !== ''
      ? { relearningStepsMinutes: [...relearning.minutes] }
      : {}),
    ...(leechLapses === null ? {} : { leechLapses }),
    examDate: texts.examDate === '' ? null : texts.examDate,
  }
  return { ok: true, settings }
}

/** Null for an empty field. */
function readCount(text: string, least: number, most: number): number | null | 'wrong' {
  const trimmed = text.trim().replace(/\s*%$/, '')
  if (trimmed === '') return null
  const count = Number(trimmed)
  return Number.isInteger(count) && count >= least && count <= most ? count : 'wrong'
}
