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
        kind === 'table'
          ? []
          : splitSentences(masked.text, span.start, span.end).flatMap((whole) => splitItems(masked.text, whole))
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

/** A numbered paragraph with more words than this is one of a textbook, no step of instructions. */
const MOST_STEP_WORDS = 60

function kindOf(raw: string): BlockKind {
  const first = raw.trimStart()
  if (/^\|/.test(first) || (first.match(/\t/g)?.length ?? 0) >= 1 + (first.match(/\n/g)?.length ?? 0)) return 'table'
  if (!isListItem(raw)) return 'prose'
  if (!/^\(?\d/.test(first)) return 'bullet'
  return countWords(raw) > MOST_STEP_WORDS ? 'prose' : 'step'
}

/** Items of a statute or list that end in semicolons at the ends of lines, and the line that opens them. */
function splitItems(text: string, { start, end }: Span): Span[] {
  const parts: Span[] = []
  let from = start
  for (const match of text.slice(start, end).matchAll(/[;:][ \t]*(?:and|or)?[ \t]*\n\s*(?=\S)/g)) {
    const border = start + match.index
    parts.push({ start: from, end: border + match[0].trimEnd().length })
    from = border + match[0].length
  }
  return [...parts, { start: from, end }]
}
