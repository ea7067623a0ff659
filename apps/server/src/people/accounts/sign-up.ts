import type { SignUp } from '@cairn/contract/accounts'
import type { Db } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type AuthLibrary, preparedHash } from './auth.ts'
import { browserHeaders, refusalCode, type SignInOutcome } from './auth-outcome.ts'
import { findIdentityByEmail } from './identity.store.ts'
import { hashPassword } from './password-hash.ts'

export interface NewAccount extends Pick<SignUp, 'name'> {
  /** As `toEmailAddress` spells it. */
  readonly email: string
  /** Normalised and checked. */
  readonly password: string
  readonly userAgent: string
}

/** Makes an account with a password and signs its owner in. */
export async function signUp(
  { auth, db }: { auth: AuthLibrary; db: Db },
  { email, password, name = '', userAgent }: NewAccount,
): Promise<SignInOutcome> {
  const hash = await hashPassword(password)
  try {
    const { token, user } = await preparedHash.run(hash, () =>
      auth.api.signUpEmail({ body: { email, password, name }, headers: browserHeaders(userAgent) }),
    )
    if (token === null) throw new Error('Inconsistent: sign-up without a session')
    return { ok: true, userId: user.id, token }
  } catch (error) {
    const code = refusalCode(error)
    if (code === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL') return { ok: false, problem: 'email-already-in-use' }
    if (code !== 'FAILED_TO_CREATE_USER') throw error
    // Somebody else took the address in the same moment, or nothing could be saved: the library says only that.
    if (await findIdentityByEmail(db, email)) return { ok: false, problem: 'email-already-in-use' }
    throw new AppError(503, 'unavailable', {
      message: 'The account could not be saved. Nothing was made; please try again in a moment.',
      headers: { 'retry-after': '5' },
      cause: error,
    })
  }
}
