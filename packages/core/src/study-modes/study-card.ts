import type { CardKind } from '../cards/card.ts'

/** What the study modes need to know of a card. Sides are Markdown with maths. */
export interface StudyCard {
  readonly id: string
  readonly noteId: string
  readonly kind: CardKind
  readonly front: string
  readonly back: string
  readonly tags: readonly string[]
  /** Answers accepted by "I was right". */
  readonly aliases?: readonly string[]
  /** The source sentence, verbatim; null for cards without a source. */
  readonly quote: string | null
}
