import type { Returned } from '../data/returned.ts'
import type { SyncProblem } from '../data/sync.ts'

export type Connection =
  | { readonly kind: 'well' }
  | { readonly kind: 'offline' | 'expired' | 'damaged' | 'unreachable' | 'rejected' | 'stayed'; readonly count: number }
  | { readonly kind: 'differs'; readonly month: string }
  | { readonly kind: 'returned'; readonly returned: Returned }

interface Signals {
  readonly online: boolean
  readonly expired: boolean
  readonly problem: SyncProblem | null
  readonly unsynced: number
  readonly rejected: number
  /** Cards whose new deck had been deleted elsewhere. */
  readonly stayed: number
  /** The month, `YYYY-MM`, of which this device and the server hold different answers; null when they agree. */
  readonly differs: string | null
  /** What this device gave back to a server that had lost it; null for nothing. */
  readonly returned: Returned | null
}

/** The one thing worth saying about the connection; what waits for a moment while all is well is not. */
export function connectionOf({ online, expired, problem, unsynced, rejected, stayed, ...rare }: Signals): Connection {
  if (expired) return { kind: 'expired', count: unsynced }
  if (!online) return { kind: 'offline', count: unsynced }
  // Also while nothing waits: what comes next would not be saved there.
  if (problem === 'damaged') return { kind: 'damaged', count: unsynced }
  if (rejected > 0) return { kind: 'rejected', count: rejected }
  if (stayed > 0) return { kind: 'stayed', count: stayed }
  if (problem !== null && unsynced > 0) return { kind: 'unreachable', count: unsynced }
  if (rare.differs !== null) return { kind: 'differs', month: rare.differs }
  return rare.returned === null ? { kind: 'well' } : { kind: 'returned', returned: rare.returned }
}
