import { contentStems } from '@cairn/core/text/words'
import type { Tailoring } from '../engine-types.ts'
import type { CardDraft, FactContext, FactKind } from '../facts/draft.ts'
import { leadingTerms, worthOf } from './worth.ts'

const EASY: ReadonlySet<FactKind> = new Set(['given', 'glossary', 'definition', 'naming', 'cloze', 'acronym'])
const HARD: ReadonlySet<FactKind> = new Set([
  'reason',
  'purpose',
  'relation',
  'content',
  'composition',
  'quantity',
  'agent',
])

/** A draft with what selection needs to know of it. */
export interface ScoredDraft {
  readonly draft: CardDraft
  readonly score: number
  /** Content stems of both sides, for likeness. */
  readonly stems: ReadonlySet<string>
  readonly answerKey: string
  /** Leading terms of the text that the card speaks of. */
  readonly terms: readonly string[]
}

/** Worth of a card for its own sake and for the learner at hand. */
export function scoreDraft(draft: CardDraft, context: FactContext, tailoring: Tailoring | null): ScoredDraft {
  const { front, back } = draft
  const stems = new Set([...contentStems(front), ...contentStems(back)])
  const terms = leadingTerms(draft, context)
  const score = worthOf(draft, terms, context) * tailoringFactor(draft, stems, tailoring)
  return { draft, score, stems, answerKey: contentStems(back).sort().join(' '), terms }
}

/** Beginners get definitions and cloze, advanced learners causes and numbers; weak topics count 1.6, strong ones 0.6. */
function tailoringFactor(draft: CardDraft, stems: ReadonlySet<string>, tailoring: Tailoring | null): number {
  if (tailoring === null) return 1
  let factor = 1
  if (/^(?:beginner|novice)$/i.test(tailoring.proficiency)) factor *= EASY.has(draft.kind) ? 1.25 : 0.85
  if (/^(?:proficient|advanced|expert)$/i.test(tailoring.proficiency)) factor *= HARD.has(draft.kind) ? 1.25 : 0.8
  const touches = (topics: readonly string[]): boolean =>
    topics.some((topic) => {
      const wanted = contentStems(topic)
      return wanted.length > 0 && wanted.filter((stem) => stems.has(stem)).length >= Math.ceil(wanted.length / 2)
    })
  if (touches(tailoring.weaknesses)) factor *= 1.6
  else if (touches(tailoring.strengths)) factor *= 0.6
  return factor
}
