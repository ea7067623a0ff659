import { cpuMsOf } from './cpu-time.ts'

/** Times below this say more of the machine than of the work, ms: the text is doubled until its work takes as long. */
const FLOOR_MS = 20
/** UTF-16 units: what takes less than the floor up to here takes no time that anybody would notice. */
const LONGEST = 1_000_000
/** A busy machine only ever makes work look slower, so what seems to grow too fast is measured again. */
const RUNS = 8
/** And then once more from twice the length: what does grow too fast does so there as well. */
const STARTS = 2

/** UTF-16 units that the work beside it goes through at n, so that it takes a while. */
const REFERENCE_LENGTH = 500_000

/** The exponent from which on a test says that work grows too fast: 1 is linear, 2 is quadratic. */
export const MOST_GROWTH = 1.2

interface Work {
  readonly make: (length: number) => string
  /** May be asynchronous, where all of it is done in this thread. */
  readonly work: (text: string) => unknown
  /** UTF-16 units of the shortest text. */
  readonly from: number
  /** Of the longest there is; a million unless given. */
  readonly longest?: number
}

/**
 * How the processor time of a piece of work grows from a length n to 4n, as an exponent: the least that was measured,
 * set against work that is known to be linear, where n is `from` or as many times doubled as the work takes to be measured. 0 where it takes no time up to `longest`.
 */
export async function growthOf({ make, work, from, longest = LONGEST }: Work): Promise<number> {
  await work(make(from)) // what is compiled and filled on first use counts for nobody
  let least = Number.POSITIVE_INFINITY
  let starts = 0
  for (let length = from; starts < STARTS && least > MOST_GROWTH && 4 * length <= longest; length *= 2) {
    const short = make(length)
    if ((await cpuMsOf(() => work(short))) < FLOOR_MS) continue
    starts += 1
    least = Math.min(least, await growthBetween(short, make(4 * length), work))
  }
  return starts === 0 ? 0 : least
}

async function growthBetween(short: string, long: string, work: (text: string) => unknown): Promise<number> {
  const times = Math.ceil(REFERENCE_LENGTH / short.length)
  const measured = [work, (text: string) => linearWork(text, times)].map((of) => ({
    of,
    short: Number.POSITIVE_INFINITY,
    long: Number.POSITIVE_INFINITY,
  }))
  let growth = Number.POSITIVE_INFINITY
  for (let run = 0; run < RUNS && growth > MOST_GROWTH; run += 1) {
    for (const least of measured) {
      least.short = Math.min(least.short, await cpuMsOf(() => least.of(short)))
      least.long = Math.min(least.long, await cpuMsOf(() => least.of(long)))
    }
    const [own = 4, linear = 4] = measured.map((least) => least.long / least.short)
    growth = Math.log2(own / Math.max(1, linear / 4)) / 2
  }
  return growth
}

/** Keeps every part of a text: what a full cache and the collector add to it on this machine now counts for no work. */
function linearWork(text: string, times: number): unknown {
  let parts: { at: number; part: string }[] = []
  for (let time = 0; time < times; time += 1) {
    parts = []
    for (let at = 0; at < text.length; at += 8) parts.push({ at, part: text.slice(at, at + 8).toLowerCase() })
  }
  return parts
}
