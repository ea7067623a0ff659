/**
 * A text as it is read: without running heads and page numbers, with the words put together that a line end cut. What
 * is sent, aligned and counted is the reading; what is kept, quoted and shown is the text itself. Every offset goes back.
 */
import { type Line, linesOf } from './blocks.ts'
import { applyEdits, type CopiedRun, type Edit, type EditedText, toOriginal } from './edits.ts'
import { hyphenEdits } from './hyphens.ts'
import { findFurniture, flowsOn } from './page-furniture.ts'

export interface ReadText extends EditedText {
  /** Where pages begin, where that is known; ascending, without the first. Pages without text begin where the next does. */
  readonly pages: readonly number[]
}

/** The reading of a stored text. Linear in its length; a text without pages and cut words is its own reading. */
export function readingOf(text: string): ReadText {
  const lines = linesOf(text)
  const { lines: furniture, breaks } = findFurniture(text, lines)
  const gaps = pageGaps(text, lines, { furniture, breaks })
  const paged = applyEdits(
    text,
    gaps.map(({ edit }) => edit),
  )
  const cuts = hyphenEdits(paged.text).map((edit) => inOriginal(paged, edit))
  const whole = cuts.length === 0 ? paged : applyEdits(text, merged(gaps, cuts))
  return { ...whole, pages: pageStarts(whole.runs, gaps) }
}

interface Gap {
  readonly edit: Edit
  /** Where the text goes on behind it. */
  readonly next: number
  /** How many pages end in it: more than one where pages without text lie between. */
  readonly pages: number
}

interface LeftOut {
  /** Indices of lines, see `findFurniture`. */
  readonly furniture: ReadonlySet<number>
  readonly breaks: ReadonlySet<number>
}

/** Each run of lines to leave out, with the blank ones around it, becomes one break: of a line inside a sentence, else of a paragraph. */
function pageGaps(text: string, lines: readonly Line[], { furniture, breaks }: LeftOut): Gap[] {
  const gaps: Gap[] = []
  let above: Line | null = null
  let open = false
  let ends = 0
  lines.forEach((line, index) => {
    if (breaks.has(index)) ends += 1
    if (line.blank || furniture.has(index) || breaks.has(index)) {
      open ||= furniture.has(index) || breaks.has(index)
      return
    }
    if (open) {
      const start = above?.end ?? 0
      const insert = above === null ? '' : flowsOn(text, above, line) ? '\n' : '\n\n'
      // Where no form feed tells, what is left out stands at the end of one page.
      gaps.push({ edit: { start, end: line.start, insert }, next: line.start, pages: Math.max(1, ends) })
    }
    open = false
    ends = 0
    above = line
  })
  const last: Line | null = above
  if (open && last !== null) gaps.push(endGap(text, last))
  return gaps
}

function endGap(text: string, last: Line): Gap {
  return { edit: { start: last.end, end: text.length, insert: '' }, next: text.length, pages: 1 }
}

/** An edit of the paged text as one of the text itself. What joins a word takes all that lies between its parts. */
function inOriginal(paged: EditedText, { start, end, insert }: Edit): Edit {
  if (insert !== '') return { ...toOriginal(paged, { start, end }), insert }
  const withNext = toOriginal(paged, { start, end: end + 1 })
  return { start: withNext.start, end: withNext.end - 1, insert }
}

/** A cut word over the end of a page takes the place of the page's gap. */
function merged(gaps: readonly Gap[], cuts: readonly Edit[]): Edit[] {
  const overlaps = (one: Edit, other: Edit) => one.start < other.end && other.start < one.end
  let at = 0
  const kept = gaps.filter(({ edit }) => {
    while ((cuts[at]?.end ?? Number.POSITIVE_INFINITY) <= edit.start) at += 1
    const cut = cuts[at]
    return cut === undefined || !overlaps(cut, edit)
  })
  return [...kept.map(({ edit }) => edit), ...cuts]
}

function pageStarts(runs: readonly CopiedRun[], gaps: readonly Gap[]): number[] {
  const starts: number[] = []
  let at = 0
  for (const { next, pages } of gaps) {
    while (at < runs.length && (runs[at]?.from ?? 0) + (runs[at]?.length ?? 0) <= next) at += 1
    const run = runs[at]
    if (run === undefined || run.at === 0) continue
    for (let page = 0; page < pages; page += 1) starts.push(run.at + Math.max(0, next - run.from))
  }
  return starts
}
