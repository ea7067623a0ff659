/**
 * A source as it is read on screen, block by block. Offsets are those of the stored text; blocks are in order and never
 * overlap. What stands between them is white space, or marks of a heading (`##`, an underline).
 */
import { isListItem, linesOf } from './blocks.ts'
import { toOriginal } from './edits.ts'
import type { Paragraph, ReadSource, Section } from './outline.ts'
import type { Span } from './span.ts'

export interface ReaderBlock extends Span {
  readonly ordinal: number
  /** `aside`: what is no paragraph of the text, such as a running head between two. */
  readonly kind: 'heading' | 'paragraph' | 'aside'
  /** Of a heading, 1 the highest; 0 for others. */
  readonly level: number
  /** Ordinal of the section it belongs to. */
  readonly section: number
  /** Ordinal of the paragraph in the outline; null for others. */
  readonly paragraph: number | null
  /** Number of the page that begins with it or in it; null where none does. */
  readonly page: number | null
  /** Its line breaks mean something: a list, a table, verse. Elsewhere they are only where a line was full. */
  readonly keepsLines: boolean
}

/** Linear in the length of the text. */
export function readerBlocksOf(source: Pick<ReadSource, 'text' | 'outline' | 'reading'>): readonly ReaderBlock[] {
  const { text, outline } = source
  const pageAt = pageBeginnings(source)
  const blocks: ReaderBlock[] = []
  const add = (span: Span, block: Pick<ReaderBlock, 'kind' | 'level' | 'section' | 'paragraph'>) => {
    const { start, end } = span
    const page = pageAt(end)
    const keepsLines = block.kind !== 'heading' && linesMatter(text, span)
    blocks.push({ ordinal: blocks.length, start, end, ...block, page, keepsLines })
  }
  let at = 0
  let next = 0
  for (const section of outline.sections) {
    addGap(text, { start: at, end: section.start }, null, (span, kind) =>
      add(span, { ...ASIDE, kind, section: section.ordinal }),
    )
    at = Math.max(at, section.start)
    let heading: Section | null = section
    for (let own = outline.paragraphs[next]; own?.section === section.ordinal; own = outline.paragraphs[next]) {
      const level = section.headingPath.length
      addGap(text, { start: at, end: own.start }, heading, (span, kind) =>
        add(span, { kind, level: kind === 'heading' ? level : 0, section: section.ordinal, paragraph: null }),
      )
      heading = null
      add(spanFrom(own, at), { kind: 'paragraph', level: 0, section: section.ordinal, paragraph: own.ordinal })
      at = Math.max(at, own.end)
      next += 1
    }
    addGap(text, { start: at, end: section.end }, heading, (span, kind) =>
      add(span, {
        kind,
        level: kind === 'heading' ? section.headingPath.length : 0,
        section: section.ordinal,
        paragraph: null,
      }),
    )
    at = Math.max(at, section.end)
  }
  const last = outline.sections.at(-1)?.ordinal ?? 0
  addGap(text, { start: at, end: text.length }, null, (span, kind) => add(span, { ...ASIDE, kind, section: last }))
  return blocks
}

const ASIDE = { level: 0, paragraph: null } as const

/** Paragraphs of the original may share characters where a word was cut; no character is shown twice. */
const spanFrom = ({ start, end }: Paragraph, at: number): Span => ({
  start: Math.max(start, at),
  end: Math.max(end, at),
})

const UNDERLINE = /^\s*(?:=+|-{3,})\s*$/

/** What stands before a paragraph: the heading's line where there is one, and whatever else is not white space. */
function addGap(
  text: string,
  { start, end }: Span,
  section: Pick<Section, 'headingPath'> | null,
  add: (span: Span, kind: 'heading' | 'aside') => void,
): void {
  if (end <= start) return
  let headed = section === null || section.headingPath.length === 0
  for (const line of linesOf(text, start, end)) {
    if (line.blank || (section !== null && UNDERLINE.test(text.slice(line.start, line.end)))) continue
    const marks = headed ? 0 : (/^\s*#*\s*/.exec(text.slice(line.start, line.end))?.[0].length ?? 0)
    add({ start: line.start + marks, end: line.end }, headed ? 'aside' : 'heading')
    headed = true
  }
}

/** Lines shorter than this on average were broken on purpose. */
const SHORT_LINE = 42

function linesMatter(text: string, { start, end }: Span): boolean {
  if (!text.slice(start, end).includes('\n')) return false
  const lines = linesOf(text, start, end).filter(({ blank }) => !blank)
  const marked = lines.filter((line) => isListItem(text.slice(line.start, line.end)))
  return marked.length * 2 >= lines.length || (end - start) / Math.max(1, lines.length) < SHORT_LINE
}

/** Answers, for ends of blocks in ascending order, the number of the page that begins before each and after the one before. */
function pageBeginnings({ reading }: Pick<ReadSource, 'reading'>): (end: number) => number | null {
  const starts = reading.pages.map((start) => toOriginal(reading, { start, end: start + 1 }).start)
  if (starts.length === 0) return () => null
  let page = 0
  return (end) => {
    const before = page
    if (page === 0) page = 1
    while ((starts[page - 1] ?? Number.POSITIVE_INFINITY) < end) page += 1
    return page === before ? null : page
  }
}
