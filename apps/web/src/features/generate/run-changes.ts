import { buildFlashcardsRequest } from '@cairn/core/ai/flashcards'
import { callText, planGeneration } from '@cairn/core/ai/plan-generation'
import type { ReadSource, Span } from '@cairn/core/text/outline'
import { type PendingCall, type RunProblem, type RunState, titleOf } from './run-state.ts'

export type RunSource = Pick<ReadSource, 'text' | 'outline'>

/** The run with the calls that bring what is still missing of the cards asked for. */
export function planned(state: RunState, { text, outline }: RunSource): RunState {
  const { requestedCount, drafts, passages } = state
  const count = Math.max(0, requestedCount - drafts.length)
  const plan = planGeneration(text, outline, { count, ...(passages && { only: passages }) })
  const leftOut = plan.leftOut.flatMap((ordinal) => outline.passages[ordinal] ?? [])
  return {
    ...state,
    pending: plan.calls.map((call) => ({ ...call, why: 'planned', spare: [] })),
    outcomes: leftOut.map(({ start, end }) => ({ start, end, status: 'skipped', reason: 'fewer-cards' })),
  }
}

/** What is asked for a call. Only the first one asks for a title, and only where there is none. */
export function requestFor(call: PendingCall, state: RunState, { text, outline }: RunSource) {
  const title = titleOf(state)
  const isFirst = call.ordinal === state.pending?.[0]?.ordinal
  return buildFlashcardsRequest({
    text: call.passages.length > 0 ? callText(text, outline, call) : text.slice(call.start, call.end),
    count: call.ask,
    title: title === '' && !isFirst ? 'Untitled' : title,
    headingPath: call.headingPath,
    quotas: call.quotas,
    avoidFronts: state.drafts.map((draft) => draft.front),
  })
}

const OF_ONE_REPLY: readonly RunProblem['kind'][] = ['cut', 'unexpected-format', 'empty-reply']

/** Trouble that the next request would meet as well, as against one of a single reply. */
export const isOfEveryReply = ({ kind }: RunProblem): boolean => !OF_ONE_REPLY.includes(kind)

/** The call when `by` of its cards are there. */
export function lessened(call: PendingCall, by: number): PendingCall {
  const count = Math.max(0, call.count - by)
  return { ...call, count, ask: Math.max(count, Math.ceil((call.ask * count) / Math.max(1, call.count))) }
}

export const replaced = (pending: RunState['pending'], call: PendingCall, by: PendingCall) =>
  (pending ?? []).map((each) => (each.ordinal === call.ordinal ? by : each))

export const withoutOutcome = (outcomes: RunState['outcomes'], { start, end }: Span) =>
  outcomes.filter((outcome) => outcome.start < start || outcome.end > end)

export const withOutcome = (
  state: RunState,
  { start, end }: Span,
  status: 'skipped' | 'failed',
  reason: string,
): RunState => ({
  ...state,
  outcomes: [...withoutOutcome(state.outcomes, { start, end }), { start, end, status, reason }],
})

/** The state after the last request: stopping on purpose is no failure, finding nothing is said. */
export function ended(state: RunState, problems: readonly RunProblem[]): RunState {
  const worst = problems.find(isOfEveryReply) ?? problems[0]
  if (worst !== undefined && state.pending?.length !== 0)
    return { ...state, status: worst.kind === 'abort' ? 'ready' : 'failed', problem: worst }
  const nothing = state.drafts.length === 0
  const problem: RunProblem | null = nothing ? { kind: 'nothing-found', message: null, retryAfterSeconds: null } : null
  return { ...state, status: 'ready', problem }
}
