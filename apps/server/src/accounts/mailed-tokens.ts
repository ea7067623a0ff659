import { type AuthLibrary, outgoing } from './auth.ts'

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
