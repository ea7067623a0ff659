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

  const refreshAhead = (failures: number) => {
    const attempt = fetchAnew()
    attempt.catch(() => {
      // Forgotten meanwhile: nobody wants it. Whoever does asks for it and hears the failure.
      if (held !== null) plan(retryDelayMs(failures), failures + 1)
    })
  }
  const plan = (ms: number, failures: number) => {
    cancelRefresh()
    cancelRefresh = schedule(() => refreshAhead(failures), ms)
  }
  const keep = (credential: AiCredential) => {
    held = credential
    // A clock that is far ahead here makes every credential look old: it must not be fetched without end.
    plan(Math.max(FIRST_RETRY_MS, credential.expiresAt - now() - REFRESH_BEFORE_MS), 0)
  }
  const fetchAnew = (): Promise<AiCredential> => {
    if (pending !== null) return pending
    const mine = fetchCredential().then((credential) => {
      if (pending === mine) keep(credential)
      return credential
    })
    pending = mine
    const settle = () => {
      if (pending === mine) pending = null
    }
    mine.then(settle, settle)
    return mine
  }
  return {
    current: () => (held && held.expiresAt > now() ? Promise.resolve(held) : fetchAnew()),
    forget: () => {
      held = null
      pending = null
      cancelRefresh()
    },
  }
}
