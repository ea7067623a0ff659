import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Engine } from '../db/engines.ts'
import type { Files } from '../files/files.ts'
import { sweepArriving } from '../files/local-files.ts'
import { forgetEndedJobs } from '../jobs/forget-ended-jobs.ts'
import { abandonedObjects, deleteObjectRow } from './objects.store.ts'

/** Nothing takes longer to arrive. */
const ABANDONED_MS = 3_600_000

interface Parts {
  readonly engine: Engine
  readonly config: Pick<Config, 's3' | 'dataDir'>
  readonly now: () => number
}

/** Removes what nobody waits for any more: jobs that ended, files that never arrived whole. */
export async function sweepUploads({ engine, config, now }: Parts, files: Files): Promise<void> {
  await forgetEndedJobs(engine.db, now())
  if (config.s3 === null) await sweepArriving(join(config.dataDir, 'files'), now())
  for (const { user_id, id, file_key } of await abandonedObjects(engine.db, now() - ABANDONED_MS)) {
    await files.delete(file_key)
    await deleteObjectRow(engine.db, user_id, id)
  }
}
