import type { Decision, RunDraft, RunState } from './run-state.ts'

/** A decision that can be taken back. */
export interface UndoStep {
  readonly draftId: string
  readonly before: Decision
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

/** Drafts that are still on the board, in the order they came. */
export const onBoard = (run: RunState): readonly RunDraft[] => run.drafts.filter(({ decision }) => decision !== 'added')

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
  return { run: withDecision(run, draftId, decision), board: { ...here, undo: remembered(board, { draftId, before }) } }
}

/** Decides and goes on to the next open draft: from here down, else from the top, else it stays. */
export function decideAndGoOn(judging: Judging, draftId: string, decision: 'accepted' | 'rejected'): Judging {
  const { run, board } = decide(judging, draftId, decision)
  const drafts = onBoard(run)
  const at = drafts.findIndex(({ id }) => id === draftId)
  const next = [...drafts.slice(at + 1), ...drafts.slice(0, at)].find((draft) => draft.decision === 'open')
  return { run, board: { ...board, currentId: next?.id ?? board.currentId } }
}

/** Takes the last decision back that can be: a draft that became a card meanwhile stays one. */
export function undoLast({ run, board }: Judging): Judging {
  const isCard = ({ draftId }: UndoStep) => run.drafts.find(({ id }) => id === draftId)?.decision === 'added'
  const at = board.undo.findLastIndex((step) => !isCard(step))
  const step = board.undo[at]
  if (step === undefined) return { run, board: { ...board, undo: [] } }
  return {
    run: withDecision(run, step.draftId, step.before),
    board: { currentId: step.draftId, undo: board.undo.slice(0, at) },
  }
}

const remembered = (board: Board, step: UndoStep) => [...board.undo, step].slice(-MOST_STEPS)

const withDecision = (run: RunState, draftId: string, decision: Decision): RunState => ({
  ...run,
  drafts: run.drafts.map((draft) => (draft.id === draftId ? { ...draft, decision } : draft)),
})
