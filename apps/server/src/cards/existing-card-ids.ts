import type { Tx } from '../db/schema.ts'

/** Which of the ids are cards of the learner, those in the trash included. */
export async function existingCardIds(tx: Tx, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.selectFrom('card').select('id').where('user_id', '=', userId).where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
