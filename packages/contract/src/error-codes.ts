/** Codes of the error envelope. The identity codes are those of the specification's catalogue. */
export const ERROR_CODES = [
  'bad-request',
  'unauthorized',
  'forbidden',
  'not-found',
  'method-not-allowed',
  'conflict',
  'precondition-required',
  'stale-version',
  'too-large',
  'unprocessable',
  'too-many-requests',
  'quota-exceeded',
  'storage-full',
  'unavailable',
  /** The database is damaged: its operator has to repair it, and until then nothing is written. */
  'data-damaged',
  'internal',
  'email-already-in-use',
  'wrong-password',
  'user-not-found',
  'invalid-credential',
  'requires-recent-login',
  'user-disabled',
  'network-request-failed',
  'weak-password',
  'invalid-email',
  'expired-link',
  /** The server does not know the address it is used under: its operator has to set PUBLIC_URL. */
  'public-url-needed',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** Every API but `/v1` answers failures in this envelope. Never a stack, SQL, path or key. */
export interface ErrorEnvelope {
  readonly error: {
    readonly code: ErrorCode
    readonly message: string
    readonly requestId: string
    /** With `stale-version`: the row as it stands. */
    readonly current?: unknown
    /** With `bad-request`: where the body was wrong. */
    readonly issues?: readonly { readonly path: string; readonly message: string }[]
  }
}
