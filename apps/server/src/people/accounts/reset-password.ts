import { type AuthLibrary, preparedHash } from './auth.ts'
import { refusalCode } from './auth-outcome.ts'
import { isResetToken } from './mailed-tokens.ts'
import { hashPassword } from './password-hash.ts'

const EXPIRED = { ok: false, problem: 'expired-link' } as const

/**
 * Spends a mailed token for a new password (normalised and checked); every session of the account ends. The password is
 * hashed before the token is spent: when too many wait for that, the link still works.
 */
export async function resetPassword(
  { auth, now }: { readonly auth: AuthLibrary; readonly now: number },
  { token, password }: { readonly token: string; readonly password: string },
): Promise<{ readonly ok: true } | typeof EXPIRED> {
  if (!(await isResetToken(auth, token, now))) return EXPIRED
  const hash = await hashPassword(password)
  try {
    await preparedHash.run(hash, () => auth.api.resetPassword({ body: { token, newPassword: password } }))
    return { ok: true }
  } catch (error) {
    const code = refusalCode(error)
    if (code === 'INVALID_TOKEN' || code === 'USER_NOT_FOUND') return EXPIRED
    throw error
  }
}
