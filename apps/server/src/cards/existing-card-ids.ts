import { runFixedList } from '../db/run-fixed.ts'
import type { Tx } from '../db/schema.ts'

/**
 * Which of the ids are cards of the learner: those in the trash included, and those that left it for good, because an
 * answer given before that may arrive after it.
 */
export async function existingCardIds(tx: Tx, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const query = {
    shape: 'existing-card-ids',
    values: [userId, ...ids],
    build: () => tx.selectFrom('card').select('id').where('user_id', '=', userId).where('id', 'in', ids),
  }
  const { rows } = await runFixedList(tx, query, ids.length)
  const existing = new Set(rows.map(({ id }) => id))
  const missing = ids.filter((id) => !existing.has(id))
  for (const id of await purgedCardIds(tx, userId, missing)) existing.add(id)
  return existing
}

async function purgedCardIds(tx: Tx, userId: string, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('purged')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'card')
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id }) => id)
}
