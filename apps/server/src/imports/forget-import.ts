import { inTransaction } from '../db/in-transaction.ts'
import type { ImportParts } from './import-parts.ts'
import { deleteImport, type ImportRow, idleImports } from './imports.store.ts'
import { packageKey } from './work-on-import.ts'

/** How long a dry run waits to be confirmed, ms. */
const KEPT_MS = 86_400_000

type Parts = Pick<ImportParts, 'engine' | 'files'>

/** Forgets an import that brought nothing, and its package; false for one that does or did, which stays as it is. */
export function forgetImport({ engine, files }: Parts, row: Pick<ImportRow, 'user_id' | 'id'>): Promise<boolean> {
  return inTransaction(engine, async (tx) => {
    if (!(await deleteImport(tx, row, ['reading', 'ready', 'failed']))) return false
    // Inside, although it is no query: cut off here the row stays and says that there is a file. Deleting twice is fine.
    await files.delete(packageKey(row))
    return true
  })
}

/** Forgets dry runs that nobody confirmed for a day, and what failed then. `now` in ms. */
export async function sweepImports(parts: Parts, now: number): Promise<void> {
  for (const row of await idleImports(parts.engine.db, now - KEPT_MS)) await forgetImport(parts, row)
}
