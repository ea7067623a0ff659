import type { PutGeneration } from '@cairn/contract/sources'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { nextSeq } from '../../study/learners/next-seq.ts'
import { requireSource } from '../sources/require-source.ts'
import {
  type DraftRow,
  findDrafts,
  findGeneration,
  type GenerationRow,
  insertGeneration,
  saveDrafts,
  updateGeneration,
} from './generations.store.ts'

interface Put {
  readonly userId: string
  readonly id: string
  readonly body: PutGeneration
  readonly now: number
}

export interface GenerationRows {
  readonly generation: GenerationRow
  readonly drafts: readonly DraftRow[]
}

interface Moment {
  readonly userId: string
  readonly now: number
  readonly seq: number
}

/**
 * Keeps the state of a run: made when new, else replaced. Drafts are kept by id; accepted ones never change, and none
 * of those left out goes away. Answers the run with the drafts that were sent, as they are kept.
 */
export function putGeneration(engine: Engine, { userId, id, body, now }: Put): Promise<GenerationRows> {
  return inTransaction(engine, async (tx) => {
    const moment = { userId, now, seq: await nextSeq(tx, userId) }
    await requireSource(tx, userId, body.sourceId)
    const generation = await saveGeneration(tx, { id, body }, moment)
    await refuseDraftsOfOthers(tx, generation, body)
    await saveDrafts(tx, draftRows(generation, body, moment))
    const ids = body.drafts.map((draft) => draft.id)
    return { generation, drafts: ids.length === 0 ? [] : await findDrafts(tx, userId, ids) }
  })
}

async function saveGeneration(
  tx: Tx,
  { id, body }: Pick<Put, 'id' | 'body'>,
  { userId, now, seq }: Moment,
): Promise<GenerationRow> {
  const state = {
    status: body.status,
    title: body.title,
    suggested_title: body.suggestedTitle,
    requested_count: body.requestedCount,
    engine: body.engine,
    problem: body.problem,
    ...(body.progress !== undefined && { progress: body.progress && JSON.stringify(body.progress) }),
    updated_at: now,
    seq,
  }
  const current = await findGeneration(tx, userId, id)
  if (current) {
    if (current.source_id !== body.sourceId) throw conflict('This run belongs to another source.')
    return updateGeneration(tx, current, state)
  }
  const key = { user_id: userId, id, source_id: body.sourceId, deck_id: null }
  const row = { ...key, progress: null, ...state, created_at: now, deleted_at: null, version: 1 }
  await insertGeneration(tx, row)
  return row
}

async function refuseDraftsOfOthers(tx: Tx, generation: GenerationRow, body: PutGeneration): Promise<void> {
  if (body.drafts.length === 0) return
  const ids = body.drafts.map((draft) => draft.id)
  if (new Set(ids).size < ids.length) throw conflict('Two drafts have the same id.')
  const existing = await findDrafts(tx, generation.user_id, ids)
  if (existing.some((draft) => draft.generation_id !== generation.id))
    throw conflict('A draft with this id belongs to another run.')
}

function draftRows(generation: GenerationRow, body: PutGeneration, { userId, now, seq }: Moment): DraftRow[] {
  return body.drafts.map((draft) => ({
    user_id: userId,
    id: draft.id,
    generation_id: generation.id,
    ordinal: draft.ordinal,
    kind: draft.kind,
    front: draft.front,
    back: draft.back,
    span_start: draft.start,
    span_end: draft.end,
    quote: draft.quote,
    grade: draft.grade,
    status: draft.status,
    card_id: null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    version: 1,
    seq,
  }))
}

const conflict = (message: string) => new AppError(409, 'conflict', { message })
