import type { AuthLibrary } from './auth.ts'
import { browserHeaders, refusalCode, type SignInOutcome } from './auth-outcome.ts'

interface Credentials {
  /** As `toEmailAddress` spells it. */
  readonly email: string
  /** Normalised. */
  readonly password: string
  readonly userAgent: string
}

/** Signs in with a password. An address without an account takes as long and ends the same as a wrong password. */
export async function signIn(auth: AuthLibrary, { email, password, userAgent }: Credentials): Promise<SignInOutcome> {
  try {
    const { token, user } = await auth.api.signInEmail({
      body: { email, password },
      headers: browserHeaders(userAgent),
    })
    return { ok: true, userId: user.id, token }
  } catch (error) {
    if (refusalCode(error) === 'INVALID_EMAIL_OR_PASSWORD') return { ok: false, problem: 'invalid-credential' }
    throw error
  }
}
