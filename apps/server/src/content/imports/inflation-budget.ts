import { PackageError } from './package-problem.ts'

const MEBIBYTE = 1_048_576

export interface InflationLimits {
  /** Bytes that all entries together may inflate to. */
  readonly mostBytes: number
  /** Inflated bytes from which on the ratio counts. */
  readonly freeBytes: number
  readonly mostRatio: number
}

export const INFLATION_LIMITS: InflationLimits = {
  mostBytes: 2_048 * MEBIBYTE,
  freeBytes: 10 * MEBIBYTE,
  mostRatio: 100,
}

/** Counts what a package inflates to, whatever its headers say. Throws `PackageError` when it is too much. */
export class InflationBudget {
  #inflated = 0
  readonly #limits: InflationLimits

  constructor(limits: InflationLimits = INFLATION_LIMITS) {
    this.#limits = limits
  }

  /** Bytes that may still come. */
  get left(): number {
    return this.#limits.mostBytes - this.#inflated
  }

  /** Most bytes that so many compressed bytes may become. */
  mostFor(compressedBytes: number): number {
    const { freeBytes, mostRatio } = this.#limits
    return Math.min(this.left, Math.max(freeBytes, compressedBytes * mostRatio))
  }

  /** Says that an entry has so far become `entryBytes` from `compressedBytes`, `added` of them new. */
  add(added: number, entryBytes: number, compressedBytes: number): void {
    this.#inflated += added
    const { mostBytes, freeBytes, mostRatio } = this.#limits
    if (this.#inflated > mostBytes) throw new PackageError('too-large-inside', 'inflates to too much')
    if (entryBytes > freeBytes && entryBytes > compressedBytes * mostRatio)
      throw new PackageError('too-large-inside', `an entry inflates more than ${mostRatio} times`)
  }
}
