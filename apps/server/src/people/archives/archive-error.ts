import type { ArchiveProblem } from '@cairn/contract/archives'
import { PackageError, type PackageProblem } from '../../content/imports/package-problem.ts'

/** Thrown while an archive is made or read; `problem` and `place` are what the learner hears. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
  readonly problem: ArchiveProblem
  /** The entry, and the line where that is known. */
  readonly place: string | null

  constructor(problem: ArchiveProblem, place: string | null, cause?: unknown) {
    super(place === null ? problem : `${problem}: ${place}`, { cause })
    this.problem = problem
    this.place = place
  }
}

/** An archive is a zip like a package, and refused for the same reasons; null for anything that is no refusal. */
export function asArchiveError(error: unknown): ArchiveError | null {
  if (error instanceof ArchiveError) return error
  return error instanceof PackageError ? new ArchiveError(OF_PACKAGE[error.problem], null, error) : null
}

const OF_PACKAGE: Readonly<Record<PackageProblem, ArchiveProblem>> = {
  'not-a-zip': 'not-a-zip',
  encrypted: 'encrypted',
  'too-many-entries': 'too-many-entries',
  'too-large-inside': 'too-large-inside',
  'unsafe-entry': 'unsafe-entry',
  damaged: 'damaged',
  'no-collection': 'not-an-export',
  'not-a-collection': 'not-an-export',
  'newer-format': 'other-version',
  'took-too-long': 'interrupted',
}
