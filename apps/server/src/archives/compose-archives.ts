import type { Config } from '../config.ts'
import { takeTurns } from '../db/take-turns.ts'
import { createFiles } from '../files/create-files.ts'
import type { Api } from '../http/context.ts'
import type { Deps } from '../http/deps.ts'
import { runJobs } from '../jobs/run-jobs.ts'
import { archiveJobs } from './archive-jobs.ts'
import type { ArchiveParts } from './archive-parts.ts'
import { archivesRoutes } from './archives.routes.ts'
import { sweepArchives } from './begin-archive.ts'

const HOUR_MS = 3_600_000

interface ComposeParts extends Omit<ArchiveParts, 'files' | 'dataDir'> {
  readonly config: Pick<Config, 's3' | 'dataDir'>
}

/** Archives of whole accounts with what makes and reads them, running. */
export function composeArchives({ config, ...parts }: ComposeParts) {
  const own: ArchiveParts = { ...parts, files: createFiles(config), dataDir: config.dataDir }
  const { engine, log, now } = parts
  const jobs = runJobs({ engine, log, now, handlers: archiveJobs(own) })
  const sweeping = takeTurns(parts, {
    ...{ key: 'archives-swept-at', everyMs: HOUR_MS, problem: 'archives were not swept' },
    run: () => sweepArchives(own),
  })
  const routes: readonly ((deps: Deps) => Api)[] = [(deps) => archivesRoutes(deps, own, jobs.wake)]
  return {
    routes,
    close: async () => {
      await Promise.all([jobs.stop(), sweeping.stop()])
    },
  }
}
