/**
 * Running heads, feet and page numbers: lines that a page repeats and that stand in the way of its sentences. With form
 * feeds the pages are known and such lines stand at their edges; without, they give themselves away by recurring in the
 * middle of sentences or by counting up evenly. When in doubt a line stays.
 */
import type { Line } from './blocks.ts'
import type { Span } from './outline.ts'

const MAX_LENGTH = 100
/** Lines at the top and at the bottom of a page that may be furniture. */
const EDGE = 2
const LEAST_TIMES = 3
/** Page words that may stand before a number: such a line is never a heading. */
const PAGE_NUMBER =
  /^[-–—[(|\s]*(?:(?:page|pages|p|pg|seite|s|página|pagina|pág|pag|blz)\.?\s*)?(\d{1,4})(?:\s*(?:of|\/|von|de|sur)\s*\d{1,4})?[-–—\])|\s]*$/i
/** A title with the page number before or behind it, set apart. */
const NUMBER_BEFORE = /^(\d{1,4})(?:\s*[|•·–—]\s*|\s{2,}|\t|\s+(?=\p{Lu}))(\S.{2,})$/u
const NUMBER_BEHIND = /^(.{2,}\S)(?:\s*[|•·–—]\s*|\s{2,}|\t)(\d{1,4})$/u
/** Words that count parts of a text, not its pages. */
const COUNTED =
  /^(?:part|book|volume|chapter|lecture|lesson|unit|module|slide|section|day|week|question|exercise|problem|step|fact|figure|table|kapitel|teil|lektion|chapitre|partie|leçon|capítulo|capitolo|lección)$/i

export interface Furniture {
  /** Indices of the lines to leave out. */
  readonly lines: ReadonlySet<number>
  /** Indices of the lines that hold a form feed. */
  readonly breaks: ReadonlySet<number>
}

/** The furniture among a text's lines. Linear in their number. */
export function findFurniture(text: string, lines: readonly Line[]): Furniture {
  const breaks = new Set<number>()
  lines.forEach(({ start, end, blank }, index) => {
    if (blank && text.slice(start, end).includes('\f')) breaks.add(index)
  })
  const candidates = lines.flatMap((line, index) => {
    const candidate = candidateOf(text, line, index)
    return candidate === null ? [] : [candidate]
  })
  const found =
    breaks.size >= LEAST_TIMES - 1 ? atEdges(text, lines, candidates, breaks) : inFlow(text, lines, candidates)
  return { lines: found, breaks }
}

interface Candidate {
  readonly index: number
  /** What recurs: the line without its page number. Empty for a bare page number. */
  readonly key: string
  readonly number: number | null
  /** Begins as a title does and ends as no sentence does. */
  readonly isTitleLike: boolean
}

function candidateOf(text: string, line: Line, index: number): Candidate | null {
  if (line.blank || line.end - line.start > MAX_LENGTH) return null
  const content = text.slice(line.start, line.end).trim()
  if (content.startsWith('#')) return null // a heading by its own word
  const isTitleLike = /^[^\p{Ll}]*\p{L}{3}/u.test(content) && !/^\p{Ll}|[.,;:!?-]$/u.test(content)
  const bare = PAGE_NUMBER.exec(content)
  if (bare?.[1] !== undefined) return { index, key: '', number: Number(bare[1]), isTitleLike }
  const before = NUMBER_BEFORE.exec(content)
  if (before?.[1] !== undefined) return { index, key: keyOf(before[2] ?? ''), number: Number(before[1]), isTitleLike }
  const behind = NUMBER_BEHIND.exec(content)
  if (behind?.[2] !== undefined && !COUNTED.test(behind[1] ?? ''))
    return { index, key: keyOf(behind[1] ?? ''), number: Number(behind[2]), isTitleLike }
  return { index, key: keyOf(content), number: null, isTitleLike }
}

const keyOf = (content: string) => content.toLowerCase().replace(/\s+/g, ' ')

