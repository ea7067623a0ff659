import { contentStems } from '@cairn/core/text/words'
import type { CardDraft, FactContext, FactKind } from '../facts/draft.ts'
import type { Tailoring } from '../protocol/engine-types.ts'

/** How a card stands to what is known of the learner: on a weak topic, on a strong one, or neither. */
export type Standing = 'weak' | 'strong' | 'other'

const EASY: ReadonlySet<FactKind> = new Set([
  'given',
  'glossary',
  'definition',
  'naming',
  'apposition',
  'cloze',
  'acronym',
])
const HARD: ReadonlySet<FactKind> = new Set([
  'reason',
  'purpose',
  'comparison',
  'quantity',
  'date',
  'relation',
  'content',
  'composition',
])
/** Causes, comparisons and numbers, which advanced learners are asked before all else. */
const HARDEST: ReadonlySet<FactKind> = new Set(['reason', 'purpose', 'comparison', 'quantity'])

/** Factors on the worth of a card: at least 1.5 for weak topics, 0.6 for strong ones. */
const FACTORS = { weak: 1.7, strong: 0.6, easyFirst: 1.2, fits: 1.3, fitsBest: 1.6, misfits: 0.75 }

/** A weak topic stands on the card or in the heading above it; a topic that is both is weak. */
export function standingOf(
  { front, back, section }: CardDraft,
  { analysis }: FactContext,
  tailoring: Tailoring | null,
): Standing {
  if (tailoring === null) return 'other'
  const title = analysis.document.sections[section]?.title ?? ''
  const card = new Set(contentStems(`${front} ${back}`))
  const heading = new Set(contentStems(title))
  const touches = (topics: readonly string[]): boolean =>
    topics.some((topic) => isMostly(contentStems(topic), card) || isMostly(contentStems(topic), heading))
  return touches(tailoring.weaknesses) ? 'weak' : touches(tailoring.strengths) ? 'strong' : 'other'
}

function isMostly(wanted: readonly string[], stems: ReadonlySet<string>): boolean {
  return wanted.length > 0 && wanted.filter((stem) => stems.has(stem)).length >= Math.ceil(wanted.length / 2)
}

/** Beginners get definitions and gaps, advanced learners causes, comparisons and numbers; weak topics begin with the easy. */
export function fitOf(kind: FactKind, standing: Standing, tailoring: Tailoring | null): number {
  if (tailoring === null) return 1
  const isBeginner = /^(?:beginner|novice)$/i.test(tailoring.proficiency)
  const isAdvanced = /^(?:proficient|advanced|expert)$/i.test(tailoring.proficiency)
  const byTopic =
    standing === 'weak'
      ? FACTORS.weak * (EASY.has(kind) ? FACTORS.easyFirst : 1)
      : standing === 'strong'
        ? FACTORS.strong
        : 1
  if (isBeginner) return byTopic * (EASY.has(kind) ? FACTORS.fits : FACTORS.misfits)
  if (isAdvanced)
    return byTopic * (HARDEST.has(kind) ? FACTORS.fitsBest : HARD.has(kind) ? FACTORS.fits : FACTORS.misfits)
  return byTopic
}
