import type { PassageOutcome } from '@cairn/core/generation/coverage'
import { tailoringOf } from '@cairn/core/generation/fit-profile'
import { buildFlashcardsRequest } from '@cairn/core/generation/flashcards'
import { CHUNK_TOKENS, callText, type PlanSource, planGeneration } from '@cairn/core/generation/plan-generation'
import type { Span } from '@cairn/core/text/outline'
import { estimateTokens } from '@cairn/core/text/tokens'
import { type PendingCall, type RunDraft, type RunProblem, type RunState, titleOf } from './run-state.ts'

export type RunSource = PlanSource

/** The run with the calls that bring what is still missing of the cards asked for. */
export function planned(state: RunState, source: RunSource, chunkTokens?: number): RunState {
  const { requestedCount, drafts, within, fit } = state
  const plan = planGeneration(source, {
    count: Math.max(0, requestedCount - drafts.length),
    ...(within && { within }),
    ...(fit && { fit }),
    ...(chunkTokens !== undefined && { chunkTokens }),
  })
  const skipped = (ordinals: readonly number[], reason: string) =>
    neighbours(ordinals, source).map((span) => ({ ...span, status: 'skipped' as const, reason }))
  return {
    ...state,
    calls: plan.calls.length,
    pending: plan.calls.map((call) => ({ ...call, why: 'planned', spare: [] })),
    outcomes: [...skipped(plan.leftOut, 'fewer-cards'), ...skipped(plan.apparatus, 'not-to-learn')],
  }
}

interface WishedPassage {
  readonly span: Span
  readonly deck: { readonly id: string; readonly title: string } | null
}

/**
 * The run for one stretch. What fits one request is planned here, for exactly that: the plan itself goes by whole
 * passages.
 */
export function forPassage(state: RunState, { span, deck }: WishedPassage, source: RunSource): RunState {
  const { start, end } = span
  const deckId = deck?.id ?? null
  const wished: RunState = { ...state, within: [{ start, end }], deckId, deckTitle: deck?.title ?? null }
  if (estimateTokens(source.text, start, end) > CHUNK_TOKENS) return wished
  const headingPath = source.outline.passages.find((passage) => passage.end > start)?.headingPath ?? []
  const count = state.requestedCount
  const call: PendingCall = {
    ...{ ordinal: 0, parts: [{ start, end }], start, end, headingPath, count, ask: count },
    ...{ quotas: [], keep: [], why: 'planned', spare: [] },
  }
  return { ...wished, calls: 1, pending: [call] }
}

/** Passages as stretches, neighbours as one. */
function neighbours(ordinals: readonly number[], { outline }: RunSource): Span[] {
  const spans: { start: number; end: number }[] = []
  let last = -2
  for (const ordinal of ordinals) {
    const passage = outline.passages[ordinal]
    if (passage === undefined) continue
    const open = spans.at(-1)
    if (open !== undefined && last === ordinal - 1) open.end = passage.end
    else spans.push({ start: passage.start, end: passage.end })
    last = ordinal
  }
  return spans
}

/** What is asked for a call. Only the first one asks for a title, and only where there is none. */
export function requestFor(call: PendingCall, state: RunState, source: RunSource) {
  const title = titleOf(state)
  const isFirst = call.ordinal === state.pending?.[0]?.ordinal
  return buildFlashcardsRequest({
    text: callText(source, call),
    count: call.ask,
    title: title === '' && !isFirst ? 'Untitled' : title,
    headingPath: call.headingPath,
    quotas: call.quotas,
    avoidFronts: frontsBefore(call, state),
    ...(state.fit && { tailoring: tailoringOf(state.fit) }),
  })
}

/** Fronts that must not come again, those of the same stretch last, where a prompt that is cut keeps them. */
function frontsBefore(call: PendingCall, { drafts, held }: RunState): string[] {
  const isHere = ({ start, end }: RunDraft) => start !== null && end !== null && start < call.end && end > call.start
  const here = drafts.filter(isHere)
  const elsewhere = drafts.filter((draft) => !isHere(draft))
  return [...elsewhere, ...here, ...held.filter(isHere), ...call.spare].map(({ front }) => front)
}

/** The call when `by` of its cards are there. */
export function lessened(call: PendingCall, by: number): PendingCall {
  const count = Math.max(0, call.count - by)
  return { ...call, count, ask: Math.max(count, Math.ceil((call.ask * count) / Math.max(1, call.count))) }
}

export const replaced = (pending: RunState['pending'], call: PendingCall, by: PendingCall) =>
  (pending ?? []).map((each) => (each.ordinal === call.ordinal ? by : each))

type Stretches = Pick<PendingCall, 'parts'>

/** The outcomes without those that lie in the call's stretches. */
export const withoutOutcome = (outcomes: RunState['outcomes'], { parts }: Stretches) =>
  outcomes.filter((outcome) => !parts.some(({ start, end }) => outcome.start >= start && outcome.end <= end))

export const withOutcome = (
  state: RunState,
  { parts }: Stretches,
  status: PassageOutcome['status'],
  reason: string,
): RunState => ({
  ...state,
  outcomes: [
    ...withoutOutcome(state.outcomes, { parts }),
    ...parts.map(({ start, end }) => ({ start, end, status, reason })),
  ],
})

/** The state after the last request: stopping on purpose is no failure, finding nothing is said. */
export function ended(state: RunState, problems: readonly RunProblem[]): RunState {
  const still = { ...state, reading: [], pausedUntil: null }
  const isMissing = state.pending?.length !== 0
  // Where one stretch was tried again alone, what stopped the others stands.
  const worst = problems.find(isOfEveryReply) ?? problems[0] ?? (isMissing ? state.problem : null)
  if (worst !== null && isMissing)
    return { ...still, status: worst.kind === 'abort' ? 'ready' : 'failed', problem: worst }
  const nothing = state.drafts.length === 0
  const { note: message } = state
  const problem: RunProblem | null = nothing ? { kind: 'nothing-found', message, retryAfterSeconds: null } : null
  return { ...still, status: 'ready', problem }
}

const OF_ONE_REPLY: readonly RunProblem['kind'][] = [
  ...(['cut', 'unexpected-format', 'empty-reply', 'timeout', 'server-error'] as const),
  ...(['bad-request', 'unprocessable', 'conflict', 'refusal', 'content-filter'] as const),
]

/** Trouble that the next request would meet as well, as against one of a single reply. */
export const isOfEveryReply = ({ kind }: RunProblem): boolean => !OF_ONE_REPLY.includes(kind)

/** So many failures in a row are no matter of single replies any more. */
const MOST_IN_A_ROW = 3
const MOST_SLOW_IN_A_ROW = 2

/** Whether to go on with other stretches after these failures, the latest last, with no success between them. */
export function isHopeless(inARow: readonly RunProblem[]): boolean {
  const slow = inARow.filter(({ kind }) => kind === 'timeout' || kind === 'server-error')
  return inARow.some(isOfEveryReply) || inARow.length >= MOST_IN_A_ROW || slow.length >= MOST_SLOW_IN_A_ROW
}
