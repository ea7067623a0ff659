import type { AiCredential } from '@cairn/contract/ai'

/** The credential is fetched anew this long before it ends. */
export const REFRESH_BEFORE_MS = 5 * 60_000
export const FIRST_RETRY_MS = 30_000
export const LAST_RETRY_MS = 16 * 60_000

interface Surroundings {
  readonly fetchCredential: () => Promise<AiCredential>
  readonly now: () => number
  /** Runs `task` after `ms`; returns what cancels it. */
  readonly schedule: (task: () => void, ms: number) => () => void
}

/** The bearer for `/v1`: fetched when first wanted, kept in memory, refreshed ahead of its end. */
export interface CredentialKeeper {
  /** A credential that is still good. Rejects with what the fetch rejected with. */
  current(): Promise<AiCredential>
  /** Forgets it, as after signing out or a 401. */
  forget(): void
}

/** How long to wait after the n-th failed refresh in a row (from 0): 30 s, doubling, 16 min at most. */
export function retryDelayMs(failures: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)
}

export function createCredentialKeeper({ fetchCredential, now, schedule }: Surroundings): CredentialKeeper {
  let held: AiCredential | null = null
  let pending: Promise<AiCredential> | null = null
  let cancelRefresh = () => {}
  let generation = 0

  const plan = (ms: number, failures: number) => {
    cancelRefresh()
    cancelRefresh = schedule(() => refreshAhead(failures), ms)
  }
  const refreshAhead = (failures: number) => {
    fetchAnew().catch(() => plan(retryDelayMs(failures), failures + 1)) // a wanted one reports its own failure
  }
  const fetchAnew = () => {
    const mine = generation
    pending ??= fetchCredential()
      .then((credential) => {
        if (mine === generation) {
          held = credential
          plan(Math.max(0, credential.expiresAt - now() - REFRESH_BEFORE_MS), 0)
        }
        return credential
      })
      .finally(() => {
        pending = null
      })
    return pending
  }
  return {
    current: () => (held && held.expiresAt > now() ? Promise.resolve(held) : fetchAnew()),
    forget: () => {
      generation += 1
      held = null
      pending = null
      cancelRefresh()
    },
  }
}
