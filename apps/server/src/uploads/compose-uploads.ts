import { availableParallelism } from 'node:os'
import { setInterval as every } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { claimTurn } from '../db/claim-turn.ts'
import type { Engine } from '../db/engines.ts'
import { createFiles } from '../files/create-files.ts'
import type { Files } from '../files/files.ts'
import type { Api } from '../http/context.ts'
import type { Deps } from '../http/deps.ts'
import { runJobs } from '../jobs/run-jobs.ts'
import type { Internet } from './fetch-address.ts'
import { readUploads } from './read-upload.ts'
import { storageRoutes } from './storage.routes.ts'
import { sweepUploads } from './sweep-uploads.ts'
import { uploadsRoutes } from './uploads.routes.ts'

const HOUR_MS = 3_600_000

interface Parts {
  readonly engine: Engine
  readonly config: Config
  readonly log: Logger
  readonly now: () => number
  readonly internet?: Internet
}

export interface Uploads {
  readonly files: Files
  readonly routes: readonly ((deps: Deps) => Api)[]
  close(): Promise<void>
}

/** Storage, uploads and the jobs that read them, running. */
export function composeUploads(parts: Parts): Uploads {
  const { engine, config, log, now } = parts
  const files = createFiles(config)
  // Half of the cores stay with those who study.
  const atOnce = Math.max(1, Math.floor(availableParallelism() / 2))
  const jobs = runJobs({ engine, log, now, handlers: [readUploads({ ...parts, files })], atOnce })
  const sweeping = new AbortController()
  const swept = keepSwept(parts, files, sweeping.signal)
  return {
    files,
    routes: [(deps) => storageRoutes({ ...deps, files }), (deps) => uploadsRoutes({ ...deps, files, wake: jobs.wake })],
    close: async () => {
      sweeping.abort()
      await Promise.all([jobs.stop(), swept])
    },
  }
}

/** What nobody waits for any more goes: jobs that ended, files that never arrived whole. */
async function keepSwept(parts: Parts, files: Files, signal: AbortSignal): Promise<void> {
  const { engine, log, now } = parts
  try {
    for await (const _ of every(HOUR_MS, undefined, { signal, ref: false })) {
      if (await claimTurn(engine.db, { key: 'uploads-swept-at', now: now(), everyMs: 6 * HOUR_MS }))
        await sweepUploads(parts, files).catch((error: unknown) => log.warn({ err: error }, 'uploads were not swept'))
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
