import { AppError } from './app-error.ts'
import type { Learner } from './context.ts'

/** How long after signing in a browser may do what opens an account to somebody else. */
const RECENT_MS = 10 * 60_000

/** 403 `requires-recent-login` unless the learner signed in during the last ten minutes; `now` in ms. */
export function requireRecentSignIn({ signedInAt }: Learner, now: number): void {
  if (now - signedInAt <= RECENT_MS) return
  throw new AppError(403, 'requires-recent-login', { message: 'Please sign in once more to do this.' })
}
