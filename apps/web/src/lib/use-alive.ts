import { type RefObject, useEffect, useRef } from 'react'

/** Whether the screen is still there: for what ends after it may have been left. */
export function useAlive(): RefObject<boolean> {
  const alive = useRef(true)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])
  return alive
}
