import {
  acceptAll,
  type Board,
  currentDraft,
  decide,
  decideAndGoOn,
  emptyBoard,
  type Judging,
  move,
  undoLast,
} from './decisions.ts'
import type { GenerationRun } from './generation-run.ts'

/** The learner's way through the drafts of a run. Decisions go into the run, the place among the drafts stays here. */
export class DraftBoard {
  readonly #run: GenerationRun
  #board: Board = emptyBoard
  readonly #listeners = new Set<() => void>()

  constructor(run: GenerationRun) {
    this.#run = run
  }

  state = (): Board => this.#board

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The draft the keys act on; null without drafts. */
  current(): string | null {
    return currentDraft(this.#judging())
  }

  focus(id: string): void {
    if (id !== this.#board.currentId) this.#settle({ ...this.#judging(), board: { ...this.#board, currentId: id } })
  }

  move(by: -1 | 1): void {
    this.#settle(move(this.#judging(), by))
  }

  /** Pressed once it decides, pressed again it opens the draft. */
  toggle(id: string, decision: 'accepted' | 'rejected'): void {
    const now = this.#run.state().drafts.find((draft) => draft.id === id)?.decision
    this.#settle(decide(this.#judging(), id, now === decision ? 'open' : decision))
  }

  decideAndGoOn(id: string, decision: 'accepted' | 'rejected'): void {
    this.#settle(decideAndGoOn(this.#judging(), id, decision))
  }

  /** Accepts these drafts in one step. */
  acceptAll(ids: readonly string[]): void {
    this.#settle(acceptAll(this.#judging(), ids))
  }

  /** Answers whether there was something to take back. */
  undo(): boolean {
    const had = this.#board.undo.length > 0
    this.#settle(undoLast(this.#judging()))
    return had
  }

  #judging(): Judging {
    return { run: this.#run.state(), board: this.#board }
  }

  #settle({ run, board }: Judging): void {
    this.#board = board
    this.#run.update(() => run)
    for (const listener of this.#listeners) listener()
  }
}
