import { hasArrived } from '../data/queries.ts'
import { isSessionExpired, localLearner } from '../data/session.ts'
import { setSyncState, syncState } from '../data/sync-state.ts'
import { loadWhenOnline } from '../lib/load-when-online.ts'

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
    // What cannot be fetched is said as a server out of reach, and asked for again: nothing would be sent without it.
    const onFailure = () => say({ running: false, problem: 'offline' })
    const startSync = await loadWhenOnline(fetchSync, { againAfterMs: AGAIN_AFTER_MS, onFailure, signal: over.signal })
    if (!over.signal.aborted) over.signal.addEventListener('abort', startSync(), { once: true })
  }
  begin().catch((cause: unknown) => {
    if (!over.signal.aborted) reportError(cause) // behind the screens: they show what is here
  })
  return () => over.abort()
}

/** A storage that cannot be read is said by whoever shows what is in it. */
const isHere = (): Promise<boolean> => hasArrived().catch(() => true)

function say(change: { running: boolean; problem: 'offline' | null }): void {
  setSyncState({ ...syncState(), ...change })
}
