/**
 * The parts of a source text. All offsets are UTF-16 indices into the stored text (`ReadSource.text`), so
 * `text.slice(part.start, part.end)` is the part. Parts of one kind are in text order and never overlap.
 */

import type { CopiedRun } from './edits.ts'

/** From one heading (included) to the next of any level; where there are none, as the layout or the subjects divide the text. */
export interface Section {
  readonly ordinal: number
  readonly start: number
  readonly end: number
  /** Own heading last, its ancestors before it; empty for text before the first heading. */
  readonly headingPath: readonly string[]
  readonly words: number
  /** Number of the page it begins on, from 1, where pages are known. */
  readonly page: number | null
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

export type { Span } from './span.ts'

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

/** The text as it is sent and aligned: no running heads, no page numbers, no words cut at line ends. */
export interface Reading {
  readonly text: string
  /** The parts of `ReadSource.outline` by the offsets of the reading; ordinals are the same. */
  readonly outline: Outline
  /** The way back, see `toOriginal`. */
  readonly runs: readonly CopiedRun[]
  /** Where pages begin, where that is known; ascending, without the first. */
  readonly pages: readonly number[]
}

export interface ReadSource {
  /** The stored source text, on which all offsets stand. */
  readonly text: string
  readonly outline: Outline
  readonly reading: Reading
  /** BCP 47 language guess, null when undecided. */
  readonly language: string | null
  readonly wordCount: number
  readonly warnings: readonly SourceWarning[]
}

/** Longest stored text, in UTF-16 units. */
export const MAX_SOURCE_CHARS = 1_000_000
