import { type Coverage, type CoverageStatus, coverageOf, type ParagraphCoverage } from '@cairn/core/ai/coverage'
import type { Outline, Section, Span } from '@cairn/core/text/outline'
import type { PendingCall, RunState } from './run-state.ts'

/** What became of each paragraph. Rejected cards and those that the text does not support cover nothing. */
export function coverageOfRun({ drafts, outcomes }: Pick<RunState, 'drafts' | 'outcomes'>, outline: Outline): Coverage {
  const spans = drafts.flatMap(({ start, end, decision, grade }) =>
    start === null || end === null || decision === 'rejected' || grade === 'unsupported' ? [] : [{ start, end }],
  )
  return coverageOf(outline, spans, outcomes)
}

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

/** The stretches that requests are under way for. */
export function stretchesRead({ pending, reading }: Pick<RunState, 'pending' | 'reading'>): readonly Span[] {
  return (pending ?? []).filter(({ ordinal }) => reading.includes(ordinal)).flatMap(({ parts }) => parts)
}

/** A request that failed, and why. */
export interface FailedCall {
  readonly call: PendingCall
  readonly reason: string
}

/** The requests that failed and are still to be made. */
export function failedCalls({ pending, outcomes }: Pick<RunState, 'pending' | 'outcomes'>): readonly FailedCall[] {
  return (pending ?? []).flatMap((call) => {
    const failed = outcomes.find(
      ({ status, start, end }) =>
        status === 'failed' && call.parts.some((part) => part.start === start && part.end === end),
    )
    return failed === undefined || call.count === 0 ? [] : [{ call, reason: failed.reason }]
  })
}

/** How many of the planned requests are done. */
export const callsDone = ({ calls, pending }: Pick<RunState, 'calls' | 'pending'>): number =>
  Math.max(0, calls - (pending ?? []).filter(({ why }) => why !== 'more').length)
