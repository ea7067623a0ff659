import type { ErrorCode } from '@cairn/contract/error-codes'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ApiError, NetworkError } from '../../data/api-client.ts'
import { waitingTime } from '../../lib/dates.ts'

const UNEXPECTED = msg`The server could not do this. Nothing was changed; try again in a moment.`

/** Every code of the API in plain words: what happened, what is safe, what to do. */
const TEXTS: Record<ErrorCode, MessageDescriptor> = {
  'bad-request': msg`The server did not understand the form. Check what you entered.`,
  unauthorized: msg`You are signed out. Sign in to go on.`,
  forbidden: msg`Your account may not do this.`,
  'not-found': msg`This is not here any more.`,
  'method-not-allowed': UNEXPECTED,
  conflict: msg`This was changed meanwhile. Load the page again and repeat it.`,
  'precondition-required': msg`This was changed meanwhile. Load the page again and repeat it.`,
  'stale-version': msg`This was changed meanwhile. Load the page again and repeat it.`,
  'too-large': msg`What you entered is too long.`,
  unprocessable: msg`The server could not use what you entered. Check it and try again.`,
  'too-many-requests': msg`Those were many tries in a short time. Wait a minute, then try again.`,
  'quota-exceeded': msg`The limit of this server is reached for now. Try again later.`,
  'storage-full': msg`The server has no space left. Nothing was changed; tell the person who runs it.`,
  unavailable: msg`The server is busy or restarting. Nothing was changed; try again in a moment.`,
  'data-damaged': msg`The server’s data is damaged. Nothing was changed; tell the person who runs it.`,
  internal: UNEXPECTED,
  'email-already-in-use': msg`There is already an account with this e-mail address.`,
  'wrong-password': msg`This password is not right. Check it, or have a link sent to you.`,
  'user-not-found': msg`There is no account with this e-mail address.`,
  'invalid-credential': msg`E-mail address and password do not belong together. Check both, or have a link sent to you.`,
  'requires-recent-login': msg`Sign in once more to do this.`,
  'user-disabled': msg`This account is switched off. Ask the person who runs this server.`,
  'network-request-failed': msg`The server does not answer. What you entered is still here; try again when you are connected.`,
  'weak-password': msg`This password is easy to guess. Take a longer one, such as a short sentence.`,
  'invalid-email': msg`This does not look like an e-mail address.`,
  'expired-link': msg`This link has expired or was used before.`,
  'public-url-needed': msg`This Cairn does not know the address you opened it with. Ask the person who runs it to set PUBLIC_URL to that address and start it again. Nothing was changed.`,
}

export interface Problem {
  readonly code: ErrorCode
  readonly text: MessageDescriptor
}

/** What the learner is told about a failed call. Anything that is not an answer or a lost connection is thrown on. */
export function problemOf(error: unknown): Problem {
  if (error instanceof NetworkError) return { code: error.code, text: TEXTS[error.code] }
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'too-many-requests' && error.retryAfterSeconds !== null)
    return { code: error.code, text: waitText(error.retryAfterSeconds) }
  return { code: error.code, text: TEXTS[error.code] ?? UNEXPECTED }
}

function waitText(seconds: number): MessageDescriptor {
  return msg`Those were many tries in a short time. Try again in ${waitingTime(seconds)}.`
}
