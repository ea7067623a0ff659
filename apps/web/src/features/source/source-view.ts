/** What the reader shows of a source, made from its text, its cards and what its runs said. Pure; knows no React. */
import { type Coverage, coverageOf, type PassageOutcome } from '@cairn/core/generation/coverage'
import { type CoverageGap, gapsOf } from '@cairn/core/generation/coverage-parts'
import { type CardRecall, type PassageRetention, retentionOfPassages } from '@cairn/core/stats/passage-retention'
import type { Anchor } from '@cairn/core/text/anchor-quote'
import { indexMarks, type Mark } from '@cairn/core/text/cut-at-marks'
import type { Span } from '@cairn/core/text/outline'
import type { CardWithMemory } from '../../data/queries.ts'
import type { ReadParts } from '../../lib/reading-bench.ts'

/** A card with the passage it rests on; `anchor` is null where the text does not hold its quote. */
export interface PlacedCard extends CardWithMemory {
  readonly anchor: Anchor | null
  readonly recall: CardRecall
}

export interface SourceView {
  readonly parts: ReadParts
  readonly cards: ReadonlyMap<string, PlacedCard>
  /** Cards in the order of their passages. */
  readonly inOrder: readonly PlacedCard[]
  /** Cards whose passage was not found. */
  readonly lost: readonly PlacedCard[]
  /** The highlights of each block. */
  readonly marksAt: readonly (readonly Mark[])[]
  readonly coverage: Coverage
  readonly gaps: readonly CoverageGap[]
  /** By the ordinal of its first paragraph, and of each further one. */
  readonly gapAt: ReadonlyMap<number, CoverageGap>
  /** By the ordinal of a paragraph; only those with cards. */
  readonly retentionAt: ReadonlyMap<number, PassageRetention>
  /** How many cards rest on each section, by ordinal. */
  readonly cardsInSection: ReadonlyMap<number, number>
}

export function viewOf(
  parts: ReadParts,
  placed: readonly PlacedCard[],
  outcomes: readonly PassageOutcome[],
): SourceView {
  const { outline } = parts
  const found = placed.flatMap((card) => (card.anchor === null ? [] : [{ ...card.anchor, id: card.card.id, card }]))
  const marks = found.toSorted((one, other) => one.start - other.start || other.end - one.end)
  const coverage = coverageOf(outline, marks, outcomes)
  const gaps = gapsOf(coverage, outline)
  const retention = retentionOfPassages(outline.paragraphs, marks, ({ card }) => card.recall)
  return {
    parts,
    cards: new Map(placed.map((card) => [card.card.id, card])),
    inOrder: marks.map(({ card }) => card),
    lost: placed.filter(({ anchor }) => anchor === null),
    marksAt: marksByBlock(parts, marks),
    coverage,
    gaps,
    gapAt: new Map(gaps.flatMap((gap) => gap.paragraphs.map((ordinal) => [ordinal, gap] as const))),
    retentionAt: new Map(retention.flatMap((each, ordinal) => (each === null ? [] : [[ordinal, each] as const]))),
    cardsInSection: countBySection(parts, marks),
  }
}

const NO_MARKS: readonly Mark[] = []

function marksByBlock({ blocks }: ReadParts, marks: readonly Mark[]): readonly (readonly Mark[])[] {
  const marksIn = indexMarks(marks.map(({ id, start, end }) => ({ id, start, end })))
  return blocks.map((block) => {
    const own = marksIn(block)
    return own.length === 0 ? NO_MARKS : own
  })
}

function countBySection({ outline }: ReadParts, marks: readonly Span[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  let section = 0
  for (const { start } of marks) {
    while ((outline.sections[section + 1]?.start ?? Number.POSITIVE_INFINITY) <= start) section += 1
    counts.set(section, (counts.get(section) ?? 0) + 1)
  }
  return counts
}

const WORDS_PER_CARD = 60
/** As many cards as one may ask for from one passage. */
export const MOST_CARDS_HERE = 20

/** How many cards a passage of so many words is good for. */
export function suggestedCards(words: number): number {
  return Math.min(8, Math.max(1, Math.round(words / WORDS_PER_CARD)))
}

/** The block that holds a place of the text, or the next one; -1 for none. */
export function blockAt({ blocks }: ReadParts, place: number): number {
  const found = blocks.findIndex(({ end }) => end > place)
  return found === -1 ? blocks.length - 1 : found
}
