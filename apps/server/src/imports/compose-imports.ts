import type { Config } from '../config.ts'
import { takeTurns } from '../db/take-turns.ts'
import { createFiles } from '../files/create-files.ts'
import type { Api } from '../http/context.ts'
import type { Deps } from '../http/deps.ts'
import { runJobs } from '../jobs/run-jobs.ts'
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

interface ComposeParts extends Omit<ImportParts, 'files' | 'dataDir'> {
  readonly config: Pick<Config, 's3' | 'dataDir'>
}

/** Imports with what carries them out in the background, and the files they keep. */
export function composeImports({ config, ...parts }: ComposeParts) {
  const files = createFiles(config)
  const own: ImportParts = { ...parts, files, dataDir: config.dataDir }
  const runner = runJobs({ ...parts, handlers: [importJobs(own), removalJobs(own)], atOnce: AT_ONCE })
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
  const routes: readonly ((deps: Deps) => Api)[] = [(deps) => importsRoutes(deps, own, runner)]
  const close = async () => {
    stopping.abort()
    await Promise.all([runner.stop(), sweeping.stop(), closing.stop()])
  }
  return { routes, files, close }
}
