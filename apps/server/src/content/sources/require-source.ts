import type { Db, Tx } from '../../platform/db/schema.ts'
import { orNotFound } from '../../platform/http/app-error.ts'
import { findSource, type SourceRow } from './sources.store.ts'

/** The learner's source, or a 404. */
export async function requireSource(db: Db | Tx, userId: string, id: string): Promise<SourceRow> {
  return orNotFound(await findSource(db, userId, id), 'source', id)
}
