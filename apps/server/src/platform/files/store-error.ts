/**
 * What is wrong with the place where files are kept: it does not answer (`away`), it refuses the key that is set up or
 * what is done with it (`refused`), it has no such bucket, or no room.
 */
export type StoreProblem = 'away' | 'refused' | 'no-bucket' | 'full'

/** By which database's problem each is known: `databaseProblemOf` reads codes. */
const CODES = {
  away: 'ETIMEDOUT',
  refused: 'EROFS',
  'no-bucket': 'EROFS',
  full: 'ENOSPC',
} as const satisfies Readonly<Record<StoreProblem, string>>

/** The place where files are kept did not do what it was asked for. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly problem: StoreProblem
  readonly code: string

  constructor(problem: StoreProblem, message: string, cause?: unknown) {
    super(message, { cause })
    this.problem = problem
    this.code = CODES[problem]
  }
}

/** What a failure says of the place where files are kept; null when it says nothing of it. */
export function storeProblemOf(error: unknown): StoreProblem | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof StoreError) return at.problem
  return null
}
