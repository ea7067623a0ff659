import type { Span } from './span.ts'

/** A stretch that something rests on. */
export interface Mark extends Span {
  readonly id: string
}

/** A part of a text with the ids of all marks that cover it, in the order in which they begin. */
export interface MarkedPart extends Span {
  readonly ids: readonly string[]
}

/** The part of a text between two offsets, cut wherever a mark begins or ends. Marks may overlap, reach out and be empty. */
export function cutAtMarks({ start, end }: Span, marks: readonly Mark[]): MarkedPart[] {
  const inside = marks
    .filter((mark) => mark.start < mark.end && mark.start < end && mark.end > start)
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
  const edges = new Set([start, end])
  for (const mark of inside) {
    edges.add(Math.max(start, mark.start))
    edges.add(Math.min(end, mark.end))
  }
  const cuts = [...edges].sort((one, other) => one - other)
  return cuts.slice(0, -1).map((from, index) => ({
    start: from,
    end: cuts[index + 1] ?? end,
    ids: inside.filter((mark) => mark.start <= from && mark.end > from).map(({ id }) => id),
  }))
}

/** Finds the marks that touch a stretch quickly, whatever their number; what it answers is in order of their beginning. */
export function indexMarks(marks: readonly Mark[]): (stretch: Span) => readonly Mark[] {
  const sorted = marks.toSorted((one, other) => one.start - other.start)
  // The furthest end of all marks up to each one: where it lies before a stretch, none of them touches it.
  let furthest = 0
  const ends = sorted.map((mark) => {
    furthest = Math.max(furthest, mark.end)
    return furthest
  })
  return ({ start, end }) => {
    const from = firstWhere(ends.length, (at) => (ends[at] ?? 0) > start)
    const until = firstWhere(sorted.length, (at) => (sorted[at]?.start ?? 0) >= end)
    return sorted.slice(from, until).filter((mark) => mark.end > start)
  }
}

function firstWhere(length: number, passes: (at: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return low
}
