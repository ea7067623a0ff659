import type { Config } from '../../platform/config.ts'
import { takeTurns } from '../../platform/db/take-turns.ts'
import { createFiles } from '../../platform/files/create-files.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { archiveJobs } from './archive-jobs.ts'
import type { ArchiveParts } from './archive-parts.ts'
import { archivesRoutes } from './archives.routes.ts'
import { sweepArchives } from './begin-archive.ts'

const HOUR_MS = 3_600_000

interface Parts extends Omit<ArchiveParts, 'files' | 'dataDir'> {
  readonly config: Pick<Config, 's3' | 'dataDir'>
}

/** Archives of whole accounts with the jobs that make and read them. */
export function archivesFeature({ config, ...parts }: Parts): Feature {
  const own: ArchiveParts = { ...parts, files: createFiles(config), dataDir: config.dataDir }
  const sweeping = takeTurns(parts, {
    ...{ key: 'archives-swept-at', everyMs: HOUR_MS, problem: 'archives were not swept' },
    run: () => sweepArchives(own),
  })
  return {
    routes: [(deps) => archivesRoutes(deps, own)],
    jobs: { handlers: archiveJobs(own), atOnce: 1 },
    close: sweeping.stop,
  }
}
