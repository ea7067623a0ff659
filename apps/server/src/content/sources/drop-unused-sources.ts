import type { Tx } from '../../platform/db/schema.ts'
import { nextSeq } from '../../study/learners/next-seq.ts'

interface Dropping {
  readonly userId: string
  readonly ids: readonly string[]
  readonly now: number
}

/** Puts sources into the trash that no run was made from; answers whether any other is left. */
export async function dropUnusedSources(tx: Tx, { userId, ids, now }: Dropping): Promise<boolean> {
  if (ids.length === 0) return false
  const seq = await nextSeq(tx, userId)
  const runs = await tx
    .selectFrom('generation')
    .select('source_id')
    .where('user_id', '=', userId)
    .where('source_id', 'in', [...ids])
    .execute()
  const used = new Set(runs.map(({ source_id }) => source_id))
  const unused = ids.filter((id) => !used.has(id))
  if (unused.length > 0)
    await tx
      .updateTable('source')
      .set({ deleted_at: now, updated_at: now, seq })
      .where('user_id', '=', userId)
      .where('id', 'in', unused)
      .execute()
  return used.size > 0
}
