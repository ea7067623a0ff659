import type { Logger } from 'pino'

/** Work that a request starts and does not wait for. */
export interface Background {
  /** Begins after the current turn; a failure is logged as `what`. */
  run(what: string, work: () => Promise<void>): void
  /** Resolves when nothing is running any more: to be awaited before the process ends. */
  settled(): Promise<void>
}

export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>()

  async function guarded(what: string, work: () => Promise<void>): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    try {
      await work()
    } catch (err) {
      log.error({ err }, `${what} failed`)
    }
  }

  return {
    run(what, work) {
      const task = guarded(what, work).finally(() => running.delete(task))
      running.add(task)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
