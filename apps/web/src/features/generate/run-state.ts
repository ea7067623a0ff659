import type { AiProblem } from '@cairn/core/ai-protocol/errors'
import type { SupportGrade } from '@cairn/core/cards/card'
import type { PassageOutcome } from '@cairn/core/generation/coverage'
import type { ProfileFit } from '@cairn/core/generation/fit-profile'
import type { PlannedCall } from '@cairn/core/generation/plan-generation'
import { type Finding, isBlocked } from '@cairn/core/lint/lint'
import type { Span } from '@cairn/core/text/outline'

/** What the learner decided; `added` drafts are cards. */
export type Decision = 'open' | 'accepted' | 'rejected' | 'added'

/** A proposed card with everything the learner needs to judge it. Plain data: kept in the local database as it is. */
export interface RunDraft {
  readonly id: string
  readonly ordinal: number
  readonly front: string
  readonly back: string
  readonly start: number | null
  readonly end: number | null
  readonly quote: string | null
  readonly grade: SupportGrade
  readonly findings: readonly Finding[]
  /** Front of a card that the learner already has and that this one repeats. */
  readonly repeats: string | null
  readonly decision: Decision
  /** Ordinal of its section in a long text, by which the board is ordered; null in a short one and without a place. */
  readonly section: number | null
}

/** Why a run ended early. The first four are ours; the others are problems of the model call. */
export interface RunProblem {
  readonly kind: 'cut' | 'interrupted' | 'nothing-found' | AiProblem
  /** The catalogue's text for a broken reply, what the engine says where it found nothing, otherwise null. */
  readonly message: string | null
  readonly retryAfterSeconds: number | null
}

/** A request that is still to be made, or to be made again for what is missing. */
export interface PendingCall extends PlannedCall {
  /** `more`: the learner asked for cards from this stretch. `repair`: for cards that were held back. */
  readonly why: 'planned' | 'more' | 'repair'
  /** Cards of the call being repaired; they are shown if nothing better comes. */
  readonly spare: readonly RunDraft[]
}

/** One request for cards from one source. Everything a model wrote stays here until it is added to a deck. */
export interface RunState {
  readonly id: string
  readonly sourceId: string
  /** As the learner gave it; empty asks for a suggestion. */
  readonly title: string
  readonly suggestedTitle: string
  readonly requestedCount: number
  readonly engine: string
  readonly status: 'running' | 'ready' | 'failed'
  readonly problem: RunProblem | null
  /** What the engine says of the cards: why there are fewer, or what they are like. Null when it says nothing. */
  readonly note: string | null
  /** In the order they came; none ever leaves. */
  readonly drafts: readonly RunDraft[]
  /** Good cards on topics the learner knows, kept back so that weak topics get twice as many. */
  readonly held: readonly RunDraft[]
  /** What is still to be asked for, the calls under way included; null until the run is planned. */
  readonly pending: readonly PendingCall[] | null
  /** Ordinals of the calls under way. */
  readonly reading: readonly number[]
  /** How many calls the run was planned for. */
  readonly calls: number
  /** Until when, in ms, the next request waits for the limit of requests a minute; null when none waits. */
  readonly pausedUntil: number | null
  /** Stretches that gave nothing, each with a code that the screen puts in words. */
  readonly outcomes: readonly PassageOutcome[]
  /** Stretches to make cards from; null for the whole source. */
  readonly within: readonly Span[] | null
  /** What the learner's profiles change; null when the cards are not fitted to them. */
  readonly fit: ProfileFit | null
  readonly deckId: string | null
  readonly deckTitle: string | null
}

export type NewRun = Pick<RunState, 'id' | 'sourceId' | 'title' | 'requestedCount'> &
  Partial<Pick<RunState, 'within' | 'fit'>>

export function newRun(wish: NewRun): RunState {
  return {
    ...{ within: null, fit: null },
    ...wish,
    suggestedTitle: '',
    engine: '',
    status: 'ready',
    problem: null,
    note: null,
    drafts: [],
    held: [],
    pending: null,
    reading: [],
    calls: 0,
    pausedUntil: null,
    outcomes: [],
    deckId: null,
    deckTitle: null,
  }
}

/** Asked for a moment ago in a tab that is gone: what came is there, the rest can be asked for again. */
export function interrupted(state: RunState): RunState {
  const pending = state.pending?.filter(({ count }) => count > 0) ?? null
  const still = { ...state, pending, reading: [], pausedUntil: null }
  if (pending?.length === 0) return { ...still, status: 'ready', problem: null }
  return { ...still, status: 'failed', problem: { kind: 'interrupted', message: null, retryAfterSeconds: null } }
}

export const titleOf = (state: RunState): string => state.title || state.suggestedTitle

/** Whether something asked for has not been made. */
export const isUnfinished = ({ pending, status }: RunState): boolean => status !== 'running' && pending?.length !== 0

/** A card that can be studied: the text supports it, nothing about it has to be mended first, and it is new. */
export function isSound(draft: Pick<RunDraft, 'grade' | 'findings' | 'repeats'>): boolean {
  return draft.grade !== 'unsupported' && draft.repeats === null && !isBlocked(draft.findings)
}

/** Both sides say something, so a card can be made of it. */
export const hasBothSides = ({ front, back }: Pick<RunDraft, 'front' | 'back'>): boolean =>
  front.trim() !== '' && back.trim() !== ''

/** Left open, and resting on the text: "add all" takes it. What the text does not say needs a decision of its own. */
export const isWanted = (draft: RunDraft): boolean =>
  draft.decision === 'open' && draft.grade !== 'unsupported' && hasBothSides(draft)

export const isAccepted = (draft: RunDraft): boolean => draft.decision === 'accepted' && hasBothSides(draft)

/** Drafts in the order of the text, as a deck wants them; those that rest on nothing come last. */
export function inTextOrder(drafts: readonly RunDraft[]): readonly RunDraft[] {
  const place = (draft: RunDraft) => draft.start ?? Number.POSITIVE_INFINITY
  return drafts.toSorted((one, other) =>
    place(one) === place(other) ? one.ordinal - other.ordinal : place(one) - place(other),
  )
}

export function countBy(state: RunState, decision: Decision): number {
  return state.drafts.filter((draft) => draft.decision === decision).length
}

/** The drafts as cards of a deck. */
export function markAdded(state: RunState, ids: ReadonlySet<string>, deck: { id: string; title: string }): RunState {
  return {
    ...state,
    deckId: deck.id,
    deckTitle: deck.title,
    drafts: state.drafts.map((draft) => (ids.has(draft.id) ? { ...draft, decision: 'added' } : draft)),
  }
}
