import type { PracticeAnswerTable, Tx } from '../../platform/db/schema.ts'

export type PracticeRow = PracticeAnswerTable

/** Of each id that is known, what tells a repeat from another answer. */
export async function findPractice(tx: Tx, userId: string, ids: readonly string[]) {
  return tx
    .selectFrom('practice_answer')
    .select(['id', 'card_id', 'mode', 'turn', 'answered_at', 'body_hash'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute()
}

/** Rows per statement, below the databases' limits on parameters. */
const CHUNK = 250

/** Inserts answers, each in place of the one with its id. */
export async function savePractice(tx: Tx, rows: readonly PracticeRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK)
    await tx
      .insertInto('practice_answer')
      .values(rows.slice(at, at + CHUNK))
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'id']).doUpdateSet((e) => ({
          form: e.ref('excluded.form'),
          is_right: e.ref('excluded.is_right'),
          is_overruled: e.ref('excluded.is_overruled'),
          chosen_card_id: e.ref('excluded.chosen_card_id'),
          offered_card_ids: e.ref('excluded.offered_card_ids'),
          typed: e.ref('excluded.typed'),
          answered_at: e.ref('excluded.answered_at'),
          study_day: e.ref('excluded.study_day'),
          duration_ms: e.ref('excluded.duration_ms'),
          confidence: e.ref('excluded.confidence'),
          received_at: e.ref('excluded.received_at'),
          body_hash: e.ref('excluded.body_hash'),
          seq: e.ref('excluded.seq'),
        })),
      )
      .execute()
}
