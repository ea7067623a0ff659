import { hasArrived } from '../data/queries.ts'
import { isSessionExpired, localLearner } from '../data/session.ts'
import { setSyncState, syncState } from '../data/sync-state.ts'

const AGAIN_AFTER_MS = 30_000

type StartSync = () => () => void
const fetchIt = async (): Promise<StartSync> => (await import('../data/sync.ts')).startSync

/**
 * Loads and starts the synchronisation once `drawn` resolves: what the first screen shows comes from this device and does
 * not wait for it. A device that nothing of the learner has reached yet has nothing to show, and begins at once. Returns
 * the way to stop.
 */
export function startSyncBehind(drawn: Promise<void>, fetchSync = fetchIt): () => void {
  const over = new AbortController()
  const begin = async () => {
    if (localLearner() !== null && !isSessionExpired() && !(await isHere())) say({ running: true, problem: null })
    else await drawn
    const startSync = await loadSync(fetchSync, over.signal)
    if (!over.signal.aborted) over.signal.addEventListener('abort', startSync(), { once: true })
  }
  void begin()
  return () => over.abort()
}

/** A storage that cannot be read is said by whoever shows what is in it. */
const isHere = (): Promise<boolean> => hasArrived().catch(() => true)

/** What cannot be fetched is said as a server out of reach, and asked for again: nothing would be sent without it. */
async function loadSync(fetchSync: () => Promise<StartSync>, over: AbortSignal): Promise<StartSync> {
  for (;;) {
    try {
      return await fetchSync()
    } catch {
      say({ running: false, problem: 'offline' })
      await nextChance(over)
      if (over.aborted) return () => () => {}
    }
  }
}

function nextChance(over: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, AGAIN_AFTER_MS)
  window.addEventListener('online', () => resolve(), { once: true })
  over.addEventListener('abort', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}

function say(change: { running: boolean; problem: 'offline' | null }): void {
  setSyncState({ ...syncState(), ...change })
}
