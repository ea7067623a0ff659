import { useEffect, useReducer, useRef } from 'react'
import { ApiError, api, NetworkError } from '../../data/api-client.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { advanceDemo, type DemoProblem } from './demo-run.ts'

const BETWEEN_CARDS_MS = 260

/** The demonstration: asks the server for cards without an account and shows them one after the other. */
export function useDemo() {
  const [run, dispatch] = useReducer(advanceDemo, { state: 'idle' })
  const request = useRef<AbortController | null>(null)
  const waiting = run.state === 'showing' && run.shown < run.cards.length
  const shown = run.state === 'showing' ? run.shown : 0
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => dispatch({ type: 'next' }), BETWEEN_CARDS_MS)
    return () => clearTimeout(timer)
  }, [waiting, shown])
  useEffect(() => () => request.current?.abort(), [])

  const orFail = useOrFail()
  const send = async (text: string) => {
    request.current?.abort()
    const controller = new AbortController()
    request.current = controller
    const { signal } = controller
    dispatch({ type: 'ask', text })
    try {
      const reply = await api('POST /api/demo/cards', { body: { text }, signal })
      dispatch({ type: 'answer', reply })
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'fail', problem: problemOf(error) })
    }
  }
  const reset = () => {
    request.current?.abort()
    dispatch({ type: 'reset' })
  }
  return { run, ask: (text: string) => orFail(send(text)), reset }
}

function problemOf(error: unknown): DemoProblem {
  if (error instanceof NetworkError) return { kind: 'offline' }
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'too-many-requests' || error.code === 'quota-exceeded')
    return { kind: 'limit', waitSeconds: error.retryAfterSeconds }
  if (error.code === 'too-large' || error.code === 'bad-request') return { kind: 'too-long' }
  return { kind: error.code === 'unprocessable' ? 'no-facts' : 'unavailable' }
}
