import { isAPIError } from 'better-auth/api'
import type { AccountProblem } from './account-problem.ts'

/** Somebody is signed in: `token` is the cookie's value and exists nowhere else. */
export interface SignedIn {
  readonly ok: true
  readonly userId: string
  readonly token: string
}

export type SignInOutcome = SignedIn | { readonly ok: false; readonly problem: AccountProblem }

/** What the auth library refused, by its own code; a redirect's `error` counts as one. Null for anything else. */
export function refusalCode(error: unknown): string | null {
  if (!isAPIError(error)) return null
  const location = new Headers(error.headers).get('location')
  if (location !== null) return new URL(location, 'http://localhost').searchParams.get('error')
  return error.body?.code ?? null
}

/** The headers of a request that the library may see: which browser it is, for the list of sessions. */
export function browserHeaders(userAgent: string): Headers {
  return new Headers({ 'user-agent': userAgent.slice(0, 300) })
}
