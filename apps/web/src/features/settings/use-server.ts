import { useCallback, useEffect, useState } from 'react'
import { ApiError, NetworkError } from '../../data/api-client.ts'
import { markSessionExpired } from '../../data/session.ts'

export type ServerProblem =
  | { readonly kind: 'offline' | 'signed-out' | 'recent-sign-in' }
  | { readonly kind: 'refused'; readonly message: string }

/** What stood in the way of a call. Anything that is no answer of the server and no lost connection is thrown on. */
export function serverProblem(error: unknown): ServerProblem {
  if (error instanceof NetworkError) return { kind: 'offline' }
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'requires-recent-login') return { kind: 'recent-sign-in' }
  if (error.status !== 401) return { kind: 'refused', message: error.message }
  markSessionExpired()
  return { kind: 'signed-out' }
}

export type FromServer<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'here'; readonly value: T }
  | { readonly kind: 'failed'; readonly problem: ServerProblem }

/** What only the server knows, asked when the screen opens and again by `reload`; what is here stays until then. */
export function useServer<T>(ask: () => Promise<T>): FromServer<T> & { readonly reload: () => void } {
  const [state, setState] = useState<FromServer<T>>({ kind: 'loading' })
  const [round, setRound] = useState(0)
  useEffect(() => {
    let current = true
    ask().then(
      (value) => current && setState({ kind: 'here', value }),
      (error: unknown) => current && setState({ kind: 'failed', problem: serverProblem(error) }),
    )
    return () => {
      current = false
    }
  }, [round])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  // A connection that is back brings what could not be had without it.
  useEffect(() => {
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [reload])
  return { ...state, reload }
}
