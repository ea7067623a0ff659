import type { Engine } from '../db/engines.ts'
import type { Feature } from '../http/feature.ts'
import { silentLogger } from '../http/logger.ts'
import { type JobRunner, runJobs } from '../jobs/run-jobs.ts'

interface Parts {
  readonly engine: Engine
  readonly now: () => number
}

/** Runs the jobs of one feature, as the whole server runs those of all. */
export function startJobs({ engine, now }: Parts, { jobs }: Feature): JobRunner {
  return runJobs({ engine, now, log: silentLogger(), groups: jobs ? [jobs] : [] })
}
