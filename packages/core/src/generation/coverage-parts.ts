import type { Outline, Section, Span } from '../text/outline.ts'
import { COVERAGE_MIN_WORDS, type Coverage, type CoverageStatus, type ParagraphCoverage } from './coverage.ts'

export interface SectionCoverage {
  readonly section: Section
  readonly paragraphs: readonly ParagraphCoverage[]
  readonly counts: Readonly<Record<CoverageStatus, number>>
}

/** The same by sections, in text order; sections without a paragraph that counts are left out. */
export function coverageBySection({ paragraphs }: Coverage, outline: Outline): readonly SectionCoverage[] {
  const groups = new Map<number, ParagraphCoverage[]>()
  for (const paragraph of paragraphs) {
    const section = outline.paragraphs[paragraph.ordinal]?.section ?? 0
    const known = groups.get(section)
    if (known === undefined) groups.set(section, [paragraph])
    else known.push(paragraph)
  }
  return [...groups].flatMap(([ordinal, own]) => {
    const section = outline.sections[ordinal]
    if (section === undefined) return []
    const count = (status: CoverageStatus) => own.filter((paragraph) => paragraph.status === status).length
    const counts = {
      covered: count('covered'),
      skipped: count('skipped'),
      failed: count('failed'),
      uncovered: count('uncovered'),
    }
    return [{ section, paragraphs: own, counts }]
  })
}

export type StripStatus = CoverageStatus | 'working'
export interface StripPart {
  readonly status: StripStatus
  /** In characters. */
  readonly length: number
}

/** More parts would be thinner than a pixel on a phone. */
const MOST_PARTS = 96

/**
 * The text from left to right in at most 96 parts. Neighbouring paragraphs of a long text share a part, which shows
 * what most of it is, so that the strip as a whole shows no more covered than is; neighbours of one kind are one part.
 */
export function stripOf({ paragraphs }: Coverage, working: readonly Span[]): readonly StripPart[] {
  const perPart = Math.ceil(paragraphs.length / MOST_PARTS)
  const parts: StripPart[] = []
  for (let at = 0; at < paragraphs.length; at += perPart) {
    const lengths = new Map<StripStatus, number>()
    for (const { status: outcome, start, end } of paragraphs.slice(at, at + perPart)) {
      const isWorking = outcome !== 'covered' && working.some((span) => span.start < end && span.end > start)
      const status = isWorking ? 'working' : outcome
      lengths.set(status, (lengths.get(status) ?? 0) + end - start)
    }
    const length = [...lengths.values()].reduce((sum, each) => sum + each, 0)
    const [status = 'uncovered'] = [...lengths].toSorted(([, one], [, other]) => other - one)[0] ?? []
    const open = parts.at(-1)
    if (open?.status === status) parts[parts.length - 1] = { status, length: open.length + length }
    else parts.push({ status, length })
  }
  return parts
}

/** Neighbouring paragraphs of one section that have no card, for one reason. */
export interface CoverageGap extends Span {
  readonly status: Exclude<CoverageStatus, 'covered'>
  readonly reason: string | null
  /** Ordinals of its paragraphs in the outline, ascending. */
  readonly paragraphs: readonly number[]
  readonly words: number
}

/** A gap longer than this is told in parts: one reply cannot do justice to more. */
export const LONGEST_GAP_WORDS = 600

/** The stretches without a card, in text order; each is short enough for one request. */
export function gapsOf({ paragraphs }: Coverage, outline: Outline): readonly CoverageGap[] {
  const gaps: CoverageGap[] = []
  let before = -1
  for (const { ordinal, start, end, status, reason } of paragraphs) {
    const paragraph = outline.paragraphs[ordinal]
    if (paragraph === undefined || status === 'covered') continue
    const open = gaps.at(-1)
    const goesOn =
      open !== undefined &&
      open.status === status &&
      open.reason === reason &&
      open.words + paragraph.words <= LONGEST_GAP_WORDS &&
      isNext(outline, before, ordinal)
    if (goesOn)
      gaps[gaps.length - 1] = {
        ...open,
        end,
        paragraphs: [...open.paragraphs, ordinal],
        words: open.words + paragraph.words,
      }
    else gaps.push({ start, end, status, reason, paragraphs: [ordinal], words: paragraph.words })
    before = ordinal
  }
  return gaps
}

/** Whether nothing but paragraphs too short to count stands between two of one section. */
function isNext({ paragraphs }: Outline, before: number, ordinal: number): boolean {
  if (paragraphs[before]?.section !== paragraphs[ordinal]?.section) return false
  for (let at = before + 1; at < ordinal; at += 1) if ((paragraphs[at]?.words ?? 0) >= COVERAGE_MIN_WORDS) return false
  return true
}
