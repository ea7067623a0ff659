import { promiseParts } from './promise-parts.ts'

/** For code without which nothing goes on, and which is asked for until it comes. */
interface AskingOn {
  /** After a failure with a network: browsers say that they have one where nothing comes through. */
  readonly againAfterMs: number
  /** Told of each failure. */
  readonly onFailure: () => void
  /** Ends the waiting, which then rejects with its reason. */
  readonly signal: AbortSignal
}

/**
 * Loads code; what cannot be had because the network is away is waited for. Rejects as `load` does while there is a
 * network, unless it is asked for on and on. A browser fetches a module again after a failure.
 */
export async function loadWhenOnline<Code>(load: () => Promise<Code>, askingOn?: AskingOn): Promise<Code> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (askingOn === undefined && navigator.onLine) throw error
      askingOn?.onFailure()
      await nextChance(askingOn)
    }
  }
}

async function nextChance({ againAfterMs, signal }: Partial<AskingOn> = {}): Promise<void> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = promiseParts()
  const over = new AbortController()
  window.addEventListener('online', () => resolve(), { signal: over.signal })
  signal?.addEventListener('abort', () => reject(signal.reason), { signal: over.signal })
  const timer = againAfterMs === undefined ? undefined : setTimeout(resolve, againAfterMs)
  await promise.finally(() => {
    over.abort()
    clearTimeout(timer)
  })
}
