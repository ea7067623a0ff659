import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { endThread } from '../threads/end-thread.ts'

/** What stood in the way, a full disk say, may be over by then. */
const AGAIN_AFTER_MS = 30_000

/**
 * Has a thread write the logs of SQLite files back into them, so that commits need not. Where the thread fails,
 * `onFailure` hears of it and another one tries later; meanwhile a commit does the work once the log is long.
 */
export function keepCheckpointing(
  files: readonly string[],
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let thread: Worker | null = null
  const start = () => {
    thread = new Worker(new URL('./checkpoint.worker.ts', import.meta.url), {
      workerData: files,
      execArgv: [],
      env: {},
    })
    thread.unref()
    thread.on('error', failed)
  }
  const startAgain = () => {
    try {
      start()
    } catch (error) {
      failed(error)
    }
  }
  const failed = (error: unknown) => {
    onFailure(error)
    // Stopping is as good as over: there is nothing more to start.
    delay(AGAIN_AFTER_MS, undefined, { signal: stopping.signal, ref: false }).then(startAgain, () => undefined)
  }
  start()
  const stop = async () => {
    stopping.abort()
    if (thread) await endThread(thread)
  }
  return { stop }
}
