import type { Logger } from 'pino'
import type { Config } from '../../platform/config.ts'
import type { Engine } from '../../platform/db/engines.ts'
import { takeTurns } from '../../platform/db/take-turns.ts'
import { createFiles } from '../../platform/files/create-files.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { mediaRoutes } from './media.routes.ts'
import { sweepMedia } from './sweep-media.ts'

const HOUR_MS = 3_600_000

interface Parts {
  readonly engine: Engine
  readonly config: Pick<Config, 's3' | 'dataDir'>
  readonly log: Logger
  readonly now: () => number
}

/** Pictures and sounds of cards, and the sweep of those that nothing refers to. */
export function mediaFeature(parts: Parts): Feature {
  const files = createFiles(parts.config)
  const { engine, log, now } = parts
  const sweeping = takeTurns(parts, {
    ...{ key: 'media-swept-at', everyMs: 12 * HOUR_MS, problem: 'media was not swept' },
    run: async () => log.info(await sweepMedia({ engine, files }, now()), 'media was swept'),
  })
  return { routes: [(deps) => mediaRoutes(deps, files)], close: sweeping.stop }
}
