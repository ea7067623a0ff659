import type { AuthLibrary } from './auth.ts'
import { refusalCode } from './auth-outcome.ts'

/** Spends a mailed token for a new password (normalised and checked); every session of the account ends. */
export async function resetPassword(
  auth: AuthLibrary,
  { token, password }: { token: string; password: string },
): Promise<{ readonly ok: true } | { readonly ok: false; readonly problem: 'expired-link' }> {
  try {
    await auth.api.resetPassword({ body: { token, newPassword: password } })
    return { ok: true }
  } catch (error) {
    const code = refusalCode(error)
    if (code === 'INVALID_TOKEN' || code === 'USER_NOT_FOUND') return { ok: false, problem: 'expired-link' }
    throw error
  }
}
