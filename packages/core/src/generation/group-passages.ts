import type { Passage } from '../text/outline.ts'

/** One call of several never holds more than the most, and reaches the least where the borders of passages allow. */
export interface ChunkSize {
  readonly least: number
  readonly most: number
}

/**
 * Passages in text order as groups for one call each: of all ways to part them the one that falls short of the least
 * size by the smallest sum of squares, and of those the one with the fewest calls.
 */
export function groupPassages(passages: readonly Passage[], { least, most }: ChunkSize): Passage[][] {
  // best[n]: the cheapest way to part the first n passages, and where its last group begins.
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }]
  for (let to = 1; to <= passages.length; to += 1) {
    let tokens = 0
    let found = { cost: Number.POSITIVE_INFINITY, from: to - 1 }
    for (let from = to - 1; from >= 0; from -= 1) {
      tokens += passages[from]?.tokens ?? 0
      if (tokens > most && from < to - 1) break
      const cost = (best[from]?.cost ?? 0) + 1 + Math.max(0, least - tokens) ** 2
      if (cost < found.cost) found = { cost, from }
    }
    best.push(found)
  }
  const groups: Passage[][] = []
  for (let to = passages.length; to > 0; ) {
    const from = best[to]?.from ?? to - 1
    groups.unshift(passages.slice(from, to))
    to = from
  }
  return groups
}
