/** What a study day was like beyond its totals, as core's `DayDetails`. Sums of the log, whatever the settings are. */
export interface DayDetailTable {
  user_id: string
  study_day: string
  intro_again: number
  intro_hard: number
  intro_good: number
  intro_easy: number
  intro_ms: number
  asked: number
  recalled: number
  recalled_hard: number
  recalled_easy: number
  asked_ms: number
  mature_asked: number
  mature_recalled: number
  repeats: number
  repeat_ms: number
  guessed: number
  guessed_right: number
  thought: number
  thought_right: number
  sure: number
  sure_right: number
  seq: number
}

/**
 * How well recall was foretold on a study day, by range of the prediction: sums over the cards whose memory was
 * computed with the learner's present parameters. Predictions and squared errors in millionths.
 */
export interface DayCalibrationTable {
  user_id: string
  study_day: string
  bin: number
  asked: number
  recalled: number
  predicted: number
  squared_error: number
  seq: number
}

/** One answer in a study mode: evidence, never a review. */
export interface PracticeAnswerTable {
  user_id: string
  id: string
  card_id: string
  mode: string
  turn: number
  form: string
  is_right: number
  is_overruled: number
  chosen_card_id: string | null
  /** JSON array of ids. */
  offered_card_ids: string
  typed: string | null
  answered_at: number
  study_day: string
  duration_ms: number
  confidence: string | null
  received_at: number
  /** sha256 of the answer as it was sent, to tell a repeat from a reused id. */
  body_hash: string
  seq: number
}

/** Learners whose settings changed so that their cards are folded anew: how far that is, by card id. */
export interface ScheduleRefoldTable {
  user_id: string
  after: string
  requested_at: number
}
