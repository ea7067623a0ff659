import { type Coverage, coverageOf } from '@cairn/core/ai/coverage'
import type { Outline, Span } from '@cairn/core/text/outline'
import type { RunState } from './run-state.ts'

/** What became of each paragraph. Rejected cards and those that the text does not support cover nothing. */
export function coverageOfRun({ drafts, outcomes }: Pick<RunState, 'drafts' | 'outcomes'>, outline: Outline): Coverage {
  const spans = drafts.flatMap(({ start, end, decision, grade }) =>
    start === null || end === null || decision === 'rejected' || grade === 'unsupported' ? [] : [{ start, end }],
  )
  return coverageOf(outline, spans, outcomes)
}

export type StripStatus = 'covered' | 'failed' | 'working' | 'left'
export interface StripPart {
  readonly status: StripStatus
  /** In characters. */
  readonly length: number
}

/** More parts would be thinner than a pixel on a phone. */
const MOST_PARTS = 96

/** The text from left to right in at most 96 parts; neighbouring paragraphs of a long text share one. */
export function stripOf({ paragraphs }: Coverage, working: readonly Span[]): readonly StripPart[] {
  const perPart = Math.ceil(paragraphs.length / MOST_PARTS)
  const parts: StripPart[] = []
  for (let at = 0; at < paragraphs.length; at += perPart) {
    const group = paragraphs.slice(at, at + perPart)
    const has = (status: string) => group.some((paragraph) => paragraph.status === status)
    const isWorking = group.some(({ start, end }) => working.some((span) => span.start < end && span.end > start))
    const status = has('covered') ? 'covered' : isWorking ? 'working' : has('failed') ? 'failed' : 'left'
    parts.push({ status, length: group.reduce((sum, { start, end }) => sum + end - start, 0) })
  }
  return parts
}
