import type { Tx } from '../db/schema.ts'
import { orNotFound } from '../http/app-error.ts'
import { findSource, type SourceRow } from './sources.store.ts'

/** The learner's source, or a 404. */
export async function requireSource(tx: Tx, userId: string, id: string): Promise<SourceRow> {
  return orNotFound(await findSource(tx, userId, id), 'source', id)
}
