import { useCallback, useEffect, useState } from 'react'
import { type ServerProblem, serverProblem } from './server-problem.ts'
import { useFailure } from './use-failure.ts'

export type FromServer<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'here'; readonly value: Value }
  | { readonly kind: 'failed'; readonly problem: ServerProblem }

export type Asked<Value> = FromServer<Value> & {
  readonly reload: () => void
  /** Says how it is now, where another answer told. */
  readonly put: (value: Value) => void
}

/**
 * What only the server knows, asked when the screen opens, for each `key`, and again by `reload`; what is here stays
 * until then. A late answer for a key that is left is dropped; a connection that is back brings what could not be had
 * without it.
 */
export function useServer<Value>(ask: () => Promise<Value>, key = ''): Asked<Value> {
  const [state, setState] = useState<FromServer<Value> & { readonly key: string }>({ key, kind: 'loading' })
  const [round, setRound] = useState(0)
  const fail = useFailure()
  useEffect(() => {
    let current = true
    ask()
      .then(
        (value) => current && setState({ key, kind: 'here', value }),
        (error: unknown) => current && setState({ key, kind: 'failed', problem: serverProblem(error) }),
      )
      .catch(fail)
    return () => {
      current = false
    }
  }, [key, round, fail])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  useEffect(() => {
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [reload])
  const put = useCallback((value: Value) => setState({ key, kind: 'here', value }), [key])
  const asked: FromServer<Value> = state.key === key ? state : { kind: 'loading' }
  return { ...asked, reload, put }
}
