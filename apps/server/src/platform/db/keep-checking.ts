import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { endThread } from '../threads/end-thread.ts'

const DAY_MS = 86_400_000
/** A server that has just begun has better things to do, and has looked at a file of usual size already. */
const FIRST_MS = 60_000

interface Checked {
  readonly file: string
  /** Hears what `quick_check` found, and of a thread that could not look. */
  readonly onFinding: (finding: string) => void
  readonly onFailure: (error: unknown) => void
  /** Until the first check, ms. */
  readonly firstMs?: number
}

/** Has a thread check the whole file once a day: damage in pages that nobody reads is found while there are copies. */
export function keepChecking({ file, onFinding, onFailure, firstMs = FIRST_MS }: Checked): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let thread: Worker | null = null
  const check = () => {
    thread = new Worker(new URL('./check-file.worker.ts', import.meta.url), { workerData: file, execArgv: [], env: {} })
    thread.unref()
    thread.on('message', (finding: string | null) => {
      if (finding !== null) onFinding(finding)
    })
    thread.on('error', onFailure)
    thread.on('exit', () => later(DAY_MS))
  }
  const later = (ms: number) => {
    delay(ms, undefined, { signal: stopping.signal, ref: false }).then(check, () => undefined)
  }
  later(firstMs)
  return {
    stop: async () => {
      stopping.abort()
      if (thread) await endThread(thread)
    },
  }
}
