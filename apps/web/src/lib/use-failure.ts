import { useCallback, useState } from 'react'
import { useAlive } from './use-alive.ts'

/**
 * For what goes wrong after drawing: it reaches the screen that says so, as what goes wrong while drawing does. Once the
 * screen has been left, the browser is told instead.
 */
export function useFailure(): (cause: unknown) => void {
  const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null)
  const alive = useAlive()
  if (failure !== null) throw failure.cause
  return useCallback((cause: unknown) => (alive.current ? setFailure({ cause }) : reportError(cause)), [alive])
}

/** For work that nobody waits for, such as that of a button: what goes wrong with it reaches the screen that says so. */
export function useOrFail(): (work: Promise<unknown>) => void {
  const fail = useFailure()
  return useCallback((work: Promise<unknown>) => void work.catch(fail), [fail])
}
