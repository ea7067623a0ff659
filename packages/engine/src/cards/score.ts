import { contentStems } from '@cairn/core/text/words'
import type { CardDraft, FactContext } from '../facts/draft.ts'
import type { Tailoring } from '../protocol/engine-types.ts'
import { fitOf, type Standing, standingOf } from './topics.ts'
import { leadingTerms, worthOf } from './worth.ts'

/** A draft with what selection needs to know of it. */
export interface ScoredDraft {
  readonly draft: CardDraft
  readonly score: number
  /** Content stems of both sides, for likeness. */
  readonly stems: ReadonlySet<string>
  readonly answerKey: string
  /** Leading terms of the text that the card speaks of. */
  readonly terms: readonly string[]
  readonly standing: Standing
}

/** Worth of a card for its own sake and for the learner at hand. */
export function scoreDraft(draft: CardDraft, context: FactContext, tailoring: Tailoring | null): ScoredDraft {
  const { front, back, kind } = draft
  const stems = new Set([...contentStems(front), ...contentStems(back)])
  const terms = leadingTerms(draft, context)
  const standing = standingOf(draft, context, tailoring)
  const score = worthOf(draft, terms, context) * fitOf(kind, standing, tailoring)
  return { draft, score, stems, answerKey: contentStems(back).sort().join(' '), terms, standing }
}
