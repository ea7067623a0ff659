import { setImmediate as turn } from 'node:timers/promises'
import { packageKey } from '../../content/imports/import-parts.ts'
import { mediaKey } from '../../content/media/keep-media.ts'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Files } from '../../platform/files/files.ts'
import { archiveKey } from '../archives/archive-parts.ts'
import {
  arrivingFiles,
  hasAny,
  noteErasure,
  removeCounters,
  removePortion,
  rowsWithFiles,
  shutOut,
  tablesOfLearners,
} from './erasure.store.ts'

/*
 * An account goes in two steps. The first is one short transaction: nobody gets in any more, the address is free, and
 * the erasure is written down. The second removes everything in portions, others in between; it may be cut off at any
 * point, be begun by any process, and be done by two at once.
 */

/** Rows of one transaction: others get in between, and none holds the database for long. */
const PORTION = 500

interface Leaving {
  readonly userId: string
  /** As `toEmailAddress` spells it; null where the account has none. */
  readonly email: string | null
  readonly now: number
}

/** Ends all access at once, on every replica, and has everything removed. */
export function beginErasure(engine: Engine, { userId, email, now }: Leaving): Promise<void> {
  return inTransaction(engine, async (tx) => {
    await noteErasure(tx, userId, now)
    await shutOut(tx, userId, email)
  })
}

export interface ErasureParts {
  readonly engine: Engine
  readonly files: Files
}

/** Removes every file and every row of a learner whose erasure was begun; answers how many rows there were. */
export async function removeEverything(parts: ErasureParts, userId: string): Promise<number> {
  await removeFiles(parts, userId)
  const { engine } = parts
  let removed = 0
  for (const table of await tablesOfLearners(engine))
    for (;;) {
      const count = await inTransaction(engine, (tx) => removePortion(tx, engine, { table, userId, limit: PORTION }))
      removed += count
      // Fewer than asked for may only mean that another process had the others in its hands.
      if (count < PORTION && !(await hasAny(engine.db, table, userId))) break
      await turn()
    }
  await removeCounters(engine.db, userId)
  return removed
}

/** Files before the rows that say where they are. */
async function removeFiles({ engine, files }: ErasureParts, userId: string): Promise<void> {
  const places = {
    media: (key: string) => mediaKey(userId, key),
    stored_object: (_: string, place: string | null) => place,
    package_import: (id: string) => packageKey({ id }),
    account_archive: (id: string) => archiveKey({ id }),
    loose_file: (key: string) => key,
  }
  for (const table of ['media', 'stored_object', 'package_import', 'account_archive', 'loose_file'] as const)
    for (let after = ''; ; ) {
      const rows = await rowsWithFiles(engine.db, table, { userId, after, limit: PORTION })
      for (const { key, file_key } of rows) {
        const place = places[table](key, file_key)
        if (place === null) continue
        await files.delete(place)
        if (table === 'loose_file') await files.dropParts(place)
      }
      after = rows.at(-1)?.key ?? ''
      if (rows.length < PORTION) break
    }
  for (const key of await arrivingFiles(engine.db, userId)) await files.dropParts(key)
}
