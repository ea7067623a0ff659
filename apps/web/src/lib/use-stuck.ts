import { useEffect, useState } from 'react'

/** A server that is busy for a moment takes what waits soon after. */
export const PATIENCE_MS = 5_000

/** Whether there has been trouble for `patienceMs` in which nothing of what waits has gone. */
export function useIsStuck(waiting: number, isTroubled: boolean, patienceMs = PATIENCE_MS): boolean {
  const [seen, setSeen] = useState({ waiting, falls: 0 })
  if (seen.waiting !== waiting) setSeen({ waiting, falls: seen.falls + (waiting < seen.waiting ? 1 : 0) })
  const [stuckAt, setStuckAt] = useState<number | null>(null)
  useEffect(() => {
    if (!isTroubled) return
    const timer = setTimeout(() => setStuckAt(seen.falls), patienceMs)
    return () => {
      clearTimeout(timer)
      setStuckAt(null)
    }
  }, [isTroubled, seen.falls, patienceMs])
  return isTroubled && stuckAt === seen.falls
}
