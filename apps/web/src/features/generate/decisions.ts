import type { Decision, RunDraft, RunState } from './run-state.ts'

/** Decisions and edits of drafts that can be taken back, newest last. */
export interface UndoStep {
  readonly draftId: string
  readonly before: RunDraft
}

const MOST_STEPS = 100

export interface Board {
  readonly currentId: string | null
  readonly undo: readonly UndoStep[]
}

export const emptyBoard: Board = { currentId: null, undo: [] }

/** The draft next to the current one, staying inside the list; without a current one the first. */
export function neighbour(drafts: readonly RunDraft[], currentId: string | null, by: -1 | 1): string | null {
  const shown = drafts.filter((draft) => draft.decision !== 'added')
  const at = shown.findIndex((draft) => draft.id === currentId)
  if (at === -1) return shown[0]?.id ?? null
  return shown[Math.min(shown.length - 1, Math.max(0, at + by))]?.id ?? null
}

/** After a decision: the next draft that is still open, from here on, else from the top, else stay. */
export function nextOpen(drafts: readonly RunDraft[], currentId: string): string {
  const at = drafts.findIndex((draft) => draft.id === currentId)
  const round = [...drafts.slice(at + 1), ...drafts.slice(0, at)]
  return round.find((draft) => draft.decision === 'open')?.id ?? currentId
}

/** Decides one draft; deciding the same again opens it. */
export function decide(state: RunState, board: Board, draftId: string, decision: 'accepted' | 'rejected') {
  const before = state.drafts.find((draft) => draft.id === draftId)
  if (!before || before.decision === 'added') return { state, board }
  const wanted: Decision = before.decision === decision ? 'open' : decision
  const drafts = state.drafts.map((draft) => (draft.id === draftId ? { ...draft, decision: wanted } : draft))
  const currentId = wanted === 'open' ? draftId : nextOpen(drafts, draftId)
  return {
    state: { ...state, drafts },
    board: { currentId, undo: [...board.undo, { draftId, before }].slice(-MOST_STEPS) },
  }
}

/** Takes the last decision back. */
export function undoLast(state: RunState, board: Board) {
  const step = board.undo.at(-1)
  if (!step) return { state, board }
  const drafts = state.drafts.map((draft) =>
    draft.id === step.draftId && draft.decision !== 'added' ? { ...draft, decision: step.before.decision } : draft,
  )
  return { state: { ...state, drafts }, board: { currentId: step.draftId, undo: board.undo.slice(0, -1) } }
}
