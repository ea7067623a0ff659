/** How many requests in a minute this tab makes at most, as long as the server has not said what its limit is. */
export const CALLS_PER_MINUTE = 18
/** Of the server's limit for whatever else is asked. */
const LEFT_OVER = 2
const WINDOW_MS = 60_000

interface Surroundings {
  readonly now: () => number
  /** Resolves after `ms`; rejects when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** The server's limit; null while it is not known. */
  readonly limit?: () => number | null
}

/** Waits before a request that the server's limit would refuse, instead of being refused. For all runs of this tab. */
export function createPace({ now, sleep, limit = () => null }: Surroundings) {
  const begun: number[] = []
  return async (say: (until: number) => void, signal: AbortSignal): Promise<void> => {
    for (;;) {
      while (begun.length > 0 && (begun[0] ?? 0) <= now() - WINDOW_MS) begun.shift()
      const known = limit()
      const most = known === null ? CALLS_PER_MINUTE : Math.max(1, known - LEFT_OVER)
      if (begun.length < most) break
      const until = (begun.at(-most) ?? 0) + WINDOW_MS
      say(until)
      await sleep(until - now(), signal)
    }
    begun.push(now())
  }
}
