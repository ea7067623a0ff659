import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { ImportParts } from './import-parts.ts'
import { deleteImport, type ImportRow, idleImports } from './imports.store.ts'
import { addRemoval, removeNow } from './remove-package.ts'
import { takeBack } from './take-back.ts'

/** How long a dry run waits to be confirmed, ms. */
const KEPT_MS = 86_400_000

type Parts = Pick<ImportParts, 'engine' | 'files' | 'log' | 'now'>

/** Forgets an import that brought nothing, and its package; false for one that does or did, which stays as it is. */
export async function forgetImport(parts: Parts, row: Pick<ImportRow, 'user_id' | 'id'>): Promise<boolean> {
  const isForgotten = await inTransaction(parts.engine, async (tx) => {
    const isGone = await deleteImport(tx, row, ['reading', 'ready', 'failed'])
    if (isGone) await addRemoval(tx, row, parts.now())
    return isGone
  })
  if (isForgotten) await removeNow(parts, row)
  return isForgotten
}

/** Forgets dry runs that nobody confirmed for a day, and what failed then. `now` in ms. */
export async function sweepImports(parts: Parts, now: number): Promise<void> {
  for (const row of await idleImports(parts.engine.db, now - KEPT_MS)) {
    if (row.status === 'ready' && row.done > 0) await takeBack(parts, row)
    await forgetImport(parts, row)
  }
}
