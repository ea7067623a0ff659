import { AppError } from './app-error.ts'
import { asAppError } from './error-envelope.ts'
import { MultipartError } from './multipart.ts'
import { type BodyReader, isDrained } from './read-counted.ts'

/** A sender hears a refusal only after it was let to finish; so much of a body is read to that end. */
export const DRAIN = { mostBytes: 256 * 1_048_576, longestMs: 20_000 }

/**
 * Ends a request with what went wrong while its file was received, once the sender can hear it. Throws `AppError`; where
 * the rest of the body is too much to be read, one that closes the connection.
 */
export async function refuseFile(reader: BodyReader | undefined, error: unknown): Promise<never> {
  const refusal =
    error instanceof MultipartError
      ? malformed('The file did not arrive whole. Send it again.', error)
      : asAppError(error, '/api/media')
  if (await isDrained(reader, DRAIN).catch(() => false)) throw refusal
  const headers = { ...refusal.options.headers, connection: 'close' }
  throw new AppError(refusal.status, refusal.code, { ...refusal.options, headers, cause: refusal })
}

/** A 400 for a body that is not what was asked for. */
export const malformed = (message: string, cause?: unknown) => new AppError(400, 'bad-request', { message, cause })
