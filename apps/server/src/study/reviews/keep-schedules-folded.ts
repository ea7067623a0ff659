import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Engine } from '../../platform/db/engines.ts'
import { refoldAll } from './refold-schedules.ts'

/** How often a process asks whether there is something to fold anew: one look by key. */
const ASK_EVERY_MS = 5_000

interface Parts {
  readonly engine: Engine
  readonly log: Logger
  readonly now: () => number
  readonly askEveryMs?: number
}

/** Folds cards anew, in portions, that changed settings left over, for as long as the process runs. */
export function keepSchedulesFolded({ engine, log, now, askEveryMs = ASK_EVERY_MS }: Parts): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping

  async function run(): Promise<void> {
    while (await slept(askEveryMs, signal)) {
      try {
        const portions = await refoldAll(engine, now(), signal)
        if (portions > 0) log.info({ portions }, 'cards were folded anew')
      } catch (error) {
        log.warn({ err: error }, 'cards could not be folded anew; the next turn tries again')
      }
    }
  }

  const ended = run()
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

async function slept(ms: number, signal: AbortSignal): Promise<boolean> {
  await delay(ms, undefined, { signal, ref: false }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return !signal.aborted
}
