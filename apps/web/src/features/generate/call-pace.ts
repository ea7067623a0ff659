/** How many requests in a minute this tab makes at most: the server's own limit less two for whatever else is asked. */
export const CALLS_PER_MINUTE = 18
const WINDOW_MS = 60_000

interface Surroundings {
  readonly now: () => number
  /** Resolves after `ms`; rejects when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Waits before a request that the server's limit would refuse, instead of being refused. For all runs of this tab. */
export function createPace({ now, sleep }: Surroundings) {
  const begun: number[] = []
  return async (say: (until: number) => void, signal: AbortSignal): Promise<void> => {
    for (;;) {
      while (begun.length > 0 && (begun[0] ?? 0) <= now() - WINDOW_MS) begun.shift()
      if (begun.length < CALLS_PER_MINUTE) break
      const until = (begun[0] ?? 0) + WINDOW_MS
      say(until)
      await sleep(until - now(), signal)
    }
    begun.push(now())
  }
}
