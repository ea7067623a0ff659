import { hash } from 'node:crypto'
import type { CardFieldTable, CardHistoryTable } from '../../platform/db/card-edit-tables.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'

export type FieldRow = CardFieldTable
export type HistoryRow = CardHistoryTable

export async function fieldsOfCard(tx: Tx, userId: string, cardId: string): Promise<ReadonlyMap<string, FieldRow>> {
  const rows = await tx
    .selectFrom('card_field')
    .selectAll()
    .where('user_id', '=', userId)
    .where('card_id', '=', cardId)
    .execute()
  return new Map(rows.map((row) => [row.field, row]))
}

export async function saveFields(tx: Tx, rows: readonly FieldRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('card_field')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'card_id', 'field']).doUpdateSet((e) => ({
        edited_at: e.ref('excluded.edited_at'),
        version: e.ref('excluded.version'),
        writer: e.ref('excluded.writer'),
      })),
    )
    .execute()
}

/** Keeps lost texts, each once however often it is lost. */
export async function keepLost(tx: Tx, rows: readonly Omit<HistoryRow, 'id'>[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('card_history')
    .values(rows.map((row) => ({ ...row, id: hash('sha256', `${row.field} ${row.edited_at} ${row.value}`) })))
    .onConflict((conflict) => conflict.columns(['user_id', 'card_id', 'id']).doNothing())
    .execute()
}

export function historyOfCard(db: Db, userId: string, cardId: string): Promise<HistoryRow[]> {
  return db
    .selectFrom('card_history')
    .selectAll()
    .where('user_id', '=', userId)
    .where('card_id', '=', cardId)
    .orderBy('lost_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
}
