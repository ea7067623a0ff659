import type { Card, NewCard } from '@cairn/contract/cards'
import type { EditOutcome } from '../../data/edit-card.ts'
import type { UnsavedText } from '../../data/unsaved-text.ts'
import type { SiblingChange } from '../../lib/sibling-change.ts'
import type { StepName } from './editor-history.ts'
import type { changeOf, Side } from './editor-row.ts'

export type RowChange = NonNullable<ReturnType<typeof changeOf>>
export type Failure =
  | { readonly ok: false; readonly problem: 'offline' | 'signed-out' }
  | { readonly ok: false; readonly problem: 'refused'; readonly message: string }
export type CreateOutcome = { readonly ok: true; readonly card: Card } | Failure
export type SiblingOutcome = { readonly ok: true; readonly siblings: readonly Card[] } | Failure

/** What the editor needs from outside. */
export interface EditorPorts {
  readonly create: (card: NewCard) => Promise<CreateOutcome>
  readonly edit: (card: Card, change: RowChange, siblings: readonly Card[]) => Promise<EditOutcome>
  /** Makes the missing cards of a note, takes the superfluous ones away, and answers those that there are then. */
  readonly settleSiblings: (change: SiblingChange, siblings: readonly Card[]) => Promise<SiblingOutcome>
  readonly remove: (id: string) => Promise<CreateOutcome>
  readonly restore: (card: Card) => Promise<CreateOutcome>
  /** A row could not be taken away; it is there again. */
  readonly report: (failure: Failure) => void
  /** Nobody expected it: it reaches the screen that says so. */
  readonly fail: (cause: unknown) => void
  /** Keeps the text of a row on this device. */
  readonly remember: (text: UnsavedText) => void
  /** The server has the row, or there is nothing of it to keep. */
  readonly forget: (id: string) => void
  /** Runs `task` after `ms`; returns what cancels it. */
  readonly schedule: (task: () => void, ms: number) => () => void
  readonly newId: () => string
  readonly now: () => number
}

export interface EditorStart {
  readonly deckId: string
  readonly cards: readonly Card[]
  readonly unsaved: readonly UnsavedText[]
}

/** A step as it was taken back or done again: what to say, and the row to go to. */
export interface Travelled {
  readonly name: StepName
  readonly rowId: string | null
  readonly side: Side
}
