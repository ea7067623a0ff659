import { setImmediate as turn } from 'node:timers/promises'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { nextSeq } from '../../study/learners/next-seq.ts'
import type { ImportParts } from './import-parts.ts'
import type { ImportRow } from './imports.store.ts'

const PORTION = 300

type Imported = Pick<ImportRow, 'user_id' | 'id' | 'created_at'>

/**
 * Puts the cards that an import added, and the decks it made that have no others, into the trash. What it updated stays
 * updated. Doing it again changes nothing.
 */
export async function takeBack({ engine, now }: Pick<ImportParts, 'engine' | 'now'>, row: Imported): Promise<number> {
  const deletedAt = now()
  for (let total = 0; ; await turn()) {
    const taken = await inTransaction(engine, (tx) => takeCards(tx, row, deletedAt))
    total += taken
    if (taken > 0) continue
    await inTransaction(engine, (tx) => takeEmptyDecks(tx, row, deletedAt))
    return total
  }
}

/** Cards are an import's own when they were made at its instant. */
async function takeCards(tx: Tx, { user_id, id, created_at }: Imported, deletedAt: number): Promise<number> {
  const seq = await nextSeq(tx, user_id)
  const found = await tx
    .selectFrom('card')
    .innerJoin('imported_card', (join) =>
      join.onRef('imported_card.user_id', '=', 'card.user_id').onRef('imported_card.card_id', '=', 'card.id'),
    )
    .select('card.id')
    .where('card.user_id', '=', user_id)
    .where('imported_card.import_id', '=', id)
    .where('card.created_at', '=', created_at)
    .where('card.deleted_at', 'is', null)
    .limit(PORTION)
    .execute()
  if (found.length === 0) return 0
  await tx
    .updateTable('card')
    .set((e) => ({ deleted_at: deletedAt, updated_at: deletedAt, seq, version: e('version', '+', 1) }))
    .where('user_id', '=', user_id)
    .where(
      'id',
      'in',
      found.map((card) => card.id),
    )
    .execute()
  return found.length
}

async function takeEmptyDecks(tx: Tx, { user_id, created_at }: Imported, deletedAt: number): Promise<void> {
  const seq = await nextSeq(tx, user_id)
  const used = tx.selectFrom('card').select('deck_id').where('user_id', '=', user_id).where('deleted_at', 'is', null)
  await tx
    .updateTable('deck')
    .set((e) => ({ deleted_at: deletedAt, updated_at: deletedAt, seq, version: e('version', '+', 1) }))
    .where('user_id', '=', user_id)
    .where('created_at', '=', created_at)
    .where('deleted_at', 'is', null)
    .where('id', 'not in', used)
    .execute()
}
