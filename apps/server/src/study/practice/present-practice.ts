import { StoredPractice } from '@cairn/contract/practice'
import { z } from 'zod'
import type { PracticeAnswerTable } from '../../platform/db/schema.ts'

const { mode, form, confidence } = StoredPractice.shape
const Ids = z.array(z.string())

/** An answer in a study mode, for its owner. */
export function presentPractice(row: PracticeAnswerTable): StoredPractice {
  return {
    id: row.id,
    mode: mode.parse(row.mode),
    turn: row.turn,
    cardId: row.card_id,
    form: form.parse(row.form),
    isRight: row.is_right === 1,
    isOverruled: row.is_overruled === 1,
    chosenCardId: row.chosen_card_id,
    offeredCardIds: Ids.parse(JSON.parse(row.offered_card_ids)),
    typed: row.typed,
    at: row.answered_at,
    studyDay: row.study_day,
    durationMs: row.duration_ms,
    confidence: confidence.parse(row.confidence),
    seq: row.seq,
  }
}
