/** What was done in an editor, in steps that can be taken back and done again. Pure but for the two stacks. */
import type { RowContent } from './editor-row.ts'

export type StepName = 'type' | 'add' | 'delete' | 'move' | 'duplicate' | 'paste' | 'change' | 'details' | 'restore'

/** What a step did to one row: fields of it changed, or it came (`isThere`) or went. */
export type RowStep =
  | {
      readonly of: 'content'
      readonly id: string
      readonly before: Partial<RowContent>
      readonly after: Partial<RowContent>
    }
  | { readonly of: 'presence'; readonly id: string; readonly content: RowContent; readonly isThere: boolean }

export interface Step {
  readonly name: StepName
  readonly rows: readonly RowStep[]
}

/** Keys of one field within this time of each other are one step, up to the longest one. */
const PAUSE_MS = 1_000
const LONGEST_MS = 6_000
const MOST_STEPS = 200

export function inverse({ name, rows }: Step): Step {
  return { name, rows: rows.toReversed().map(inverseRow) }
}

function inverseRow(row: RowStep): RowStep {
  return row.of === 'content' ? { ...row, before: row.after, after: row.before } : { ...row, isThere: !row.isThere }
}

interface Typing {
  readonly field: string
  readonly startedAt: number
  readonly lastAt: number
}

export class EditorHistory {
  #done: Step[] = []
  #undone: Step[] = []
  #typing: Typing | null = null

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  /** Notes a step. With `field` it joins the step before when that was typed into the same field a moment ago. */
  push(step: Step, at: number, field: string | null = null): void {
    const last = this.#done.at(-1)
    const typing = this.#typing
    const joins =
      field !== null &&
      typing?.field === field &&
      at - typing.lastAt < PAUSE_MS &&
      at - typing.startedAt < LONGEST_MS &&
      this.#undone.length === 0
    if (joins && last !== undefined) this.#done = [...this.#done.slice(0, -1), joined(last, step)]
    else this.#done = [...this.#done, step].slice(-MOST_STEPS)
    this.#undone = []
    this.#typing = field === null ? null : { field, startedAt: joins ? typing.startedAt : at, lastAt: at }
  }

  /** What takes the last step back; null when there is none. */
  undo(): Step | null {
    const step = this.#done.at(-1)
    if (step === undefined) return null
    this.#done = this.#done.slice(0, -1)
    this.#undone = [...this.#undone, step]
    this.#typing = null
    return inverse(step)
  }

  /** What does the step again that was taken back last. */
  redo(): Step | null {
    const step = this.#undone.at(-1)
    if (step === undefined) return null
    this.#undone = this.#undone.slice(0, -1)
    this.#done = [...this.#done, step]
    return step
  }

  /** Forgets a step that was taken back in another way. */
  forget(step: Step): void {
    this.#done = this.#done.filter((other) => other !== step)
    this.#typing = null
  }
}

/** Two steps on the same fields of one row as one. */
function joined(first: Step, second: Step): Step {
  const [one] = first.rows
  const [other] = second.rows
  if (one?.of !== 'content' || other?.of !== 'content') return second
  const [before, after] = [
    { ...other.before, ...one.before },
    { ...one.after, ...other.after },
  ]
  return { name: second.name, rows: [{ ...one, before, after }] }
}
