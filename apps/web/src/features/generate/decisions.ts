import type { Decision, RunDraft, RunState } from './run-state.ts'

/** Decisions that were made with one press, and are taken back with one. */
export interface UndoStep {
  readonly decisions: readonly { readonly draftId: string; readonly before: Decision }[]
}

/** Where the learner is among the drafts: the one the keys act on, and what can be undone, newest last. */
export interface Board {
  readonly currentId: string | null
  readonly undo: readonly UndoStep[]
}

/** Both sides of a change: the drafts and the place among them. */
export interface Judging {
  readonly run: RunState
  readonly board: Board
}

export const emptyBoard: Board = { currentId: null, undo: [] }

const MOST_STEPS = 100

/**
 * Drafts that are still on the board: in the order they came, in a long text by its sections; those without a place in
 * it come last.
 */
export function onBoard(run: RunState): readonly RunDraft[] {
  const drafts = run.drafts.filter(({ decision }) => decision !== 'added')
  if (drafts.every(({ section }) => section === null)) return drafts
  const place = ({ section }: RunDraft) => section ?? Number.MAX_SAFE_INTEGER
  return drafts.toSorted((one, other) => place(one) - place(other))
}

/** The draft the keys act on: the one chosen, else the first open one, else the first. */
export function currentDraft({ run, board }: Judging): string | null {
  const drafts = onBoard(run)
  if (drafts.some(({ id }) => id === board.currentId)) return board.currentId
  return (drafts.find(({ decision }) => decision === 'open') ?? drafts[0])?.id ?? null
}

/** One place up or down, staying inside the list. */
export function move({ run, board }: Judging, by: -1 | 1): Judging {
  const drafts = onBoard(run)
  const at = drafts.findIndex(({ id }) => id === currentDraft({ run, board }))
  const to = board.currentId === null ? at : Math.min(drafts.length - 1, Math.max(0, at + by))
  return { run, board: { ...board, currentId: drafts[to]?.id ?? null } }
}

/** Decides one draft and stays there. An added one is a card and is left alone. */
export function decide({ run, board }: Judging, draftId: string, decision: Exclude<Decision, 'added'>): Judging {
  const before = run.drafts.find(({ id }) => id === draftId)?.decision
  if (before === undefined || before === 'added') return { run, board }
  const here = { ...board, currentId: draftId }
  if (before === decision) return { run, board: here }
  const step = { decisions: [{ draftId, before }] }
  return { run: withDecision(run, draftId, decision), board: { ...here, undo: remembered(board, step) } }
}

/** Accepts these drafts, those that are still open, in one step. */
export function acceptAll({ run, board }: Judging, ids: readonly string[]): Judging {
  const chosen = new Set(ids)
  const open = run.drafts.filter(({ id, decision }) => chosen.has(id) && decision === 'open')
  if (open.length === 0) return { run, board }
  const accepted = open.reduce((state, { id }) => withDecision(state, id, 'accepted'), run)
  const step = { decisions: open.map(({ id }) => ({ draftId: id, before: 'open' as const })) }
  return { run: accepted, board: { ...board, undo: remembered(board, step) } }
}

/** Decides and goes on to the next open draft: from here down, else from the top, else it stays. */
export function decideAndGoOn(judging: Judging, draftId: string, decision: 'accepted' | 'rejected'): Judging {
  const { run, board } = decide(judging, draftId, decision)
  const drafts = onBoard(run)
  const at = drafts.findIndex(({ id }) => id === draftId)
  const next = [...drafts.slice(at + 1), ...drafts.slice(0, at)].find((draft) => draft.decision === 'open')
  return { run, board: { ...board, currentId: next?.id ?? board.currentId } }
}

/** Takes the last step back that can be: a draft that became a card meanwhile stays one. */
export function undoLast({ run, board }: Judging): Judging {
  const added = new Set(run.drafts.filter(({ decision }) => decision === 'added').map(({ id }) => id))
  const at = board.undo.findLastIndex(({ decisions }) => decisions.some(({ draftId }) => !added.has(draftId)))
  const back = board.undo[at]?.decisions.filter(({ draftId }) => !added.has(draftId)) ?? []
  const [first] = back
  if (first === undefined) return { run, board: { ...board, undo: [] } }
  return {
    run: back.reduce((state, { draftId, before }) => withDecision(state, draftId, before), run),
    board: { currentId: first.draftId, undo: board.undo.slice(0, at) },
  }
}

const remembered = (board: Board, step: UndoStep) => [...board.undo, step].slice(-MOST_STEPS)

const withDecision = (run: RunState, draftId: string, decision: Decision): RunState => ({
  ...run,
  drafts: run.drafts.map((draft) => (draft.id === draftId ? { ...draft, decision } : draft)),
})
