import type { SyncProblem } from '../data/sync.ts'

export type Connection =
  | { readonly kind: 'well' }
  | { readonly kind: 'offline' | 'expired' | 'unreachable' | 'rejected' | 'stayed'; readonly count: number }
  | { readonly kind: 'differs'; readonly month: string }

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
}

/** The one thing worth saying about the connection; what waits for a moment while all is well is not. */
export function connectionOf({ online, expired, problem, unsynced, rejected, stayed, differs }: Signals): Connection {
  if (expired) return { kind: 'expired', count: unsynced }
  if (!online) return { kind: 'offline', count: unsynced }
  if (rejected > 0) return { kind: 'rejected', count: rejected }
  if (stayed > 0) return { kind: 'stayed', count: stayed }
  if (problem !== null && unsynced > 0) return { kind: 'unreachable', count: unsynced }
  return differs === null ? { kind: 'well' } : { kind: 'differs', month: differs }
}
