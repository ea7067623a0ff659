import { useCallback, useEffect, useState } from 'react'
import { type SharingProblem, sharingProblem } from './sharing-problem.tsx'

export type Asked<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'here'; readonly value: Value }
  | { readonly kind: 'failed'; readonly problem: SharingProblem }

/**
 * What only the server knows, asked for each `key` and again by `reload`. A late answer for a key that is left is
 * dropped; a connection that is back brings what could not be had without it.
 */
export function useAsked<Value>(key: string, ask: () => Promise<Value>) {
  const [state, setState] = useState<Asked<Value> & { readonly key: string }>({ key, kind: 'loading' })
  const [round, setRound] = useState(0)
  useEffect(() => {
    let current = true
    ask().then(
      (value) => current && setState({ key, kind: 'here', value }),
      (error: unknown) => current && setState({ key, kind: 'failed', problem: sharingProblem(error) }),
    )
    return () => {
      current = false
    }
  }, [key, round])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  useEffect(() => {
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [reload])
  const put = useCallback((value: Value) => setState({ key, kind: 'here', value }), [key])
  const asked: Asked<Value> = state.key === key ? state : { kind: 'loading' }
  return { asked, reload, put }
}
