import { blocksOf, isListItem, linesOf } from '@cairn/core/text/blocks'
import { findHeadings } from '@cairn/core/text/headings'
import type { Span } from '@cairn/core/text/outline'
import { splitSentences } from '@cairn/core/text/sentences'
import { countWords } from '@cairn/core/text/words'
import { isCaption, isSkippedSection } from './junk.ts'
import { type MaskedText, maskMarkup } from './mask.ts'

/** From one heading to the next. `title` is empty for what stands before the first. */
export interface DocSection extends Span {
  readonly title: string
  readonly words: number
  /** Nothing under this heading is to be learnt. */
  readonly skipped: boolean
}

export type BlockKind = 'prose' | 'bullet' | 'step' | 'table'

/** A paragraph, list item or table row of one section. */
export interface DocBlock extends Span {
  readonly kind: BlockKind
  readonly section: number
  readonly sentences: readonly Span[]
}

export interface SourceDocument {
  readonly source: string
  readonly masked: MaskedText
  readonly sections: readonly DocSection[]
  readonly blocks: readonly DocBlock[]
}

/** The parts of a source with their sentences; all offsets are those of the source. */
export function readDocument(source: string): SourceDocument {
  const masked = maskMarkup(source)
  const sections = readSections(source)
  const blocks: DocBlock[] = []
  sections.forEach((section, index) => {
    if (section.skipped) return
    for (const span of blocksOf(source, section.start, section.end)) {
      const raw = source.slice(span.start, span.end)
      if (
        masked.text.slice(span.start, span.end).trim() === '' ||
        isCaption(raw) ||
        isSkippedSection(raw.split('\n')[0] ?? '')
      )
        continue
      const kind = kindOf(raw)
      const sentences =
        kind === 'table' ? [] : joinInitials(masked.text, splitSentences(masked.text, span.start, span.end))
      blocks.push({ ...span, kind, section: index, sentences })
    }
  })
  return { source, masked, sections, blocks }
}

function readSections(source: string): DocSection[] {
  const headings = findHeadings(source, linesOf(source))
  const sections: DocSection[] = []
  const add = (title: string, start: number, end: number, skipped: boolean): void => {
    if (source.slice(start, end).trim() !== '' || title !== '')
      sections.push({ title, start, end, words: countWords(source, start, end), skipped })
  }
  add('', 0, headings[0]?.start ?? source.length, false)
  let skippedLevel = 0
  headings.forEach((heading, index) => {
    if (skippedLevel > 0 && heading.level <= skippedLevel) skippedLevel = 0
    if (skippedLevel === 0 && isSkippedSection(heading.title)) skippedLevel = heading.level
    add(heading.title, heading.end, headings[index + 1]?.start ?? source.length, skippedLevel > 0)
  })
  return sections
}

function kindOf(raw: string): BlockKind {
  const first = raw.trimStart()
  if (/^\|/.test(first) || (first.match(/\t/g)?.length ?? 0) >= 1 + (first.match(/\n/g)?.length ?? 0)) return 'table'
  if (!isListItem(raw)) return 'prose'
  return /^\(?\d/.test(first) ? 'step' : 'bullet'
}

/** "Garth L. | Nicolson": an initial after a name ends no sentence before a name; "96 °C." does. */
function joinInitials(text: string, spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans
    .flatMap((whole) => splitItems(text, whole))
    .flatMap((whole) => splitAfterUnits(text, whole))) {
    const last = joined.at(-1)
    const ending = last === undefined ? '' : text.slice(Math.max(last.start, last.end - 24), last.end)
    const opening = text.slice(span.start, span.start + 12)
    const isInitial = /(?:^|\s)\p{Lu}\p{Ll}+\s\p{Lu}\.$/u.test(ending) && /^\p{Lu}\p{Ll}+/u.test(opening)
    if (last !== undefined && isInitial) joined[joined.length - 1] = { start: last.start, end: span.end }
    else joined.push(span)
  }
  return joined
}

/** Items of a statute or list that end in semicolons at the ends of lines, and the line that opens them. */
function splitItems(text: string, { start, end }: Span): Span[] {
  const match = /[;:][ \t]*(?:and|or)?[ \t]*\n\s*(?=\S)/.exec(text.slice(start, end))
  if (match === null) return [{ start, end }]
  const border = start + match.index
  return [
    { start, end: border + match[0].trimEnd().length },
    ...splitItems(text, { start: border + match[0].length, end }),
  ]
}

function splitAfterUnits(text: string, { start, end }: Span): Span[] {
  const match = /°\s?[CF]\.\s+(?=\p{Lu}\p{Ll})/u.exec(text.slice(start, end))
  if (match === null) return [{ start, end }]
  const border = start + match.index + match[0].length
  return [
    { start, end: start + match.index + match[0].trimEnd().length },
    ...splitAfterUnits(text, { start: border, end }),
  ]
}
