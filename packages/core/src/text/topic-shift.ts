/** Where a text without headings turns to another subject, by the words its paragraphs share (TextTiling, Hearst 1997). */
import type { Span } from './outline.ts'
import { isStopWord, wordsOf } from './words.ts'

/** Content words compared on either side of a gap. */
const WINDOW = 120
/** A section of fewer UTF-16 units is no subject of its own. */
const LEAST_CHARS = 2_500

/** Indices of the paragraphs with which another subject begins, ascending; linear in the text. */
export function topicShifts(text: string, paragraphs: readonly Span[]): number[] {
  const depths = gapDepths(text, paragraphs)
  const mean = depths.reduce((sum, depth) => sum + depth, 0) / Math.max(1, depths.length)
  const deviation = Math.sqrt(depths.reduce((sum, depth) => sum + (depth - mean) ** 2, 0) / Math.max(1, depths.length))
  const deep = depths
    .map((depth, gap) => ({ depth, at: gap + 1 }))
    .filter(({ depth }) => depth > mean + deviation / 2)
    .sort((one, other) => other.depth - one.depth || one.at - other.at)
  const chosen: number[] = []
  const begin = (at: number) => paragraphs[at]?.start ?? 0
  const end = paragraphs.at(-1)?.end ?? 0
  for (const { at } of deep) {
    const place = insertion(chosen, at)
    const before = place === 0 ? begin(0) : begin(chosen[place - 1] ?? 0)
    const after = place === chosen.length ? end : begin(chosen[place] ?? 0)
    if (begin(at) - before >= LEAST_CHARS && after - begin(at) >= LEAST_CHARS) chosen.splice(place, 0, at)
  }
  return chosen
}

/** Index of the paragraph in the middle part with which the subject shifts most; null when there is none to choose. */
export function bestShift(text: string, paragraphs: readonly Span[]): number | null {
  const start = paragraphs[0]?.start ?? 0
  const length = (paragraphs.at(-1)?.end ?? 0) - start
  let best: { at: number; depth: number } | null = null
  gapDepths(text, paragraphs).forEach((depth, gap) => {
    const share = ((paragraphs[gap + 1]?.start ?? 0) - start) / Math.max(1, length)
    if (share >= 0.25 && share <= 0.75 && depth > (best?.depth ?? -1)) best = { at: gap + 1, depth }
  })
  return (best as { at: number } | null)?.at ?? null // assigned in the callback, which the compiler does not follow
}

function insertion(ascending: readonly number[], value: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** For the gap behind each paragraph but the last: how far likeness falls there below its peaks on both sides. */
function gapDepths(text: string, paragraphs: readonly Span[]): number[] {
  const stems: string[] = []
  const ends: number[] = []
  for (const { start, end } of paragraphs) {
    for (const { norm, stem } of wordsOf(text, start, end)) if (stem.length > 2 && !isStopWord(norm)) stems.push(stem)
    ends.push(stems.length)
  }
  const likeness = ends.slice(0, -1).map((at) => cosine(stems, at))
  const before = peaks(likeness)
  const behind = peaks(likeness.toReversed()).reverse()
  return likeness.map((value, gap) => (before[gap] ?? value) - value + ((behind[gap] ?? value) - value))
}

function cosine(stems: readonly string[], at: number): number {
  const left = counts(stems, Math.max(0, at - WINDOW), at)
  const right = counts(stems, at, Math.min(stems.length, at + WINDOW))
  let shared = 0
  for (const [stem, count] of left) shared += count * (right.get(stem) ?? 0)
  const norm = Math.sqrt(squares(left) * squares(right))
  return norm === 0 ? 0 : shared / norm
}

function counts(stems: readonly string[], from: number, to: number): Map<string, number> {
  const found = new Map<string, number>()
  for (let at = from; at < to; at += 1) {
    const stem = stems[at] ?? ''
    found.set(stem, (found.get(stem) ?? 0) + 1)
  }
  return found
}

const squares = (found: ReadonlyMap<string, number>) => [...found.values()].reduce((sum, count) => sum + count ** 2, 0)

/** For each value the highest one reached going back from it while the values do not fall. */
function peaks(values: readonly number[]): number[] {
  const found: number[] = []
  values.forEach((value, at) => {
    const last = values[at - 1]
    found.push(last !== undefined && last >= value ? (found[at - 1] ?? value) : value)
  })
  return found
}
