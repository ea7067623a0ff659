import { contentStems } from '@cairn/core/text/words'
import type { Tailoring } from '../engine-types.ts'
import type { CardDraft, FactContext, FactKind } from '../facts/draft.ts'
import { wordCount } from '../facts/phrasing.ts'
import { termKey, termRuns } from '../facts/terms.ts'

const BASE: Readonly<Record<FactKind, number>> = {
  given: 7,
  glossary: 6.5,
  table: 5,
  acronym: 3.5,
  definition: 5.5,
  naming: 5,
  apposition: 4,
  reason: 4.4,
  purpose: 4,
  relation: 3.8,
  composition: 4,
  agent: 3.3,
  place: 3.8,
  date: 3.8,
  quantity: 3.6,
  listing: 3.8,
  step: 3,
  cloze: 2.4,
}

const EASY: ReadonlySet<FactKind> = new Set(['given', 'glossary', 'definition', 'naming', 'cloze', 'acronym'])
const HARD: ReadonlySet<FactKind> = new Set(['reason', 'purpose', 'relation', 'composition', 'quantity', 'agent'])

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

/** Worth of a card for its own sake: kind, sureness, weight of its terms, length, fit with the learner. */
export function scoreDraft(draft: CardDraft, context: FactContext, tailoring: Tailoring | null): ScoredDraft {
  const { front, back, kind } = draft
  const sentence = context.analysis.sentences[draft.sentence]
  const answerWeight = Math.min(6, context.terms.weightOf(draft.answer))
  const aboutWeight = Math.min(8, context.terms.weightOf(sentence?.tokens ?? []))
  const words = wordCount(front) + wordCount(back)
  const length = words > 22 ? -(words - 22) * 0.08 : words < 6 ? -0.8 : 0
  const raw = BASE[kind] * draft.confidence + answerWeight * 0.2 + aboutWeight * 0.12 + length
  const stems = new Set([...contentStems(front), ...contentStems(back)])
  const score = raw * tailoringFactor(draft, stems, tailoring)
  return { draft, score, stems, answerKey: contentStems(back).sort().join(' '), terms: leadingTerms(draft, context) }
}

/** Terms of the draft's sentence that are among the heaviest of the text and stand on the card. */
function leadingTerms({ front, back, sentence }: CardDraft, context: FactContext): string[] {
  const tokens = context.analysis.sentences[sentence]?.tokens ?? []
  const sides = `${front} ${back}`.toLowerCase()
  const found = new Set<string>()
  for (const run of termRuns(tokens)) {
    const words = tokens.slice(run.from, run.to)
    const key = termKey(words, context.lexicon)
    if (context.terms.leading.has(key) && sides.includes(words.map(({ lower }) => lower).join(' '))) found.add(key)
  }
  return [...found]
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
