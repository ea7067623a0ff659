import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { notFound, orNotFound } from '../../platform/http/app-error.ts'
import { nextSeq } from '../../study/learners/next-seq.ts'
import { findSourceSummary, type SourceSummary, updateSource } from './sources.store.ts'

interface Renaming {
  readonly userId: string
  readonly id: string
  readonly version: number
  readonly title: string
  readonly now: number
}

/** Gives a source another title, given the version it was read at; `ok: false` carries it as it stands. */
export function renameSource(
  engine: Engine,
  { userId, id, version, title, now }: Renaming,
): Promise<{ readonly ok: boolean; readonly source: SourceSummary }> {
  return inTransaction(engine, async (tx) => {
    const seq = await nextSeq(tx, userId)
    const current = orNotFound(await findSourceSummary(tx, userId, id), 'source', id)
    if (current.deleted_at !== null) throw notFound('source', id)
    if (current.version !== version) return { ok: false, source: current }
    return { ok: true, source: await updateSource(tx, current, { title, updated_at: now, seq }) }
  })
}
