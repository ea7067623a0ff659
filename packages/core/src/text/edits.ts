/**
 * A text after replacements, with the way back. Invariants: `runs` are in order, apart, and copied to the letter
 * (`edited.slice(at, at + length) === text.slice(from, from + length)`); what lies between two runs was inserted or left out.
 */
import type { Span } from './span.ts'

/** `insert` stands for what lay between the offsets. */
export interface Edit extends Span {
  readonly insert: string
}

/** `length` UTF-16 units at `at` of the edited text that stand at `from` in the text it was made of. */
export interface CopiedRun {
  readonly at: number
  readonly from: number
  readonly length: number
}

export interface EditedText {
  readonly text: string
  readonly runs: readonly CopiedRun[]
}

/** The text after the edits, which may come in any order; of two that overlap the one that begins first is made. */
export function applyEdits(text: string, edits: readonly Edit[]): EditedText {
  const parts: string[] = []
  const runs: CopiedRun[] = []
  let at = 0
  let from = 0
  const copy = (to: number) => {
    if (to <= from) return
    parts.push(text.slice(from, to))
    runs.push({ at, from, length: to - from })
    at += to - from
  }
  for (const { start, end, insert } of edits.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (start < from) continue
    copy(start)
    parts.push(insert)
    at += insert.length
    from = end
  }
  copy(text.length)
  return { text: parts.join(''), runs }
}

/** Where a stretch of the edited text came from: from its first copied unit to its last, with what was left out between them. */
export function toOriginal({ runs }: Pick<EditedText, 'runs'>, { start, end }: Span): Span {
  const first = runs[firstRun(runs, ({ at, length }) => at + length > start)]
  const last = runs[firstRun(runs, ({ at }) => at >= end) - 1]
  const from = first === undefined ? endOf(runs.at(-1)) : first.from + Math.max(0, start - first.at)
  const to = last === undefined ? from : last.from + Math.min(last.length, end - last.at)
  return { start: from, end: Math.max(from, to) }
}

/** What became of a stretch of the original: from its first unit that was copied to its last. Empty when none was. */
export function fromOriginal({ runs }: Pick<EditedText, 'runs'>, { start, end }: Span): Span {
  const first = runs[firstRun(runs, ({ from, length }) => from + length > start)]
  const last = runs[firstRun(runs, ({ from }) => from >= end) - 1]
  if (first === undefined || last === undefined || first.from >= end) {
    const at = first?.at ?? (last === undefined ? 0 : last.at + last.length)
    return { start: at, end: at }
  }
  return {
    start: first.at + Math.max(0, start - first.from),
    end: last.at + Math.min(last.length, end - last.from),
  }
}

const endOf = (run: CopiedRun | undefined): number => (run === undefined ? 0 : run.from + run.length)

/** Index of the first run that passes, in a list where all behind it pass too; its length when none does. */
function firstRun(runs: readonly CopiedRun[], passes: (run: CopiedRun) => boolean): number {
  let low = 0
  let high = runs.length
  while (low < high) {
    const middle = (low + high) >> 1
    const run = runs[middle]
    if (run !== undefined && passes(run)) high = middle
    else low = middle + 1
  }
  return low
}
