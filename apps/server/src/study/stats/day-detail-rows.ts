import { type DayDetails, NO_DETAILS } from '@cairn/core/stats/day-details'
import type { DayDetailTable } from '../../platform/db/schema.ts'

type Columns = Omit<DayDetailTable, 'user_id' | 'study_day' | 'seq'>

/** Details of a day as a row has them. */
export function toDetailColumns(details: DayDetails): Columns {
  return {
    intro_again: details.introAgain,
    intro_hard: details.introHard,
    intro_good: details.introGood,
    intro_easy: details.introEasy,
    intro_ms: details.introMs,
    asked: details.asked,
    recalled: details.recalled,
    recalled_hard: details.recalledHard,
    recalled_easy: details.recalledEasy,
    asked_ms: details.askedMs,
    mature_asked: details.matureAsked,
    mature_recalled: details.matureRecalled,
    repeats: details.repeats,
    repeat_ms: details.repeatMs,
    guessed: details.guessed,
    guessed_right: details.guessedRight,
    thought: details.thought,
    thought_right: details.thoughtRight,
    sure: details.sure,
    sure_right: details.sureRight,
  }
}

/** Details of a day out of a row. */
export function toDetails(row: Columns): DayDetails {
  return {
    introAgain: row.intro_again,
    introHard: row.intro_hard,
    introGood: row.intro_good,
    introEasy: row.intro_easy,
    introMs: row.intro_ms,
    asked: row.asked,
    recalled: row.recalled,
    recalledHard: row.recalled_hard,
    recalledEasy: row.recalled_easy,
    askedMs: row.asked_ms,
    matureAsked: row.mature_asked,
    matureRecalled: row.mature_recalled,
    repeats: row.repeats,
    repeatMs: row.repeat_ms,
    guessed: row.guessed,
    guessedRight: row.guessed_right,
    thought: row.thought,
    thoughtRight: row.thought_right,
    sure: row.sure,
    sureRight: row.sure_right,
  }
}

/** A day on which nothing was done. */
export const NO_DETAIL_COLUMNS = toDetailColumns(NO_DETAILS)
