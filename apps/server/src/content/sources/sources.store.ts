import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Schema, SourceTable, Tx } from '../../platform/db/schema.ts'

export type SourceRow = SourceTable

/** A source without its text, which may be long. */
export type SourceSummary = Omit<SourceRow, 'text' | 'text_sha256' | 'origin'> & { readonly bytes: number }

const SUMMARY = [
  ...(['user_id', 'id', 'title', 'kind', 'created_at', 'updated_at', 'deleted_at', 'version', 'seq'] as const),
  (_: ExpressionBuilder<Schema, 'source'>) => sql<number>`octet_length(text)`.as('bytes'),
] as const

export async function findSource(db: Db | Tx, userId: string, id: string): Promise<SourceRow | undefined> {
  return db
    .selectFrom('source')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The same without its text, also from the trash. */
export function findSourceSummary(db: Db | Tx, userId: string, id: string): Promise<SourceSummary | undefined> {
  return db.selectFrom('source').select(SUMMARY).where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
}

const MOST_LISTED = 500

/** The latest sources, newest first, with those deleted after `deletedSince` (ms). */
export function listSources(db: Db, userId: string, deletedSince: number): Promise<SourceSummary[]> {
  return db
    .selectFrom('source')
    .select(SUMMARY)
    .where('user_id', '=', userId)
    .where((e) => e.or([e('deleted_at', 'is', null), e('deleted_at', '>', deletedSince)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()
}

type SourceChange = Partial<Pick<SourceRow, 'title' | 'deleted_at'>> & Pick<SourceRow, 'updated_at' | 'seq'>

export async function updateSource(tx: Tx, current: SourceSummary, change: SourceChange): Promise<SourceSummary> {
  return tx
    .updateTable('source')
    .set({ ...change, version: current.version + 1 })
    .where('user_id', '=', current.user_id)
    .where('id', '=', current.id)
    .returning(SUMMARY)
    .executeTakeFirstOrThrow()
}

interface RunsMove {
  readonly userId: string
  readonly sourceId: string
  /** Runs with this `deleted_at` … */
  readonly from: number | null
  /** … get this one. */
  readonly to: number | null
  readonly now: number
  readonly seq: number
}

/** Puts the runs of a source into the trash, or those back that went with it. */
export async function setRunsDeleted(tx: Tx, { userId, sourceId, from, to, now, seq }: RunsMove): Promise<void> {
  await tx
    .updateTable('generation')
    .set({ deleted_at: to, updated_at: now, seq })
    .where('user_id', '=', userId)
    .where('source_id', '=', sourceId)
    .where('deleted_at', from === null ? 'is' : '=', from)
    .execute()
}

/** Leaves an existing row as it is. */
export async function insertSource(tx: Tx, row: SourceRow): Promise<void> {
  await tx
    .insertInto('source')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .execute()
}
