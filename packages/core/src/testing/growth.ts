import { cpuMs } from './cpu-time.ts'

/** Times below this say more of the machine than of the work, ms. */
const FLOOR_MS = 25
/** A busy machine only ever makes work look slower. */
const RUNS = 10

/** What a doubling may cost at most, as an exponent: 1 is linear, 2 is quadratic. */
export const MOST_GROWTH = 1.2

/**
 * How the processor time of a piece of work grows from `length` to four times of it, as an exponent: the work at n, 2n and
 * 4n, measured again where it seems to grow too fast.
 */
export function growthOf(make: (length: number) => string, work: (text: string) => unknown, length: number): number {
  const sizes = [1, 2, 4].map((times) => ({ text: make(length * times), ms: Number.POSITIVE_INFINITY }))
  let growth = Number.POSITIVE_INFINITY
  for (let run = 0; run < RUNS && growth > MOST_GROWTH; run += 1) {
    for (const size of sizes)
      size.ms = Math.min(
        size.ms,
        cpuMs(() => work(size.text)),
      )
    const [one = 0, two = 0, four = 0] = sizes.map(({ ms }) => Math.max(FLOOR_MS, ms))
    // The steeper of the whole and its second half: what is quadratic shows there first.
    growth = Math.max(Math.log2(four / one) / 2, Math.log2(four / two) - 0.3)
  }
  return growth
}
