import { sql } from 'kysely'
import type { Tx } from '../db/schema.ts'

/**
 * Takes `count` numbers of the learner's stream of changes and answers the last of them. It comes first in every
 * transaction that writes for a learner: on PostgreSQL it makes the others wait, so numbers become visible in order
 * and a sync cursor never passes one that is still to come.
 */
export async function nextSeq(tx: Tx, userId: string, count = 1): Promise<number> {
  const row = await tx
    .updateTable('learner')
    .set({ last_seq: sql<number>`last_seq + ${count}` })
    .where('user_id', '=', userId)
    .returning('last_seq')
    .executeTakeFirst()
  if (!row) throw new Error(`Inconsistent: no learner row for ${userId}`)
  return row.last_seq
}
