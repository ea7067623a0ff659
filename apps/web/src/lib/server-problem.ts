import { ApiError, NetworkError } from '../data/api-client.ts'
import { markSessionExpired } from '../data/session.ts'

export type ServerProblem =
  | { readonly kind: 'offline' | 'signed-out' | 'recent-sign-in' }
  | { readonly kind: 'not-found' | 'refused'; readonly message: string }

/** What stood in the way of a call. Anything that is no answer of the server and no lost connection is thrown on. */
export function serverProblem(error: unknown): ServerProblem {
  if (error instanceof NetworkError) return { kind: 'offline' }
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'requires-recent-login') return { kind: 'recent-sign-in' }
  if (error.status === 404) return { kind: 'not-found', message: error.message }
  if (error.status !== 401) return { kind: 'refused', message: error.message }
  markSessionExpired()
  return { kind: 'signed-out' }
}
