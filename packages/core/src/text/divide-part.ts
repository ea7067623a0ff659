import type { Span } from './outline.ts'
import { bestShift, topicShifts } from './topic-shift.ts'
import { countWords } from './words.ts'

export interface Part extends Span {
  readonly headingPath: readonly string[]
  readonly paragraphs: readonly Span[]
}

/** Without headings a section aims at this many UTF-16 units and has at most half as many again. */
const SECTION_CHARS = 8_000
const MAX_SECTION_CHARS = SECTION_CHARS * 1.5
/** Fewer words make no section of their own. */
const LEAST_WORDS = 60
/** Longer texts of single lines are cut by size alone. */
const MOST_PARAGRAPHS = 20_000

/**
 * A part without headings of its own in sections: by its layout (pages, breaks between blocks, numbered parts), else
 * where its subject shifts; what is still too long is cut where it shifts most, else by size.
 */
export function dividePart(text: string, part: Part, pages: readonly number[]): Part[] {
  const { paragraphs } = part
  if (paragraphs.length < 2 || paragraphs.length > MOST_PARAGRAPHS) return bySize(part)
  const starts = byPages(paragraphs, pages) ?? byBlocks(text, paragraphs) ?? byNumbers(text, paragraphs)
  const isLong = part.end - part.start > MAX_SECTION_CHARS
  if (starts === null && !isLong) return [part]
  const groups = grouped(text, paragraphs, starts ?? topicShifts(text, paragraphs))
  return groups.flatMap((own, index) => shortened(text, toPart(part, own, index === 0)))
}

function toPart({ start, headingPath }: Part, paragraphs: readonly Span[], isFirst: boolean): Part {
  const from = paragraphs[0]?.start ?? start
  return { start: isFirst ? start : from, end: paragraphs.at(-1)?.end ?? from, headingPath, paragraphs }
}

/** Indices of the paragraphs that begin a page; null where no pages are known. */
function byPages(paragraphs: readonly Span[], pages: readonly number[]): number[] | null {
  const starts: number[] = []
  let at = 0
  for (const page of pages) {
    while (at < paragraphs.length && (paragraphs[at]?.start ?? 0) < page) at += 1
    if (at > 0 && at < paragraphs.length && starts.at(-1) !== at) starts.push(at)
  }
  return starts.length === 0 ? null : starts
}

const RULE = /^[\s*·•⁂§=_~#—–-]{1,60}$/

/** Where a rule (`* * *`) or at least three blank lines set blocks apart. */
function byBlocks(text: string, paragraphs: readonly Span[]): number[] | null {
  const starts = paragraphs.flatMap(({ start }, index) => {
    const above = paragraphs[index - 1]
    if (above === undefined) return []
    const isRule = above.end - above.start <= 60 && RULE.test(text.slice(above.start, above.end))
    const breaks = text.slice(above.end, start).split('\n').length - 1
    return isRule || breaks >= 4 ? [index] : []
  })
  // Where every paragraph stands that far apart it says nothing.
  return starts.length === 0 || starts.length > paragraphs.length / 2 ? null : starts
}

const NUMBER = /^(?:§\s*|\()?(?:(\d{1,3})|([IVXL]{1,7}))(?:[.)]\)?(?=\s|$)|$)/
const ROMAN: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50 }

/** Paragraphs numbered from 1 on, at least three of them, each with something under it. */
function byNumbers(text: string, paragraphs: readonly Span[]): number[] | null {
  const starts: number[] = []
  let next = 1
  paragraphs.forEach(({ start, end }, index) => {
    const match = NUMBER.exec(text.slice(start, Math.min(end, start + 12)).split('\n')[0] ?? '')
    const number = match === null ? null : match[1] === undefined ? roman(match[2] ?? '') : Number(match[1])
    if (number !== next) return
    starts.push(index)
    next += 1
  })
  const words = countWords(text, paragraphs[starts[0] ?? 0]?.start, paragraphs.at(-1)?.end)
  return starts.length < 3 || words < starts.length * LEAST_WORDS ? null : starts
}

function roman(digits: string): number {
  const values = [...digits].map((digit) => ROMAN[digit] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

/** The paragraphs from each start to the next; what has too few words joins what stands before it. */
function grouped(text: string, paragraphs: readonly Span[], starts: readonly number[]): (readonly Span[])[] {
  const groups: Span[][] = []
  let from = 0
  for (const to of [...starts, paragraphs.length]) {
    if (to === from) continue
    const own = paragraphs.slice(from, to)
    const words = countWords(text, own[0]?.start, own.at(-1)?.end)
    const before = groups.at(-1)
    if (before !== undefined && words < LEAST_WORDS) before.push(...own)
    else groups.push(own)
    from = to
  }
  return groups
}

/** Cut in two where the subject shifts most until no piece is too long. */
function shortened(text: string, part: Part): Part[] {
  if (part.end - part.start <= MAX_SECTION_CHARS) return [part]
  const at = bestShift(text, part.paragraphs)
  if (at === null) return bySize(part)
  const halves = [part.paragraphs.slice(0, at), part.paragraphs.slice(at)]
  return halves.flatMap((own, index) => shortened(text, toPart(part, own, index === 0)))
}

/** A long part in runs of about equal size, cut between paragraphs. */
function bySize(part: Part): Part[] {
  const length = part.end - part.start
  if (length <= MAX_SECTION_CHARS) return [part]
  const target = length / Math.ceil(length / SECTION_CHARS)
  const runs: Span[][] = [[]]
  for (const paragraph of part.paragraphs) {
    const boundary = part.start + target * runs.length
    const run = runs.at(-1)
    if (run === undefined || (run.length > 0 && (paragraph.start + paragraph.end) / 2 > boundary))
      runs.push([paragraph])
    else run.push(paragraph)
  }
  return runs.map((own, index) => toPart(part, own, index === 0))
}
