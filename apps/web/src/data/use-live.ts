import type { Me } from '@cairn/contract/accounts'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type LiveTable, onChange } from './live.ts'
import { isSessionExpired, localLearner } from './session.ts'
import { type SyncState, syncState } from './sync-state.ts'

const remembered = new Map<string, unknown>()
const MOST_REMEMBERED = 50

/**
 * The answer of a local query, asked again whenever one of `tables` changes. Undefined until the first answer of a
 * `key`; coming back to a key shows its last answer at once. The key names the query and everything it depends on.
 */
export function useLive<T>(key: string, tables: readonly LiveTable[], query: () => Promise<T>): T | undefined {
  const [answer, setAnswer] = useState<{ key: string; value: T } | undefined>(undefined)
  const [failure, setFailure] = useState<{ cause: unknown } | null>(null)
  useEffect(() => {
    let current = true
    let again = false
    let asking = false
    const ask = async () => {
      again = asking
      if (asking) return
      asking = true
      try {
        const value = await query()
        remember(key, value)
        if (current) setAnswer({ key, value })
      } catch (cause) {
        if (current) setFailure({ cause })
      }
      asking = false
      if (again && current) void ask()
    }
    void ask()
    const stop = onChange((changed) => {
      if (changed.has('learner') || tables.some((table) => changed.has(table))) void ask()
    })
    return () => {
      current = false
      stop()
    }
  }, [key])
  if (failure !== null) throw failure.cause
  if (answer?.key === key) return answer.value
  return remembered.get(key) as T | undefined // the key stands for the query, and so for the type of its answer
}

function remember(key: string, value: unknown): void {
  remembered.delete(key)
  remembered.set(key, value)
  const oldest = remembered.keys().next()
  if (remembered.size > MOST_REMEMBERED && !oldest.done) remembered.delete(oldest.value)
}

onChange((tables) => {
  // Another learner, or none: nothing of the one before may show.
  if (tables.has('learner')) remembered.clear()
})

/** The learner on this device; null when signed out. */
export function useLearner(): Me | null {
  return useAnnounced('learner', localLearner)
}

/** Whether the server ended the session: the screens go on with local data and offer to sign in. */
export function useSessionExpired(): boolean {
  return useAnnounced('learner', isSessionExpired)
}

export function useSyncState(): SyncState {
  return useAnnounced('sync', syncState)
}

/** Whether the browser believes to have a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (onStoreChange) => {
      window.addEventListener('online', onStoreChange)
      window.addEventListener('offline', onStoreChange)
      return () => {
        window.removeEventListener('online', onStoreChange)
        window.removeEventListener('offline', onStoreChange)
      }
    },
    () => navigator.onLine,
  )
}

/** Calls `act` whenever the browser has a network again: what was asked for in vain is asked for by itself. */
export function useOnReconnect(act: () => void): void {
  const latest = useRef(act)
  // With the drawing: a network may be back before what runs after it.
  useLayoutEffect(() => {
    latest.current = act
  })
  useLayoutEffect(() => {
    const run = () => latest.current()
    window.addEventListener('online', run)
    return () => window.removeEventListener('online', run)
  }, [])
}

function useAnnounced<T>(table: LiveTable, read: () => T): T {
  const subscribe = useCallback(
    (onStoreChange: () => void) => onChange((changed) => changed.has(table) && onStoreChange()),
    [table],
  )
  return useSyncExternalStore(subscribe, read)
}
