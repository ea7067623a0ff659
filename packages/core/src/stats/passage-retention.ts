import { retrievability } from '../scheduling/fsrs.ts'
import type { FsrsParameters } from '../scheduling/fsrs-parameters.ts'
import type { MemoryState } from '../scheduling/memory-state.ts'
import type { Span } from '../text/span.ts'

/** What is known of a card that rests on a passage. */
export interface CardRecall {
  /** Chance of recall now, 0-1; null for a card never rated. */
  readonly recall: number | null
  /** Its last answer was "again". */
  readonly slipped: boolean
}

/** How well what a passage says is remembered. */
export interface PassageRetention {
  readonly cards: number
  /** Those that were rated. */
  readonly rated: number
  /** Mean chance of recall of the rated ones, 0-1; null when none was. */
  readonly recall: number | null
  /** Rated ones whose last answer was "again". */
  readonly slipped: number
}

/** From these chances of recall on a passage is called firm or fading; below it slips. */
export const FIRM_FROM = 0.9
export const FADING_FROM = 0.75

export const RETENTION_LEVELS = ['firm', 'fading', 'slipping', 'new'] as const
export type RetentionLevel = (typeof RETENTION_LEVELS)[number]

const DAY_MS = 86_400_000

/** Where a card stands at an instant (ms), from its memory state; null for a card without one. */
export function recallOfCard(state: MemoryState | null, now: number, parameters?: FsrsParameters): CardRecall {
  if (state === null || state.reps === 0 || state.lastReviewAt === null) return { recall: null, slipped: false }
  const elapsedDays = Math.max(0, now - state.lastReviewAt) / DAY_MS
  return {
    recall: retrievability(state.stability, elapsedDays, parameters),
    slipped: state.phase === 'relearning',
  }
}

/** The cards of one passage together. */
export function retentionOf(cards: readonly CardRecall[]): PassageRetention {
  const known = cards.flatMap(({ recall }) => recall ?? [])
  return {
    cards: cards.length,
    rated: known.length,
    recall: known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0) / known.length,
    slipped: cards.filter(({ recall, slipped }) => recall !== null && slipped).length,
  }
}

/** The name of a retention: `new` until something was rated, `slipping` also where most last answers were "again". */
export function retentionLevel({ recall, rated, slipped }: PassageRetention): RetentionLevel {
  if (recall === null) return 'new'
  if (recall < FADING_FROM || slipped * 2 > rated) return 'slipping'
  return recall >= FIRM_FROM ? 'firm' : 'fading'
}

/** For each passage the retention of the cards whose spans touch it; null for a passage without a card. */
export function retentionOfPassages<Card extends Span>(
  passages: readonly Span[],
  cards: readonly Card[],
  recallOf: (card: Card) => CardRecall,
): readonly (PassageRetention | null)[] {
  const sorted = cards.toSorted((one, other) => one.start - other.start)
  const longest = sorted.reduce((most, { start, end }) => Math.max(most, end - start), 0)
  let from = 0
  return passages.map((passage) => {
    while ((sorted[from]?.start ?? Number.POSITIVE_INFINITY) + longest <= passage.start) from += 1
    const own: CardRecall[] = []
    for (let at = from; at < sorted.length; at += 1) {
      const card = sorted[at]
      if (card === undefined || card.start >= passage.end) break
      if (card.end > passage.start && card.start < card.end) own.push(recallOf(card))
    }
    return own.length === 0 ? null : retentionOf(own)
  })
}
