import type { Card } from '@cairn/contract/cards'
import type { EditAction } from '@cairn/core/ai-protocol/edit-tasks'
import type { CardSelection } from '@cairn/core/card-edits/edit-request'
import type { Flashcard } from '@cairn/core/cards/card'
import type { LintFix } from '@cairn/core/lint/lint-fix'
import type { OwnDuplicate } from '../../lib/use-duplicate.ts'
import type { EditorRow, RowContent, Side } from './editor-row.ts'

/** What a row can ask for. Focus follows the action. */
export interface RowActions {
  type: (id: string, side: Side, text: string) => void
  /** Enter: from the front to the back, from the back to the next row, which is made when there is none. */
  next: (id: string, side: Side) => void
  insertAfter: (id: string) => void
  duplicate: (id: string) => void
  move: (id: string, by: -1 | 1) => void
  /** Takes hold of the row with a pointer, at this height of the window. */
  grab: (id: string, clientY: number) => void
  remove: (id: string) => void
  /** Kind, tags and other answers. */
  set: (id: string, change: Partial<RowContent>) => void
  /** Makes a gap of what is selected in the front. */
  makeGap: (id: string, field: HTMLTextAreaElement) => void
  takeOverwritten: (id: string, side: Side) => void
  dismissOverwritten: (id: string) => void
  keepSchedule: (id: string) => void
  resetSchedule: (row: EditorRow) => void
  openPassage: (card: Card) => void
  openHistory: (id: string) => void
  openInfo: (id: string) => void
  fix: (id: string, fix: LintFix) => void
  /** Merges the row with another own card that says the same; that one stays. */
  merge: (id: string, match: OwnDuplicate) => void
  /** Asks for a change; the answer is shown in the row. */
  ask: (id: string, action: EditAction, selection: CardSelection | null) => void
  acceptChange: (id: string, cards: readonly Flashcard[]) => void
  discardChange: (id: string) => void
  retryChange: () => void
}

export const fieldId = (rowId: string, side: Side): string => `${side}-${rowId}`
