/**
 * The parts of a source text. All offsets are UTF-16 indices into the stored text (`ReadSource.text`), so
 * `text.slice(part.start, part.end)` is the part. Parts of one kind are in text order and never overlap.
 */

/** From one heading (included) to the next of any level, or a run of text between size limits where there are none. */
export interface Section {
  readonly ordinal: number
  readonly start: number
  readonly end: number
  /** Own heading last, its ancestors before it; empty for text before the first heading. */
  readonly headingPath: readonly string[]
  readonly words: number
}

/** Whole neighbouring paragraphs of one section, as many as fit one prompt. */
export interface Passage {
  readonly ordinal: number
  readonly start: number
  readonly end: number
  readonly headingPath: readonly string[]
  /** Ordinal of the section it belongs to. */
  readonly section: number
  /** Estimated model tokens, see `estimateTokens`. */
  readonly tokens: number
}

/** The unit of coverage. Headings are no paragraphs. */
export interface Paragraph {
  readonly ordinal: number
  readonly start: number
  readonly end: number
  readonly section: number
  readonly passage: number
  readonly words: number
}

export interface Outline {
  readonly sections: readonly Section[]
  readonly passages: readonly Passage[]
  readonly paragraphs: readonly Paragraph[]
}

/** A stretch of the stored text. */
export interface Span {
  readonly start: number
  readonly end: number
}

export const SOURCE_WARNINGS = [
  'empty',
  'too-short',
  'too-long',
  'looks-binary',
  'looks-like-html',
  'not-english',
  'mostly-code',
] as const
/** `too-long`: the text was cut at the limit. `looks-like-html`: tags were taken out. The others only inform. */
export type SourceWarning = (typeof SOURCE_WARNINGS)[number]

export interface ReadSource {
  /** The stored source text, on which all offsets stand. */
  readonly text: string
  readonly outline: Outline
  /** BCP 47 language guess, null when undecided. */
  readonly language: string | null
  readonly wordCount: number
  readonly warnings: readonly SourceWarning[]
}

/** Longest stored text, in UTF-16 units. */
export const MAX_SOURCE_CHARS = 1_000_000
