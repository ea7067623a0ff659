import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type ErasureParts, removeEverything } from './erase-account.ts'
import { type Erasure, endErasure, pendingErasures } from './erasure.store.ts'

/** How often a process looks for erasures that another began and did not end. */
const ASK_EVERY_MS = 30_000
/** Longer than any request that was under way may write: then it is looked once more, and the erasure is over. */
export const SETTLED_MS = 15 * 60_000

interface Parts extends ErasureParts {
  readonly log: Logger
  readonly now: () => number
  readonly askEveryMs?: number
}

export interface Eraser {
  /** There is something to erase. */
  wake(): void
  stop(): Promise<void>
}

/** Removes what is to be erased, for as long as the process runs. */
export function keepErasing(parts: Parts): Eraser {
  const { engine, log, now, askEveryMs = ASK_EVERY_MS } = parts
  const stopping = new AbortController()
  const emptied = new Set<string>()
  let wakeUp = new AbortController()

  async function eraseOne({ user_id: userId, requested_at }: Erasure): Promise<void> {
    const isSettled = now() >= requested_at + SETTLED_MS
    if (emptied.has(userId) && !isSettled) return
    const rows = await removeEverything(parts, userId)
    emptied.add(userId)
    log.info({ rows }, 'an account was erased')
    if (!isSettled) return
    await endErasure(engine.db, userId)
    emptied.delete(userId)
  }
  /** One account that cannot be erased keeps no other from it. */
  async function attempt(erasure: Erasure): Promise<void> {
    try {
      await eraseOne(erasure)
    } catch (error) {
      log.warn({ err: error }, 'an account could not be erased; the next turn goes on')
    }
  }
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        for (const erasure of await pendingErasures(engine.db)) {
          if (stopping.signal.aborted) return
          await attempt(erasure)
        }
      } catch (error) {
        log.warn({ err: error }, 'erasures could not be asked for; the next turn tries again')
      }
      const either = AbortSignal.any([wakeUp.signal, stopping.signal])
      // Aborted is as good as over: either way it is time to look.
      await delay(askEveryMs, undefined, { signal: either, ref: false }).catch(() => undefined)
      wakeUp = new AbortController()
    }
  }

  const ended = run()
  return {
    wake: () => wakeUp.abort(),
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
