import type { LinkEffect } from '@cairn/contract/accounts'
import type { z } from 'zod'
import { codeOf } from '../../platform/db/database-problem.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { AuthLibrary } from './auth.ts'
import { browserHeaders, refusalCode, type SignInOutcome } from './auth-outcome.ts'
import { findIdentityByEmail, markEmailVerified } from './identity.store.ts'
import { addressOfLink } from './mailed-tokens.ts'

const UNIQUE_VIOLATIONS: ReadonlySet<string> = new Set(['SQLITE_CONSTRAINT_UNIQUE', '23505'])

type Effect = z.infer<typeof LinkEffect>

interface Parts {
  readonly auth: AuthLibrary
  readonly db: Db
  readonly now: number
}

interface Link {
  readonly token: string
  /** Who is signed in where the link was opened. */
  readonly signedInAs: string | null
}

interface Seen {
  readonly email: string
  readonly effect: Effect
  /** The account that there is. */
  readonly userId: string | null
}

/** What a link would do, or null for one that cannot be spent any more. Spends nothing. */
export async function lookAtLink({ auth, db, now }: Parts, { token, signedInAs }: Link): Promise<Seen | null> {
  const email = await addressOfLink(auth, token, now)
  if (email === null) return null
  const identity = await findIdentityByEmail(db, email)
  if (!identity) return { email, effect: 'creates', userId: null }
  const isItsOwner = identity.email_verified === 1 || identity.id === signedInAs
  return { email, effect: isItsOwner ? 'signs-in' : 'takes-over', userId: identity.id }
}

/**
 * Spends an e-mailed link, once: of any number of tries one wins. Makes the account when the address is new. An
 * account whose address nobody had proven loses the password and the sessions it had: whoever made it may not be the
 * one who reads the mail. It loses nothing where it is signed in already: then both are one.
 */
export async function redeemLink(
  parts: Parts,
  { userAgent, ...link }: Link & { readonly userAgent: string },
): Promise<{ readonly outcome: SignInOutcome; readonly effect: Effect }> {
  const seen = await lookAtLink(parts, link)
  const expired = { outcome: { ok: false, problem: 'expired-link' }, effect: 'signs-in' } as const
  if (seen === null) return expired
  const { auth, db } = parts
  if (seen.userId !== null && seen.userId === link.signedInAs) await markEmailVerified(db, seen.userId)
  try {
    const query = { token: link.token }
    const signedIn = await auth.api.magicLinkVerify({ query, headers: browserHeaders(userAgent) })
    return { outcome: { ok: true, userId: signedIn.user.id, token: signedIn.token }, effect: seen.effect }
  } catch (error) {
    if (refusalCode(error) === 'INVALID_TOKEN') return expired
    // Two links for one new address, spent in the same moment: the other one made the account.
    if (UNIQUE_VIOLATIONS.has(codeOf(error))) return expired
    throw error
  }
}
