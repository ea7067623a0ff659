import type { PutGeneration } from '@cairn/contract/sources'
import type { PassageOutcome } from '@cairn/core/ai/coverage'
import type { AiProblem } from '@cairn/core/ai/errors'
import type { Finding } from '@cairn/core/ai/lint'
import type { SupportGrade } from '@cairn/core/cards/card'

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
}

/** Why a run ended early. `cut` and `interrupted` are ours; the others are problems of the model call. */
export interface RunProblem {
  readonly kind: AiProblem | 'cut' | 'interrupted' | 'nothing-found' | 'not-saved'
  /** The catalogue's text for a broken reply, otherwise null. */
  readonly message: string | null
  readonly retryAfterSeconds: number | null
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
  readonly drafts: readonly RunDraft[]
  /** Ordinals of planned calls that are finished. */
  readonly finishedCalls: readonly number[]
  readonly outcomes: readonly PassageOutcome[]
  readonly deckId: string | null
  readonly deckTitle: string | null
}

export const isWanted = (draft: RunDraft): boolean => draft.decision === 'open' && draft.grade !== 'unsupported'

/** Drafts that "accept all" adds: decided for, or open and resting on the text. */
export function addable(state: RunState): readonly RunDraft[] {
  return state.drafts.filter((draft) => draft.decision === 'accepted' || isWanted(draft))
}

export function countBy(state: RunState, decision: Decision): number {
  return state.drafts.filter((draft) => draft.decision === decision).length
}

/** The run as the server keeps it. Added drafts are the server's own business and are left out. */
export function toPutGeneration(state: RunState): PutGeneration {
  return {
    sourceId: state.sourceId,
    status: state.status,
    title: state.title,
    suggestedTitle: state.suggestedTitle,
    requestedCount: state.requestedCount,
    engine: state.engine,
    problem: state.problem ? (state.problem.message ?? state.problem.kind) : null,
    drafts: state.drafts
      .filter((draft) => draft.decision !== 'added')
      .map(({ id, ordinal, front, back, start, end, quote, grade, decision }) => ({
        id,
        ordinal,
        kind: front.includes('_____') ? ('cloze' as const) : ('basic' as const),
        front,
        back,
        start,
        end,
        quote,
        grade,
        status: decision === 'rejected' ? ('rejected' as const) : ('proposed' as const),
      })),
  }
}
