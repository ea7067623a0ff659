import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { sweepArriving } from '../../platform/files/local-files.ts'
import { forgetEndedJobs } from '../../platform/jobs/forget-ended-jobs.ts'
import { abandonedObjects } from './objects.store.ts'
import { forgetArriving } from './receive-object.ts'

/** Nothing takes longer to arrive. */
const ABANDONED_MS = 3_600_000

interface Parts {
  readonly engine: Engine
  readonly config: Pick<Config, 's3' | 'dataDir'>
  readonly now: () => number
}

/** Removes what nobody waits for any more: jobs that ended, files that never arrived whole. */
export async function sweepUploads({ engine, config, now }: Parts): Promise<void> {
  await forgetEndedJobs(engine.db, now())
  if (config.s3 === null) await sweepArriving(join(config.dataDir, 'files'), now())
  // The sweep of loose files removes them, and what of them was on its way.
  for (const row of await abandonedObjects(engine.db, now() - ABANDONED_MS))
    await inTransaction(engine, (tx) => forgetArriving(tx, row, now()))
}
