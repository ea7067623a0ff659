import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { claimTurn } from './claim-turn.ts'
import type { Engine } from './engines.ts'

const HOUR_MS = 3_600_000

export interface TurnParts {
  readonly engine: Engine
  readonly log: Logger
  readonly now: () => number
  /** Resolves after so many ms; rejects when the signal is aborted. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>
}

interface Work {
  /** Key of the work in the table `instance`. */
  readonly key: string
  /** Least time between two turns. */
  readonly everyMs: number
  /** How often a process asks whether it is time: what one that died left over is not left for long. */
  readonly askEveryMs?: number
  /** Until the first time it asks. */
  readonly firstMs?: number
  /** What was not done, for the log. */
  readonly problem: string
  run(): Promise<unknown>
}

export interface Turns {
  /** Resolves when the turn that is under way is over. */
  stop(): Promise<void>
}

/**
 * Does what is due once in a while for as long as the process runs; of many processes one does it each time. A turn that
 * fails, or cannot even be asked for, is logged and followed by the next.
 */
export function takeTurns({ engine, log, now, sleep = sleepQuietly }: TurnParts, work: Work): Turns {
  const { key, everyMs, askEveryMs = HOUR_MS, firstMs = askEveryMs, problem, run } = work
  const stopping = new AbortController()
  const { signal } = stopping

  async function turns(): Promise<void> {
    for (let pauseMs = firstMs; await slept(sleep, pauseMs, signal); pauseMs = askEveryMs) {
      try {
        if (await claimTurn(engine.db, { key, now: now(), everyMs })) await run()
      } catch (error) {
        log.warn({ err: error }, `${problem}; the next turn tries again`)
      }
    }
  }

  const ended = turns()
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

const sleepQuietly = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal, ref: false })

async function slept(sleep: NonNullable<TurnParts['sleep']>, ms: number, signal: AbortSignal): Promise<boolean> {
  await sleep(ms, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return !signal.aborted
}
