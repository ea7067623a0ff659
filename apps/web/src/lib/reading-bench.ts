import { type Anchor, createAnchorer, type QuotePlace } from '@cairn/core/text/anchor-quote'
import { findInText, type SearchableText, searchableText } from '@cairn/core/text/find-in-text'
import type { Outline, Span } from '@cairn/core/text/outline'
import { readSource } from '@cairn/core/text/read-source'
import { type ReaderBlock, readerBlocksOf } from '@cairn/core/text/reader-blocks'

export interface Place extends QuotePlace {
  readonly id: string
}

/** What reading a text tells about it. */
export interface ReadParts {
  /** The text on which all offsets stand. */
  readonly text: string
  readonly outline: Outline
  readonly blocks: readonly ReaderBlock[]
  readonly language: string | null
  readonly wordCount: number
}

export type ReadingQuestion =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'anchor'; readonly places: readonly Place[] }
  | { readonly kind: 'find'; readonly typed: string }

export type ReadingAnswer =
  | { readonly kind: 'read'; readonly parts: ReadParts }
  /** In the order of the places. */
  | { readonly kind: 'anchor'; readonly anchors: readonly (Anchor | null)[] }
  | { readonly kind: 'find'; readonly matches: readonly Span[] }

interface Opened {
  readonly text: string
  readonly anchor: (place: QuotePlace) => Anchor | null
  searchable: SearchableText | null
}

/** Reads one text, then finds quotes and words in it. Pure work: it may run in a worker or beside the screen. */
export function createReadingBench(): (question: ReadingQuestion) => ReadingAnswer {
  let opened: Opened | null = null
  const here = (): Opened => {
    if (opened === null) throw new Error('Inconsistent: a question came before its text')
    return opened
  }
  return (question) => {
    switch (question.kind) {
      case 'read': {
        const source = readSource(question.text)
        const { text, outline, language, wordCount } = source
        opened = { text, anchor: createAnchorer(text), searchable: null }
        return { kind: 'read', parts: { text, outline, blocks: readerBlocksOf(source), language, wordCount } }
      }
      case 'anchor':
        return { kind: 'anchor', anchors: question.places.map(here().anchor) }
      case 'find': {
        const text = here()
        text.searchable ??= searchableText(text.text)
        return { kind: 'find', matches: findInText(text.searchable, question.typed) }
      }
      default:
        return question satisfies never
    }
  }
}
