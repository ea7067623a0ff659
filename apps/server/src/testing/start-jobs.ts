import type { Engine } from '../platform/db/engines.ts'
import type { Feature } from '../platform/http/feature.ts'
import { silentLogger } from '../platform/http/logger.ts'
import { type JobRunner, runJobs } from '../platform/jobs/run-jobs.ts'

interface Parts {
  readonly engine: Engine
  readonly now: () => number
}

/** Runs the jobs of one feature, as the whole server runs those of all. */
export function startJobs({ engine, now }: Parts, { jobs }: Feature): JobRunner {
  return runJobs({ engine, now, log: silentLogger(), groups: jobs ? [jobs] : [] })
}
