import type { Limiter } from '../http/deps.ts'
import { OpenAiError, waitHeaders } from './openai-error.ts'

/** Whose bearer token it is; null for one that is unknown, ended, revoked, or whose session is over. */
export type VerifyBearer = (token: string) => Promise<{ readonly userId: string } | null>

const PER_ANONYMOUS_ADDRESS = { max: 60, windowMs: 60_000 }
const PER_LEARNER = { max: 300, windowMs: 60_000 }

interface Credentials {
  /** The header as it came. */
  readonly authorization: string | undefined
  /** By trusted hops. */
  readonly clientIp: string
}

export interface CallerParts {
  readonly verifyBearer: VerifyBearer
  readonly limiter: Limiter
}

/** Who calls `/v1`. Throws `OpenAiError`: 401 without a valid token, 429 above the limits of the API. */
export async function requireCaller({ authorization, clientIp }: Credentials, { verifyBearer, limiter }: CallerParts) {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  const caller = token === undefined ? null : await verifyBearer(token)
  const outcome = caller
    ? await limiter.hit(`v1:${caller.userId}`, PER_LEARNER)
    : await limiter.hit(`anonymous:${clientIp}`, PER_ANONYMOUS_ADDRESS)
  if (!outcome.ok) throw tooMany('Too many requests.', outcome.retryAfterSeconds)
  if (!caller)
    throw new OpenAiError(401, {
      code: 'invalid_api_key',
      type: 'authentication_error',
      message: 'This needs a valid bearer token. It may have ended, or its session is over.',
      headers: { 'www-authenticate': 'Bearer' },
    })
  return caller
}

/** 429 in OpenAI's terms. */
export const tooMany = (message: string, retryAfterSeconds: number, code = 'rate_limit_exceeded') =>
  new OpenAiError(429, {
    code,
    type: code === 'insufficient_quota' ? code : 'rate_limit_error',
    message,
    headers: waitHeaders(retryAfterSeconds),
  })
