import { cpuMs } from './cpu-time.ts'

/** Times below this say more of the machine than of the work, ms. */
const FLOOR_MS = 25
/** A busy machine only ever makes work look slower. */
const RUNS = 10

/** What is asked for, as an exponent: 1 is linear, 2 is quadratic. */
const WANTED = 1.2
/** Of the time of the longest text, for what the rest of a busy machine does to caches and the collector. */
const SLACK = 1.25

/** The exponent from which on a test says that work grows too fast. */
export const MOST_GROWTH = WANTED + Math.log2(SLACK) / 2

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
