import { setInterval as every } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { claimTurn } from '../db/claim-turn.ts'
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
  const sweeping = new AbortController()
  const swept = keepSwept(own, sweeping.signal)
  const routes: readonly ((deps: Deps) => Api)[] = [(deps) => archivesRoutes(deps, own, jobs.wake)]
  return {
    routes,
    close: async () => {
      sweeping.abort()
      await Promise.all([jobs.stop(), swept])
    },
  }
}

async function keepSwept(parts: ArchiveParts, signal: AbortSignal): Promise<void> {
  const { engine, log, now } = parts
  try {
    for await (const _ of every(HOUR_MS, undefined, { signal, ref: false })) {
      if (!(await claimTurn(engine.db, { key: 'archives-swept-at', now: now(), everyMs: HOUR_MS }))) continue
      await sweepArchives(parts).catch((error: unknown) => log.warn({ err: error }, 'archives were not swept'))
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
