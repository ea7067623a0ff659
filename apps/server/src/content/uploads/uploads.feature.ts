import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import type { Config } from '../../platform/config.ts'
import type { Engine } from '../../platform/db/engines.ts'
import { takeTurns } from '../../platform/db/take-turns.ts'
import { createFiles } from '../../platform/files/create-files.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { createAllowance } from '../../platform/llm/allowance.ts'
import { createPictureReader } from '../../platform/llm/upstream/picture-reader.ts'
import { keepLooseFilesSwept } from '../loose-files/sweep-loose-files.ts'
import type { Internet } from './fetch-address.ts'
import { createReadPicture } from './read-picture.ts'
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

interface UploadsFeature extends Feature {
  readonly files: Files
}

/** Storage, uploads and the jobs that read them. */
export function uploadsFeature(parts: Parts): UploadsFeature {
  const { engine, config, log, now } = parts
  const files = createFiles(config)
  // Half of the cores stay with those who study; one file that takes its whole minute holds up nobody else's.
  const atOnce = Math.max(2, Math.floor(availableParallelism() / 2))
  const pictures = config.llm && createPictureReader(config.llm)
  const allowance = createAllowance({ engine, now, limits: config.modelLimits })
  const readPicture = pictures && createReadPicture({ engine, files, log, reader: pictures, allowance })
  const sweeping = takeTurns(parts, {
    ...{ key: 'uploads-swept-at', everyMs: 6 * HOUR_MS, problem: 'uploads were not swept' },
    run: () => sweepUploads(parts),
  })
  const loose = keepLooseFilesSwept({ ...parts, files })
  return {
    files,
    routes: [(deps) => storageRoutes({ ...deps, files }), (deps) => uploadsRoutes({ ...deps, files })],
    jobs: { handlers: [readUploads({ ...parts, files, readPicture })], atOnce },
    close: async () => {
      await Promise.all([sweeping.stop(), loose.stop()])
      pictures?.close()
    },
  }
}
