import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { isRestorable } from '../../platform/db/trash.ts'
import { notFound, orNotFound } from '../../platform/http/app-error.ts'
import { nextSeq } from '../../study/learners/next-seq.ts'
import { findSourceSummary, type SourceSummary, setRunsDeleted, updateSource } from './sources.store.ts'

interface Target {
  readonly userId: string
  readonly id: string
  readonly now: number
}

/** Puts a source with its runs into the trash; cards made from it keep their quotes. One that is there stays as it is. */
export function deleteSource(engine: Engine, { userId, id, now }: Target): Promise<SourceSummary> {
  return inTransaction(engine, async (tx) => {
    const seq = await nextSeq(tx, userId)
    const current = orNotFound(await findSourceSummary(tx, userId, id), 'source', id)
    if (current.deleted_at !== null) return current
    await setRunsDeleted(tx, { userId, sourceId: id, from: null, to: now, now, seq })
    return updateSource(tx, current, { deleted_at: now, updated_at: now, seq })
  })
}

/** Brings a source back with the runs that went with it. */
export function restoreSource(engine: Engine, { userId, id, now }: Target): Promise<SourceSummary> {
  return inTransaction(engine, async (tx) => {
    const seq = await nextSeq(tx, userId)
    const current = orNotFound(await findSourceSummary(tx, userId, id), 'source', id)
    if (current.deleted_at === null) return current
    if (!isRestorable(current.deleted_at, now)) throw notFound('source', id)
    await setRunsDeleted(tx, { userId, sourceId: id, from: current.deleted_at, to: null, now, seq })
    return updateSource(tx, current, { deleted_at: null, updated_at: now, seq })
  })
}
