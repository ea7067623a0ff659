import type { Logger } from 'pino'
import type { Engine } from '../../platform/db/engines.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import type { Files } from '../../platform/files/files.ts'
import { deleteLoose, putLoose } from './loose-files.store.ts'

/*
 * Files are kept in one place and the rows that name them in another, and no transaction spans the two. So a file that no
 * row names yet, or none any more, is written down as loose: before its first byte, and in the transaction that lets it
 * go. Whatever happens then, a sweep finds it. Nothing else is ever swept.
 */

/** Nothing takes longer from its first byte to the row that names it, ms. */
const BEING_WRITTEN_MS = 86_400_000

export interface LooseParts {
  readonly engine: Engine
  readonly files: Files
  readonly log: Logger
}

export interface OwnFiles {
  readonly userId: string
  readonly keys: readonly string[]
}

/** Before files are written that no row names. `now` in ms. */
export function beforeWriting(db: Db, files: OwnFiles, now: number): Promise<void> {
  return putLoose(db, files, now + BEING_WRITTEN_MS)
}

/** From this transaction on a row names the files. */
export function tie(tx: Tx, files: OwnFiles): Promise<void> {
  return deleteLoose(tx, files)
}

/** From this transaction on no row names the files. */
export function letGo(tx: Tx, files: OwnFiles, now: number): Promise<void> {
  return putLoose(tx, files, now)
}

/** Removes files that were let go, after the commit. What does not go now is left to the sweep. */
export async function removeLoose({ engine, files, log }: LooseParts, { userId, keys }: OwnFiles): Promise<void> {
  for (const key of keys)
    try {
      await files.delete(key)
      await deleteLoose(engine.db, { userId, keys: [key] })
    } catch (error) {
      log.warn({ err: error, file: key }, 'a file could not be removed; a sweep does it later')
    }
}
