import type { ApiError } from './api-client.ts'
import { announceHere } from './live.ts'

export type SyncProblem = 'offline' | 'signed-out' | 'other-learner' | 'refused' | 'damaged'

/** What an answer that is no 401 says of the server: that it did not take this for now, or that its data is damaged. */
export const refusalKind = ({ code }: ApiError): 'refused' | 'damaged' =>
  code === 'data-damaged' ? 'damaged' : 'refused'

export interface SyncState {
  readonly running: boolean
  /** Why the last run ended early; null when it did not. */
  readonly problem: SyncProblem | null
  /** When this tab last finished a run, ms; null when it has not. */
  readonly finishedAt: number | null
}

let state: SyncState = { running: false, problem: null, finishedAt: null }

/** What this tab's synchronisation is doing. Changes are announced as `sync`. Screens that only look do not load it. */
export const syncState = (): SyncState => state

/** For the synchronisation alone. */
export function setSyncState(next: SyncState): void {
  state = next
  announceHere(['sync'])
}
