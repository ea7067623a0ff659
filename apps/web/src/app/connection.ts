import type { SyncProblem } from '../data/sync.ts'

export type Connection =
  | { readonly kind: 'well' }
  | { readonly kind: 'offline' | 'expired' | 'unreachable' | 'rejected'; readonly count: number }

interface Signals {
  readonly online: boolean
  readonly expired: boolean
  readonly problem: SyncProblem | null
  readonly unsynced: number
  readonly rejected: number
}

/** The one thing worth saying about the connection; what waits for a moment while all is well is not. */
export function connectionOf({ online, expired, problem, unsynced, rejected }: Signals): Connection {
  if (expired) return { kind: 'expired', count: unsynced }
  if (!online) return { kind: 'offline', count: unsynced }
  if (rejected > 0) return { kind: 'rejected', count: rejected }
  if (problem !== null && unsynced > 0) return { kind: 'unreachable', count: unsynced }
  return { kind: 'well' }
}
