import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { claimTurn } from '../db/claim-turn.ts'
import type { Engine } from '../db/engines.ts'
import { purgeTrash } from './purge-trash.ts'

const EVERY_MS = 6 * 3_600_000
/** How often a process asks whether it is time: what one that died left over is not left for long. */
const ASK_EVERY_MS = 15 * 60_000
/** The start belongs to the learners who wait for it. */
const FIRST_MS = 60_000

interface Parts {
  readonly engine: Engine
  readonly log: Logger
  readonly now: () => number
  /** Resolves after so many ms; rejects when the signal is aborted. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Purges the trash a few times a day for as long as the process runs; of many processes one does it each time. */
export function keepTrashEmpty({ engine, log, now, sleep = sleepQuietly }: Parts): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping

  async function run(): Promise<void> {
    for (let pauseMs = FIRST_MS; await slept(sleep, pauseMs, signal); pauseMs = ASK_EVERY_MS) {
      try {
        if (!(await claimTurn(engine.db, { key: 'trash-purged-at', now: now(), everyMs: EVERY_MS }))) continue
        const purged = await purgeTrash(engine, now())
        if (Object.values(purged).some((count) => count > 0)) log.info(purged, 'the trash was emptied')
      } catch (error) {
        log.warn({ err: error }, 'the trash could not be emptied; the next turn tries again')
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

const sleepQuietly = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal, ref: false })

async function slept(sleep: NonNullable<Parts['sleep']>, ms: number, signal: AbortSignal): Promise<boolean> {
  await sleep(ms, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return !signal.aborted
}
