import type { Span } from '@cairn/core/text/outline'
import type { ReadText } from '@cairn/core/text/reading'
import type { Lexicon } from '../lang/lexicon.ts'
import type { GrammaticalNumber } from '../lang/nouns.ts'
import type { Personhood } from '../lang/people.ts'
import type { Token } from '../lang/token.ts'
import type { Analysis, Sentence } from '../read/analyse.ts'
import type { TermIndex } from './terms.ts'

export const FACT_KINDS = [
  'given',
  'glossary',
  'table',
  'acronym',
  'definition',
  'naming',
  'apposition',
  'reason',
  'purpose',
  'relation',
  'content',
  'comparison',
  'composition',
  'agent',
  'place',
  'date',
  'quantity',
  'listing',
  'step',
  'cloze',
] as const
/** Where a card comes from; `given` is a question and answer that the source itself holds. */
export type FactKind = (typeof FACT_KINDS)[number]

/** A card that may be made, before gates and selection. */
export interface CardDraft extends Span {
  readonly kind: FactKind
  readonly front: string
  readonly back: string
  /** Sentence it rests on; -1 for glossary lines and table rows, which are no sentences. */
  readonly sentence: number
  readonly section: number
  /** The words of the answer as tagged; empty for answers that are clauses. */
  readonly answer: readonly Token[]
  /** How sure every step was, from 0 to 1. */
  readonly confidence: number
  readonly isCloze: boolean
}

/** What every fact reader may look at. */
export interface FactContext {
  /** Goes from offsets of what was read, which all others are, back to those of the source. */
  readonly reading: ReadText
  readonly analysis: Analysis
  readonly lexicon: Lexicon
  readonly terms: TermIndex
  /** Whose life the text tells, and whom "he" or "she" means in it. */
  readonly mainPerson: Named | null
}

/** How the subject of a clause reads on a card: itself, or what its pronoun stands for. */
export interface Named {
  /** As it reads inside a sentence: no capital it would not have there. */
  readonly text: string
  readonly tokens: readonly Token[]
  readonly number: GrammaticalNumber
  readonly person: Personhood
  /** True when a pronoun or a pointer was replaced by what it stands for. */
  readonly replaced: boolean
}

export interface ClauseFacts extends FactContext {
  readonly sentence: Sentence
}
