import { codeOf } from '../db/database-problem.ts'
import type { AuthLibrary } from './auth.ts'
import { browserHeaders, refusalCode, type SignInOutcome } from './auth-outcome.ts'

const UNIQUE_VIOLATIONS: ReadonlySet<string> = new Set(['SQLITE_CONSTRAINT_UNIQUE', '23505'])

/**
 * Spends an e-mailed link, once: of any number of tries one wins. Makes the account when the address is new. An
 * account whose address nobody had proven loses the password and the sessions it had: whoever made it may not be the
 * one who reads the mail.
 */
export async function redeemLink(
  auth: AuthLibrary,
  { token, userAgent }: { token: string; userAgent: string },
): Promise<SignInOutcome> {
  try {
    const signedIn = await auth.api.magicLinkVerify({ query: { token }, headers: browserHeaders(userAgent) })
    return { ok: true, userId: signedIn.user.id, token: signedIn.token }
  } catch (error) {
    if (refusalCode(error) === 'INVALID_TOKEN') return { ok: false, problem: 'expired-link' }
    // Two links for one new address, spent in the same moment: the other one made the account.
    if (UNIQUE_VIOLATIONS.has(codeOf(error))) return { ok: false, problem: 'expired-link' }
    throw error
  }
}
