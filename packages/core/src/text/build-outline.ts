import { breaksBetween, type Line, linesOf } from './blocks.ts'
import { dividePart, type Part } from './divide-part.ts'
import { findHeadings, type Heading } from './headings.ts'
import type { Outline, Paragraph, Passage, Section, Span } from './outline.ts'
import { splitSentences } from './sentences.ts'
import { estimateTokens } from './tokens.ts'
import { countWords } from './words.ts'

/** A passage aims at this many tokens and never has more than the maximum, so that two or three make a request. */
export const PASSAGE_TOKENS = 600
export const MAX_PASSAGE_TOKENS = 900
/** What stands under one heading is divided beyond this many UTF-16 units. */
const LONG_SECTION_CHARS = 24_000

/**
 * The parts of a text; linear in its length. The same text always gives the same outline. `pages` are the places where
 * pages begin, where that is known.
 */
export function outlineOf(text: string, pages: readonly number[] = []): Outline {
  const lines = linesOf(text)
  const headings = findHeadings(text, lines)
  const parts = headedParts(lines, headings).flatMap((headed) => {
    const paragraphs = paragraphSpans(text, headed.body).flatMap((span) => withinLimit(text, span))
    const part = { ...headed, paragraphs }
    // A title alone divides nothing.
    const divides = headings.length > 1 && part.end - part.start <= LONG_SECTION_CHARS
    return divides ? [part] : dividePart(text, part, pages)
  })
  const outline: { sections: Section[]; passages: Passage[]; paragraphs: Paragraph[] } = {
    sections: [],
    passages: [],
    paragraphs: [],
  }
  let page = 0
  for (const part of parts) {
    while ((pages[page] ?? Number.POSITIVE_INFINITY) <= part.start) page += 1
    addPart(text, part, pages.length === 0 ? null : page + 1, outline)
  }
  return outline
}

interface HeadedPart extends Span {
  readonly headingPath: readonly string[]
  readonly body: readonly Line[]
}

/** From each heading to the next; what stands before the first heading is a part without a path. */
function headedParts(lines: readonly Line[], headings: readonly Heading[]): HeadedPart[] {
  const parts: HeadedPart[] = []
  const stack: Heading[] = []
  let at = 0
  for (let index = -1; index < headings.length; index += 1) {
    const heading = headings[index]
    if (heading !== undefined) {
      while ((stack.at(-1)?.level ?? 0) >= heading.level) stack.pop()
      stack.push(heading)
    }
    const limit = headings[index + 1]?.start ?? Number.POSITIVE_INFINITY
    const body: Line[] = []
    for (let line = lines[at]; line !== undefined && line.start < limit; at += 1, line = lines[at]) {
      if (line.end > (heading?.end ?? -1) && !(heading === undefined && line.blank && body.length === 0))
        body.push(line)
    }
    const end = trimmedEnd(body) ?? heading?.end
    const start = heading?.start ?? body[0]?.start
    if (start === undefined || end === undefined) continue
    parts.push({ start, end, headingPath: stack.map(({ title }) => title), body })
  }
  return parts
}

function trimmedEnd(body: readonly Line[]): number | undefined {
  return body.findLast((line) => !line.blank)?.end
}

function paragraphSpans(text: string, body: readonly Line[]): Span[] {
  const spans: Span[] = []
  let start: number | null = null
  let last: Line | null = null
  const close = () => {
    if (start !== null && last !== null) spans.push({ start, end: last.end })
    start = null
  }
  for (const line of body) {
    if (line.blank) {
      close()
      continue
    }
    // List items stay together: one paragraph per list, not per item.
    if (start !== null && last !== null && !isListLine(text, line) && breaksBetween(text, last, line)) close()
    start ??= line.start
    last = line
  }
  close()
  return spans
}

function isListLine(text: string, line: Line): boolean {
  return (
    line.end - line.start <= 140 && /^\s*(?:[-*•+‣▪◦·|]|\(?\w{1,3}[.)])/.test(text.slice(line.start, line.start + 20))
  )
}

/** A paragraph over the passage limit in pieces of whole sentences; a sentence over the limit is cut. */
function withinLimit(text: string, span: Span): Span[] {
  const limit = MAX_PASSAGE_TOKENS * 0.9
  if (estimateTokens(text, span.start, span.end) <= limit) return [span]
  const pieces: Span[] = []
  let open: { start: number; end: number; tokens: number } | null = null
  for (const sentence of splitSentences(text, span.start, span.end).flatMap((whole) => cutLong(text, whole))) {
    const tokens = estimateTokens(text, sentence.start, sentence.end)
    if (open !== null && open.tokens + tokens <= limit) {
      open.end = sentence.end
      open.tokens += tokens
    } else {
      if (open !== null) pieces.push({ start: open.start, end: open.end })
      open = { ...sentence, tokens }
    }
  }
  if (open !== null) pieces.push({ start: open.start, end: open.end })
  return pieces
}

const MAX_SENTENCE_CHARS = 800

function cutLong(text: string, sentence: Span): Span[] {
  const cuts: Span[] = []
  let { start } = sentence
  while (sentence.end - start > MAX_SENTENCE_CHARS) {
    const half = start + MAX_SENTENCE_CHARS / 2
    // Looked for in the second half only: a search back to the beginning would be quadratic.
    const space = text.slice(half, start + MAX_SENTENCE_CHARS).search(/\s\S*$/)
    const end = space === -1 ? wholeCharacter(text, start + MAX_SENTENCE_CHARS) : half + space
    cuts.push({ start, end })
    start = space === -1 ? end : end + 1
  }
  if (start < sentence.end) cuts.push({ start, end: sentence.end })
  return cuts
}

function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at
}

function addPart(
  text: string,
  part: Part,
  page: number | null,
  out: { sections: Section[]; passages: Passage[]; paragraphs: Paragraph[] },
): void {
  const { start, end, headingPath } = part
  const section = out.sections.length
  out.sections.push({ ordinal: section, start, end, headingPath, words: countWords(text, start, end), page })
  const tokens = part.paragraphs.map((span) => estimateTokens(text, span.start, span.end))
  const total = tokens.reduce((sum, count) => sum + count, 0)
  const target = total / Math.max(1, Math.ceil(total / PASSAGE_TOKENS))
  let open: { start: number; end: number; tokens: number } | null = null
  const close = () => {
    if (open !== null) out.passages.push({ ordinal: out.passages.length, ...open, headingPath, section })
    open = null
  }
  part.paragraphs.forEach((span, index) => {
    const size = tokens[index] ?? 0
    if (open !== null && (open.tokens + size > MAX_PASSAGE_TOKENS || open.tokens + size / 2 > target)) close()
    if (open === null) open = { start: index === 0 ? start : span.start, end: span.end, tokens: size }
    else open = { start: open.start, end: span.end, tokens: open.tokens + size }
    const words = countWords(text, span.start, span.end)
    const ordinal = out.paragraphs.length
    out.paragraphs.push({ ordinal, ...span, section, passage: out.passages.length, words })
  })
  if (open === null && part.paragraphs.length === 0) open = { start, end, tokens: estimateTokens(text, start, end) }
  close()
}
