import { useState } from 'react'
import { hasArrived } from './queries.ts'
import { useLive, useOnline, useSyncState } from './use-live.ts'

export type Arrival = 'here' | 'coming' | 'out-of-reach'

/**
 * Whether what the learner has is on this device, all of it as last heard: on a new device it is on its way, or there is
 * no connection for it to come by. Undefined until that is known.
 */
export function useArrival(): Arrival | undefined {
  const hasBegun = useLive('arrival', ['sync', 'decks', 'cards', 'memory'], hasArrived)
  const { running, problem } = useSyncState()
  const online = useOnline()
  const [isFirst, setFirst] = useState(false)
  if (hasBegun === false && !isFirst) setFirst(true)
  if (hasBegun === undefined) return undefined
  // The first synchronisation brings it in pages, and a part of it is not what the learner has.
  if (hasBegun && !(isFirst && running)) return 'here'
  return online && problem === null ? 'coming' : 'out-of-reach'
}
