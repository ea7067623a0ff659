import type { StudySettings } from '@cairn/core/scheduling/study-settings'
import { sql } from 'kysely'
import { runFixed } from '../../platform/db/run-fixed.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { storedSchedule } from './settings.ts'

/**
 * Takes `count` numbers of the learner's stream of changes and answers the last of them. It comes first in every
 * transaction that writes for a learner: on PostgreSQL it makes the others wait, so numbers become visible in order
 * and a sync cursor never passes one that is still to come.
 */
export async function nextSeq(tx: Tx, userId: string, count = 1): Promise<number> {
  return (await takeNumbers(tx, userId, count)).last_seq
}

/** As `nextSeq`, with the schedule that holds in this transaction. */
export async function nextSeqAndSchedule(
  tx: Tx,
  userId: string,
): Promise<{ readonly seq: number; readonly schedule: StudySettings }> {
  const { last_seq, settings } = await takeNumbers(tx, userId, 1)
  return { seq: last_seq, schedule: storedSchedule(settings) }
}

async function takeNumbers(tx: Tx, userId: string, count: number) {
  const { rows } = await runFixed(tx, {
    shape: 'next-seq',
    values: [count, userId],
    build: () =>
      tx
        .updateTable('learner')
        .set({ last_seq: sql<number>`last_seq + ${count}` })
        .where('user_id', '=', userId)
        .returning(['last_seq', 'settings']),
  })
  const [row] = rows
  if (!row) throw new Error(`Inconsistent: no learner row for ${userId}`)
  return row
}