/** Pages are known: a line at an edge that neighbouring pages repeat, or that carries the page's number. */
function atEdges(
  text: string,
  lines: readonly Line[],
  candidates: readonly Candidate[],
  breaks: ReadonlySet<number>,
): Set<number> {
  const found = new Set<number>()
  // From the edge inwards: a second line can be furniture only behind one that is.
  for (let depth = 0; depth < EDGE; depth += 1) {
    const pageOf = edgePages(lines, breaks, found)
    const edges = candidates.filter(({ index }) => pageOf.has(index))
    for (const group of groups(edges, groupOf)) {
      const near = group.filter((candidate, at) => isNear(pageOf, candidate, group[at - 1], group[at + 1]))
      const [first] = near
      if (first === undefined || near.length < LEAST_TIMES) continue
      if (first.number !== null ? !countsPages(near, pageOf) : !first.isTitleLike) continue
      for (const { index, number } of near) {
        // The first of a title's may be the title itself; it stays where no sentence runs across it.
        if (index !== first.index || number !== null || interrupts(text, lines, index)) found.add(index)
      }
    }
  }
  return found
}

/** The first and the last line of every page, past what was found, with the number of their page. */
function edgePages(
  lines: readonly Line[],
  breaks: ReadonlySet<number>,
  found: ReadonlySet<number>,
): Map<number, number> {
  const pages: number[][] = [[]]
  lines.forEach(({ blank }, index) => {
    if (breaks.has(index)) pages.push([])
    else if (!blank && !found.has(index)) pages.at(-1)?.push(index)
  })
  const pageOf = new Map<number, number>()
  pages.forEach((own, page) => {
    // The line of a page of one line may be all it says.
    if (own.length <= 1) return
    for (const index of [own[0], own.at(-1)]) if (index !== undefined) pageOf.set(index, page)
  })
  return pageOf
}

/** On the next page or the one after: running heads differ on left and right pages. */
function isNear(
  pageOf: ReadonlyMap<number, number>,
  candidate: Candidate,
  ...others: (Candidate | undefined)[]
): boolean {
  const page = pageOf.get(candidate.index) ?? 0
  return others.some((other) => {
    const distance = other === undefined ? 0 : Math.abs((pageOf.get(other.index) ?? 0) - page)
    return distance >= 1 && distance <= 2
  })
}

/** Most of the numbers are the page's own, counted from wherever the book begins. */
function countsPages(group: readonly Candidate[], pageOf: ReadonlyMap<number, number>): boolean {
  const offsets = groups(group, ({ index, number }) => (number ?? 0) - (pageOf.get(index) ?? 0))
  const most = Math.max(...offsets.map(({ length }) => length))
  return most >= LEAST_TIMES && most >= group.length * 0.6
}

/** Pages are not known: what counts up evenly or cuts through sentences, and what stands beside it every time. */
function inFlow(text: string, lines: readonly Line[], candidates: readonly Candidate[]): Set<number> {
  const found = new Set<number>()
  const unsure: (readonly Candidate[])[] = []
  const isShort = shorterThanMost(lines)
  const alone = candidates.filter(
    ({ index, number }) => standsAlone(lines, text, index) && (number !== null || isShort(index)),
  )
  for (const group of groups(alone, groupOf)) {
    const [first] = group
    if (first === undefined || (first.number === null && !first.isTitleLike)) continue
    const run = first.number === null ? group : ascending(group)
    if (run.length < LEAST_TIMES || run.length < group.length * 0.6) continue
    if (isInTheWay(text, lines, run)) for (const { index } of run) found.add(index)
    else unsure.push(run)
  }
  for (const run of unsure) {
    const beside = run.filter(({ index }) => neighbours(lines, index).some((other) => found.has(other)))
    if (beside.length >= LEAST_TIMES && beside.length >= run.length * 0.5)
      for (const { index } of beside) found.add(index)
  }
  return found
}

