import type { ExpressionBuilder } from 'kysely'
import type { Db, DraftTable, GenerationTable, Schema, Tx } from '../../platform/db/schema.ts'

export type GenerationRow = GenerationTable
export type DraftRow = DraftTable

export function findGeneration(db: Db | Tx, userId: string, id: string): Promise<GenerationRow | undefined> {
  return db
    .selectFrom('generation')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

const MOST_LISTED = 100

/** A run without how far it is, which may be long. */
export type GenerationSummary = Omit<GenerationRow, 'progress'>

const SUMMARY = [
  ...(['user_id', 'id', 'source_id', 'deck_id', 'status', 'title', 'suggested_title', 'requested_count'] as const),
  ...(['engine', 'problem', 'created_at', 'updated_at', 'deleted_at', 'version', 'seq'] as const),
]

/** How many drafts of a run are still to be decided on. */
const openDrafts = (e: ExpressionBuilder<Schema, 'generation'>) =>
  e
    .selectFrom('draft')
    .select((d) => d.fn.countAll().as('n'))
    .whereRef('draft.user_id', '=', 'generation.user_id')
    .whereRef('draft.generation_id', '=', 'generation.id')
    .where('draft.status', '=', 'proposed')
    .as('open')

/** The latest runs, newest first, each with the number of drafts still to decide on. */
export async function listGenerations(db: Db, userId: string): Promise<(GenerationSummary & { open: number })[]> {
  const rows = await db
    .selectFrom('generation')
    .select(SUMMARY.map((column) => `generation.${column}` as const))
    .select(openDrafts)
    .where('generation.user_id', '=', userId)
    .where('generation.deleted_at', 'is', null)
    .orderBy('generation.created_at', 'desc')
    .orderBy('generation.id', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return rows.map((row) => ({ ...row, open: Number(row.open ?? 0) }))
}

/** The runs of one source, newest first, with how far they are and the number of drafts still to decide on. */
export async function listRunsOfSource(
  db: Db,
  userId: string,
  sourceId: string,
): Promise<(Pick<GenerationRow, 'id' | 'title' | 'suggested_title' | 'progress' | 'updated_at'> & { open: number })[]> {
  const rows = await db
    .selectFrom('generation')
    .select(['id', 'title', 'suggested_title', 'progress', 'updated_at'])
    .select(openDrafts)
    .where('user_id', '=', userId)
    .where('source_id', '=', sourceId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return rows.map((row) => ({ ...row, open: Number(row.open ?? 0) }))
}

export function listDrafts(db: Db | Tx, userId: string, generationId: string): Promise<DraftRow[]> {
  return db
    .selectFrom('draft')
    .selectAll()
    .where('user_id', '=', userId)
    .where('generation_id', '=', generationId)
    .orderBy('ordinal')
    .orderBy('id')
    .execute()
}

export function findDrafts(tx: Tx, userId: string, ids: readonly string[]): Promise<DraftRow[]> {
  return tx
    .selectFrom('draft')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .orderBy('ordinal')
    .orderBy('id')
    .execute()
}

export async function insertGeneration(tx: Tx, row: GenerationRow): Promise<void> {
  await tx.insertInto('generation').values(row).execute()
}

type GenerationState = Omit<GenerationRow, 'user_id' | 'id' | 'source_id' | 'created_at' | 'deleted_at' | 'version'>
type GenerationChange = Partial<GenerationState> & Pick<GenerationRow, 'updated_at' | 'seq'>

export function updateGeneration(tx: Tx, current: GenerationRow, change: GenerationChange): Promise<GenerationRow> {
  return tx
    .updateTable('generation')
    .set({ ...change, version: current.version + 1 })
    .where('user_id', '=', current.user_id)
    .where('id', '=', current.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Inserts drafts and replaces those that exist, except accepted ones. */
export async function saveDrafts(tx: Tx, rows: readonly DraftRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('draft')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'id'])
        .doUpdateSet((e) => ({
          ordinal: e.ref('excluded.ordinal'),
          kind: e.ref('excluded.kind'),
          front: e.ref('excluded.front'),
          back: e.ref('excluded.back'),
          span_start: e.ref('excluded.span_start'),
          span_end: e.ref('excluded.span_end'),
          quote: e.ref('excluded.quote'),
          grade: e.ref('excluded.grade'),
          status: e.ref('excluded.status'),
          updated_at: e.ref('excluded.updated_at'),
          version: e('draft.version', '+', 1),
          seq: e.ref('excluded.seq'),
        }))
        .where('draft.status', '!=', 'accepted'),
    )
    .execute()
}

interface Acceptance {
  readonly cardId: string
  readonly front: string
  readonly back: string
  readonly now: number
  readonly seq: number
}

export async function markAccepted(tx: Tx, draft: DraftRow, acceptance: Acceptance): Promise<void> {
  const { cardId, front, back, now, seq } = acceptance
  await tx
    .updateTable('draft')
    .set({ status: 'accepted', card_id: cardId, front, back, updated_at: now, version: draft.version + 1, seq })
    .where('user_id', '=', draft.user_id)
    .where('id', '=', draft.id)
    .execute()
}
