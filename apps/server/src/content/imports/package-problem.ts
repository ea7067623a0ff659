/** Why a package is refused. Nothing of it was kept then. */
export const PACKAGE_PROBLEMS = [
  'not-a-zip',
  'no-collection',
  'encrypted',
  'too-many-entries',
  'too-large-inside',
  'unsafe-entry',
  'damaged',
  'not-a-collection',
  'newer-format',
  'took-too-long',
] as const
export type PackageProblem = (typeof PACKAGE_PROBLEMS)[number]

/** Thrown while a package is read; `problem` is what the learner hears. */
export class PackageError extends Error {
  override readonly name = 'PackageError'
  readonly problem: PackageProblem

  constructor(problem: PackageProblem, detail: string, cause?: unknown) {
    super(detail, { cause })
    this.problem = problem
  }
}
