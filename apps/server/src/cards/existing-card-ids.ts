import { runFixedList } from '../db/run-fixed.ts'
import type { Tx } from '../db/schema.ts'

/** Which of the ids are cards of the learner, those in the trash included. */
export async function existingCardIds(tx: Tx, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const query = {
    shape: 'existing-card-ids',
    values: [userId, ...ids],
    build: () => tx.selectFrom('card').select('id').where('user_id', '=', userId).where('id', 'in', ids),
  }
  const { rows } = await runFixedList(tx, query, ids.length)
  return new Set(rows.map(({ id }) => id))
}
