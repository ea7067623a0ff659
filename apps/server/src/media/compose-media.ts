import { setInterval as every } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { claimTurn } from '../db/claim-turn.ts'
import type { Engine } from '../db/engines.ts'
import { createFiles } from '../files/create-files.ts'
import type { Files } from '../files/files.ts'
import type { Api } from '../http/context.ts'
import type { Deps } from '../http/deps.ts'
import { mediaRoutes } from './media.routes.ts'
import { sweepMedia } from './sweep-media.ts'

const HOUR_MS = 3_600_000

interface Parts {
  readonly engine: Engine
  readonly config: Pick<Config, 's3' | 'dataDir'>
  readonly log: Logger
  readonly now: () => number
}

/** Pictures and sounds of cards, and the sweep of those that nothing refers to, running. */
export function composeMedia(parts: Parts) {
  const files = createFiles(parts.config)
  const stopping = new AbortController()
  const swept = keepSwept(parts, files, stopping.signal)
  const routes: readonly ((deps: Deps) => Api)[] = [(deps) => mediaRoutes(deps, files)]
  const close = async () => {
    stopping.abort()
    await swept
  }
  return { routes, close }
}

async function keepSwept({ engine, log, now }: Parts, files: Files, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of every(HOUR_MS, undefined, { signal, ref: false })) {
      if (!(await claimTurn(engine.db, { key: 'media-swept-at', now: now(), everyMs: 12 * HOUR_MS }))) continue
      await sweepMedia({ engine, files }, now()).then(
        (swept) => log.info(swept, 'media was swept'),
        (error: unknown) => log.warn({ err: error }, 'media was not swept; the next turn tries again'),
      )
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
