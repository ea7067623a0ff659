/** How long the storage is tried again, by the specification: an upload for ten minutes, any other operation for two. */
import { ApiError, NetworkError } from './api-client.ts'

export const UPLOAD_RETRY_MS = 10 * 60_000
export const OPERATION_RETRY_MS = 2 * 60_000

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** How long (ms) to wait before the next try; null when another try would end alike. */
export function pauseAfter(error: unknown, tries: number): number | null {
  const grown = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries)
  if (error instanceof NetworkError) return grown
  if (!(error instanceof ApiError)) return null
  const asked = (error.retryAfterSeconds ?? 0) * 1_000
  if ([408, 425, 500, 502, 503, 504].includes(error.status)) return Math.max(grown, Math.min(asked, LONGEST_PAUSE_MS))
  // Another file of the same learner is on its way; an hour's allowance that is used up is not waited for.
  return error.status === 429 && asked <= LONGEST_PAUSE_MS ? Math.max(grown, asked) : null
}

/** What a server that did answer says of it; null for one that was not reached. */
export const wordsOf = (error: unknown): string | null => (error instanceof ApiError ? error.message : null)

interface Trying {
  readonly limitMs: number
  readonly signal: AbortSignal
  /** Told of each pause, with what the last try met. */
  readonly onWaiting: (error: unknown) => void
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>
  readonly now?: () => number
}

/** Until it works, the time has gone, or trying again is of no use: then rejects as the last try did. */
export async function tryFor<Result>(attempt: () => Promise<Result>, trying: Trying): Promise<Result> {
  const { limitMs, signal, onWaiting, pause = pauseOrOnline, now = Date.now } = trying
  const deadline = now() + limitMs
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      const wait = pauseAfter(error, tries)
      if (wait === null || now() + wait > deadline) throw error
      onWaiting(error)
      await pause(wait, signal)
    }
  }
}

/** Over sooner when the browser is online again. Rejects with the signal's reason. */
export function pauseOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      signal.removeEventListener('abort', leave)
    }
    const go = () => {
      end()
      resolve()
    }
    const leave = () => {
      end()
      reject(signal.reason)
    }
    const timer = setTimeout(go, ms)
    if (ms > 1_000) addEventListener('online', go)
    signal.addEventListener('abort', leave)
  })
}

/**
 * Ends a request of the older kind in which nothing has moved for as long as an operation may take: it has no answer.
 * Progress is to be told to what this answers.
 */
export function endWhenStill(request: XMLHttpRequest): () => void {
  let timer: ReturnType<typeof setTimeout>
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(() => request.abort(), OPERATION_RETRY_MS)
  }
  request.addEventListener('loadend', () => clearTimeout(timer))
  moved()
  return moved
}