function isInTheWay(text: string, lines: readonly Line[], run: readonly Candidate[]): boolean {
  const cuts = run.filter(({ index }) => interrupts(text, lines, index)).length
  if (run[0]?.number === null) return cuts >= 2
  const isEven = run.length >= 5 && variation(run.map(({ index }) => lines[index]?.start ?? 0)) < 0.25
  return isEven || cuts >= Math.max(1, run.length * 0.15)
}

function groups<Key>(candidates: readonly Candidate[], keyOf: (candidate: Candidate) => Key): (readonly Candidate[])[] {
  const found = new Map<Key, Candidate[]>()
  for (const candidate of candidates) {
    const key = keyOf(candidate)
    const known = found.get(key)
    if (known === undefined) found.set(key, [candidate])
    else known.push(candidate)
  }
  return [...found.values()]
}

const groupOf = ({ key, number }: Candidate) => (key === '' ? '#' : `${number === null ? '' : '#'}${key}`)

/** Prose fills its lines; a running head does not. */
function shorterThanMost(lines: readonly Line[]): (index: number) => boolean {
  const lengths = lines
    .flatMap(({ start, end, blank }) => (blank ? [] : [end - start]))
    .sort((one, other) => one - other)
  const usual = lengths[lengths.length >> 1] ?? 0
  return (index) => {
    const line = lines[index]
    return line !== undefined && line.end - line.start < usual * 0.75
  }
}

/** Apart from the paragraph above or below by a blank line, or in the way of a sentence. */
function standsAlone(lines: readonly Line[], text: string, index: number): boolean {
  const above = lines[index - 1]
  const below = lines[index + 1]
  return above?.blank !== false || below?.blank !== false || interrupts(text, lines, index)
}

/** The longest stretch of numbers that go up by one or two each time. */
function ascending(group: readonly Candidate[]): readonly Candidate[] {
  let best = { from: 0, to: 0 }
  let from = 0
  group.forEach((candidate, at) => {
    const step = (candidate.number ?? 0) - (group[at - 1]?.number ?? 0)
    if (step !== 1 && step !== 2) from = at
    if (at + 1 - from > best.to - best.from) best = { from, to: at + 1 }
  })
  return group.slice(best.from, best.to)
}

/** Standard deviation of the distances over their mean; infinite where they are shorter than a page can be. */
function variation(places: readonly number[]): number {
  const gaps = places.slice(1).map((place, at) => place - (places[at] ?? 0))
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length)
  if (mean < 400 || mean > 8_000) return Number.POSITIVE_INFINITY
  return Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length) / mean
}

/** The text before the line ends in the middle of a sentence and goes on after it. */
function interrupts(text: string, lines: readonly Line[], index: number): boolean {
  const above = beside(lines, index, -1)
  const below = beside(lines, index, 1)
  return above !== null && below !== null && flowsOn(text, above, below)
}

/** Whether a sentence that the first stretch breaks off goes on in the second. */
export function flowsOn(text: string, above: Span, below: Span): boolean {
  const ending = text.slice(Math.max(above.start, above.end - 8), above.end).trimEnd()
  const opening = text.slice(below.start, Math.min(below.end, below.start + 8)).trimStart()
  if (/[,\p{L}\p{Nd}]-$/u.test(ending) || /[,;–]$/.test(ending)) return /^[\p{L}\p{Nd}"“'(]/u.test(opening)
  return /[\p{L}\p{Nd})]$/u.test(ending) && /^\p{Ll}/u.test(opening)
}

/** The nearest line that is not blank; at most a few lines away, as page edges are. */
function beside(lines: readonly Line[], index: number, step: 1 | -1): Line | null {
  for (let away = 1; away <= 6; away += 1) {
    const line = lines[index + away * step]
    if (line === undefined) return null
    if (!line.blank) return line
  }
  return null
}

function neighbours(lines: readonly Line[], index: number): number[] {
  return [-3, -2, -1, 1, 2, 3].map((away) => index + away).filter((at) => lines[at]?.blank === false)
}
