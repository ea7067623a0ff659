import { PASSWORD_MAX, PASSWORD_MIN } from '@cairn/contract/accounts'
import { AppError } from '../../platform/http/app-error.ts'
import type { PasswordProblem } from './password-rules.ts'

/** What can be expected to go wrong on the way into an account. */
export type AccountProblem =
  | PasswordProblem
  | 'invalid-email'
  | 'email-already-in-use'
  | 'invalid-credential'
  | 'expired-link'
  | 'no-public-address'

/** The answer a problem ends the request with, in the words of the screen. */
export function accountError(problem: AccountProblem): AppError {
  switch (problem) {
    case 'too-short':
      return weakPassword(`Use at least ${PASSWORD_MIN} characters. A few words in a row are easy to remember.`)
    case 'too-long':
      return weakPassword(`Use at most ${PASSWORD_MAX} characters.`)
    case 'common':
      return weakPassword('This password is among the first that are guessed. A few words in a row are safer.')
    case 'about-yourself':
      return weakPassword('Your name or address is easy to guess. A few words in a row are safer.')
    case 'invalid-email':
      return new AppError(422, 'invalid-email', { message: 'This does not look like an e-mail address.' })
    case 'email-already-in-use':
      return new AppError(409, 'email-already-in-use', {
        message: 'There is an account with this e-mail address. Sign in, or ask for a link by e-mail.',
      })
    case 'invalid-credential':
      return new AppError(401, 'invalid-credential', {
        message: 'The e-mail address and the password do not belong together.',
      })
    case 'expired-link':
      return new AppError(410, 'expired-link', {
        message: 'This link was used already or is too old. Ask for a new one; it comes in a moment.',
      })
    case 'no-public-address':
      return new AppError(503, 'public-url-needed', {
        message: 'This Cairn cannot send links yet: whoever runs it has to set PUBLIC_URL first.',
      })
  }
}

const weakPassword = (message: string) => new AppError(422, 'weak-password', { message })
