import type { Config } from '../../platform/config.ts'
import { takeTurns } from '../../platform/db/take-turns.ts'
import { createFiles } from '../../platform/files/create-files.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { sweepImports } from './forget-import.ts'
import { importJobs } from './import-job.ts'
import type { ImportParts } from './import-parts.ts'
import { importsRoutes } from './imports.routes.ts'
import { closeOpenPicturesOnce } from './open-pictures.ts'
import { removalJobs } from './remove-package.ts'

const HOUR_MS = 3_600_000
/** The start belongs to the learners who wait for it. */
const CLOSING_AFTER_MS = 30_000
/** A package that takes its whole time does not hold up the next learner's. */
const AT_ONCE = 2

interface Parts extends Omit<ImportParts, 'files' | 'dataDir'> {
  readonly config: Pick<Config, 's3' | 'dataDir'>
}

interface ImportsFeature extends Feature {
  readonly files: Files
}

/** Imports with the jobs that carry them out, and the files they keep. */
export function importsFeature({ config, ...parts }: Parts): ImportsFeature {
  const files = createFiles(config)
  const own: ImportParts = { ...parts, files, dataDir: config.dataDir }
  const sweeping = takeTurns(parts, {
    ...{ key: 'imports-swept-at', everyMs: HOUR_MS, problem: 'imports were not swept' },
    run: () => sweepImports(own, parts.now()),
  })
  const stopping = new AbortController()
  const closing = takeTurns(parts, {
    ...{ key: 'open-pictures-looked-for-at', everyMs: HOUR_MS, firstMs: CLOSING_AFTER_MS },
    problem: 'pictures that an earlier release left open were not closed',
    run: () => closeOpenPicturesOnce(own, stopping.signal),
  })
  const close = async () => {
    stopping.abort()
    await Promise.all([sweeping.stop(), closing.stop()])
  }
  return {
    files,
    routes: [(deps) => importsRoutes(deps, own)],
    jobs: { handlers: [importJobs(own), removalJobs(own)], atOnce: AT_ONCE },
    close,
  }
}
