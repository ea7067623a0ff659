import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Tx } from '../../platform/db/schema.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { JobHandler, Outcome } from '../../platform/jobs/run-jobs.ts'
import { type ImportParts, packageKey } from './import-parts.ts'

/*
 * A package goes when its import has ended, which is written down with the end itself, as a job. It is removed at once
 * as well; the job sees to it that it is gone, however long the store was away.
 */

const REMOVE_PACKAGE = 'package-removal'
const FIRST_LOOK_MS = 60_000
/** After a store that was away for longer than a job waits. */
const AGAIN_AFTER_MS = 3_600_000

const Payload = z.object({ import: z.string() })
const NOTHING: Outcome = async () => undefined

interface Ended {
  readonly user_id: string
  readonly id: string
}

/** Has the package of an import that ends in this transaction removed. */
export function addRemoval(tx: Tx, { user_id, id }: Ended, now: number): Promise<void> {
  return addRemovalAt(tx, { user_id, id }, now + FIRST_LOOK_MS)
}

function addRemovalAt(tx: Tx, { user_id, id }: Ended, now: number): Promise<void> {
  return addJob(tx, { userId: user_id, id: randomUUID(), kind: REMOVE_PACKAGE, payload: { import: id }, now })
}

/** Removes it now, after the commit; where that fails the job does it later. */
export async function removeNow({ files, log }: Pick<ImportParts, 'files' | 'log'>, { id }: Ended): Promise<void> {
  try {
    await files.delete(packageKey({ id }))
  } catch (error) {
    log.warn({ err: error, import: id }, 'a package could not be removed; that is done later')
  }
}

export function removalJobs({ files, log, now }: Pick<ImportParts, 'files' | 'log' | 'now'>): JobHandler {
  return {
    kind: REMOVE_PACKAGE,
    async run({ payload }) {
      const id = importIn(payload)
      const key = packageKey({ id })
      if ((await files.sizeOf(key)) === null) return NOTHING
      await files.delete(key)
      log.info({ import: id }, 'a package that stayed behind was removed')
      return NOTHING
    },
    giveUp: (tx, { user_id, payload }) => addRemovalAt(tx, { user_id, id: importIn(payload) }, now() + AGAIN_AFTER_MS),
  }
}

const importIn = (payload: string) => Payload.parse(JSON.parse(payload)).import
