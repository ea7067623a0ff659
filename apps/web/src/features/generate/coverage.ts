import { type Coverage, coverageOf } from '@cairn/core/generation/coverage'
import type { Outline, Span } from '@cairn/core/text/outline'
import type { PendingCall, RunState } from './run-state.ts'

/** What became of each paragraph. Rejected cards and those that the text does not support cover nothing. */
export function coverageOfRun({ drafts, outcomes }: Pick<RunState, 'drafts' | 'outcomes'>, outline: Outline): Coverage {
  const spans = drafts.flatMap(({ start, end, decision, grade }) =>
    start === null || end === null || decision === 'rejected' || grade === 'unsupported' ? [] : [{ start, end }],
  )
  return coverageOf(outline, spans, outcomes)
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
