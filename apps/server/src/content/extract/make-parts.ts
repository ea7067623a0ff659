import { MAX_SOURCE_CHARS, type Outline } from '@cairn/core/text/outline'
import { readSource } from '@cairn/core/text/read-source'
import type { ExtractedPart, RawDocument } from './document.ts'

/** More is no document to learn from in one piece. */
const MOST_PARTS = 20
/** More are no choice: of a text with more headings, the lower ones go with the section before. */
const MOST_SECTIONS = 1_000
/** Room for what reading a text may add to it. */
const PART_CHARS = MAX_SOURCE_CHARS - 10_000

interface Piece {
  readonly text: string
  readonly fromPage: number
}

/** A document as sources: one, or as many as it takes where it is longer than one may be. `leftOut`: not all of it fits. */
export function makeParts(document: RawDocument): { parts: ExtractedPart[]; leftOut: boolean } {
  const pieces = piecesOf(document.text)
  const taken = pieces.slice(0, MOST_PARTS)
  const mostSections = Math.ceil(MOST_SECTIONS / Math.max(1, taken.length))
  const parts = taken.flatMap((piece, at) => {
    const source = readSource(piece.text)
    if (source.wordCount === 0) return []
    const nextPage = pieces[at + 1]?.fromPage
    const pages = document.pages === null ? null : pageRange(piece, nextPage, document.pages)
    const all = sectionsOf(source.text, source.outline, document.pages === null ? null : piece.fromPage)
    const sections = coarser(all, mostSections)
    const title =
      pieces.length === 1 ? document.title : `${document.title.slice(0, 180)} (${at + 1} of ${pieces.length})`
    return [
      { title: title.slice(0, 200), words: source.wordCount, text: source.text, sections, ...(pages ?? NO_PAGES) },
    ]
  })
  return { parts, leftOut: pieces.length > MOST_PARTS }
}

const NO_PAGES = { fromPage: null, toPage: null }

/** The page on which the next piece begins is cut in two only when it is longer than a source. */
const pageRange = ({ fromPage }: Piece, nextPage: number | undefined, pages: number) => ({
  fromPage,
  toPage: nextPage === undefined ? pages : Math.max(fromPage, nextPage - 1),
})

function sectionsOf(text: string, { sections }: Outline, firstPage: number | null): ExtractedPart['sections'] {
  return sections.map(({ headingPath, start, end, page }) => ({
    heading: headingPath.at(-1) ?? '',
    level: headingPath.length,
    page: firstPage === null ? null : firstPage + (page ?? 1) - 1,
    start,
    end: Math.min(end, text.length),
  }))
}

/** The sections of the upper levels, so many as may be told of; each goes on to where the next one begins. */
function coarser(sections: ExtractedPart['sections'], most: number): ExtractedPart['sections'] {
  if (sections.length <= most) return sections
  const deepest = Math.max(1, ...sections.map(({ level }) => level))
  const within = (depth: number) => sections.filter(({ level }, at) => at === 0 || level <= depth)
  const depths = Array.from({ length: deepest }, (_, at) => deepest - at)
  const upper = depths.map(within).find(({ length }) => length <= most) ?? within(1)
  const every = Math.ceil(upper.length / most)
  const kept = upper.filter((_, at) => at % every === 0)
  const end = sections.at(-1)?.end ?? 0
  return kept.map((section, at) => ({ ...section, end: kept[at + 1]?.start ?? end }))
}

/** Cut at the last page end, heading, paragraph or line that fits, in this order. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let fromPage = 1
  for (let start = 0; start < text.length; ) {
    const end = text.length - start <= PART_CHARS ? text.length : cutBefore(text, start, start + PART_CHARS)
    const piece = text.slice(start, end)
    pieces.push({ text: piece, fromPage })
    fromPage += piece.split('\f').length - 1
    start = end
  }
  return pieces
}

function cutBefore(text: string, start: number, limit: number): number {
  const least = start + PART_CHARS / 2
  const page = text.lastIndexOf('\f', limit - 1)
  if (page >= least) return page + 1
  for (const mark of ['\n# ', '\n## ', '\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(mark, limit - 1)
    if (at >= least) return at + 1
  }
  return limit
}
