import { ApiError, NetworkError } from '../../data/api-client.ts'
import { markSessionExpired } from '../../data/session.ts'
import type { ActiveRun } from './active-run.ts'
import { countBy, isAccepted, isWanted, markAdded, type RunDraft, type RunState } from './run-state.ts'
import { addDrafts, forgetRun, type Target } from './run-store.ts'

export type AddOutcome =
  | { readonly ok: true; readonly deck: { readonly id: string; readonly title: string }; readonly cards: number }
  | { readonly ok: false; readonly problem: 'offline' | 'signed-out' }
  | { readonly ok: false; readonly problem: 'refused'; readonly message: string }

/** Makes cards of drafts. Without success every draft stays as it was; repeated, nothing is added twice. */
export async function addToDeck(
  { run, send }: ActiveRun,
  drafts: readonly RunDraft[],
  target: Target,
): Promise<AddOutcome> {
  try {
    const { deck } = await addDrafts(run.state(), drafts, { target, send })
    const ids = new Set(drafts.map(({ id }) => id))
    run.update((state) => markAdded(state, ids, deck))
    const state = run.state()
    if (isOver(state)) await forgetRun(state)
    return { ok: true, deck: { id: deck.id, title: deck.title }, cards: drafts.length }
  } catch (error) {
    if (error instanceof NetworkError) return { ok: false, problem: 'offline' }
    if (!(error instanceof ApiError)) throw error
    if (error.status !== 401) return { ok: false, problem: 'refused', message: error.message }
    markSessionExpired()
    return { ok: false, problem: 'signed-out' }
  }
}

/** Nothing left to judge, and nothing left to make. */
const isOver = (state: RunState) =>
  countBy(state, 'open') + countBy(state, 'accepted') + state.held.length === 0 && state.pending?.length === 0

/** What the bar offers: all that can be added, and what was accepted one by one. */
export interface Offer {
  readonly all: readonly RunDraft[]
  readonly accepted: readonly RunDraft[]
  /** Some draft was decided: from then on the accepted ones come first. */
  readonly begun: boolean
  /** Open drafts that the text does not support. */
  readonly unsupported: number
}

export function offerOf({ drafts }: RunState): Offer {
  return {
    all: drafts.filter((draft) => isAccepted(draft) || isWanted(draft)),
    accepted: drafts.filter(isAccepted),
    begun: drafts.some(({ decision }) => decision === 'accepted' || decision === 'rejected'),
    unsupported: drafts.filter(({ decision, grade }) => decision === 'open' && grade === 'unsupported').length,
  }
}
