import type { Db } from '../../platform/db/schema.ts'
import { type AuthLibrary, outgoing } from './auth.ts'
import { hashToken, newToken } from './token-hash.ts'

/** A fresh token for a sign-in link; ten minutes. The address need not have an account yet. */
export async function issueLinkToken(auth: AuthLibrary, email: string): Promise<string> {
  const slot = { token: null }
  await outgoing.run(slot, () => auth.api.signInMagicLink({ body: { email }, headers: new Headers() }))
  return made(slot)
}

/** A fresh token for choosing a new password, thirty minutes; null when no account has the address. */
export async function issueResetToken(auth: AuthLibrary, email: string): Promise<string | null> {
  const slot: { token: string | null } = { token: null }
  await outgoing.run(slot, () => auth.api.requestPasswordReset({ body: { email } }))
  return slot.token
}

function made({ token }: { token: string | null }): string {
  if (token === null) throw new Error('Inconsistent: the auth library made no token')
  return token
}

/** The address that a sign-in link was mailed to, while the link can still be spent; null for any other token. */
export async function addressOfLink(auth: AuthLibrary, token: string, now: number): Promise<string | null> {
  const { internalAdapter } = await auth.$context
  const kept = await internalAdapter.findVerificationValue(`magic-link:${hashToken(token)}`)
  if (!kept || new Date(kept.expiresAt).getTime() <= now) return null
  const { email }: { email?: unknown } = JSON.parse(kept.value)
  return typeof email === 'string' ? email : null
}

/** Whether a token for a new password can still be spent. */
export async function isResetToken(auth: AuthLibrary, token: string, now: number): Promise<boolean> {
  const { internalAdapter } = await auth.$context
  const kept = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  return !!kept && new Date(kept.expiresAt).getTime() > now
}

export const CONFIRM_LIFE_MS = 24 * 3_600_000

const confirmIdentifier = (token: string) => `confirm:${hashToken(token)}`
/** With the address in the form in which an erasure looks for it. */
const confirmValue = ({ id, email }: Whose) => JSON.stringify({ type: 'confirm', id, email })

interface Whose {
  readonly id: string
  readonly email: string
}

/** A fresh token that says that whoever has it reads the mailbox of an account; a day. */
export async function issueConfirmToken(db: Db, whose: Whose, now: number): Promise<string> {
  const token = newToken()
  const times = { created_at: now, updated_at: now, expires_at: now + CONFIRM_LIFE_MS }
  const row = { id: hashToken(token), identifier: confirmIdentifier(token), value: confirmValue(whose), ...times }
  await db.insertInto('verification').values(row).execute()
  return token
}

/** Spends such a token, once and for its own account only. */
export async function spendConfirmToken(
  db: Db,
  { token, whose, now }: { readonly token: string; readonly whose: Whose; readonly now: number },
): Promise<boolean> {
  const spent = await db
    .deleteFrom('verification')
    .where('identifier', '=', confirmIdentifier(token))
    .where('value', '=', confirmValue(whose))
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}
