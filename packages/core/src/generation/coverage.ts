import type { Outline, Span } from '../text/outline.ts'

/** Shorter paragraphs (captions, single lines) do not count. */
export const COVERAGE_MIN_WORDS = 8

export const COVERAGE_STATUSES = ['covered', 'skipped', 'failed', 'uncovered'] as const
export type CoverageStatus = (typeof COVERAGE_STATUSES)[number]

/** What became of a stretch no card came from, and why, in words for the learner. */
export interface PassageOutcome extends Span {
  readonly status: 'skipped' | 'failed'
  readonly reason: string
}

export interface ParagraphCoverage extends Span {
  /** Ordinal in the outline. */
  readonly ordinal: number
  readonly status: CoverageStatus
  /** Cards that rest on it. */
  readonly cards: number
  /** Only with skipped and failed. */
  readonly reason: string | null
}

export interface CoverageShare {
  /** How many paragraphs, and their part of all paragraphs and characters, 0-1. */
  readonly paragraphs: number
  readonly byParagraph: number
  readonly byCharacter: number
}

export interface Coverage {
  readonly paragraphs: readonly ParagraphCoverage[]
  readonly shares: Readonly<Record<CoverageStatus, CoverageShare>>
}

/**
 * What became of every paragraph of at least 8 words: covered when a card's span touches it, else failed or skipped
 * when most of it lies in such an outcome (failed wins), else uncovered.
 */
export function coverageOf(
  outline: Outline,
  spans: readonly Span[],
  outcomes: readonly PassageOutcome[] = [],
): Coverage {
  const units = outline.paragraphs.filter(({ words }) => words >= COVERAGE_MIN_WORDS)
  const cards = countTouching(units, spans)
  const paragraphs = units.map(({ ordinal, start, end }, index): ParagraphCoverage => {
    const count = cards[index] ?? 0
    if (count > 0) return { ordinal, start, end, status: 'covered', cards: count, reason: null }
    const outcome = outcomeOf({ start, end }, outcomes)
    const status = outcome?.status ?? 'uncovered'
    return { ordinal, start, end, status, cards: 0, reason: outcome?.reason ?? null }
  })
  return { paragraphs, shares: sharesOf(paragraphs) }
}

/** For each unit how many spans overlap it. Units are in order and disjoint. */
function countTouching(units: readonly Span[], spans: readonly Span[]): number[] {
  const counts = units.map(() => 0)
  for (const { start, end } of spans) {
    if (end <= start) continue
    for (let at = firstEndingAfter(units, start); at < units.length && (units[at]?.start ?? end) < end; at += 1) {
      counts[at] = (counts[at] ?? 0) + 1
    }
  }
  return counts
}

function firstEndingAfter(units: readonly Span[], offset: number): number {
  let low = 0
  let high = units.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((units[middle]?.end ?? 0) > offset) high = middle
    else low = middle + 1
  }
  return low
}

function outcomeOf(unit: Span, outcomes: readonly PassageOutcome[]): PassageOutcome | undefined {
  const half = (unit.end - unit.start) / 2
  const around = outcomes.filter(({ start, end }) => Math.min(end, unit.end) - Math.max(start, unit.start) >= half)
  return around.find(({ status }) => status === 'failed') ?? around.at(-1)
}

function sharesOf(paragraphs: readonly ParagraphCoverage[]): Coverage['shares'] {
  const lengthOf = (of: readonly Span[]) => of.reduce((sum, { start, end }) => sum + end - start, 0)
  const length = lengthOf(paragraphs)
  const share = (status: CoverageStatus): CoverageShare => {
    const own = paragraphs.filter((paragraph) => paragraph.status === status)
    return {
      paragraphs: own.length,
      byParagraph: paragraphs.length === 0 ? 0 : own.length / paragraphs.length,
      byCharacter: length === 0 ? 0 : lengthOf(own) / length,
    }
  }
  return {
    covered: share('covered'),
    skipped: share('skipped'),
    failed: share('failed'),
    uncovered: share('uncovered'),
  }
}
