import type { EditAction } from '@cairn/core/ai-protocol/edit-tasks'
import type { AiProblem } from '@cairn/core/ai-protocol/errors'
import type { CardSelection } from '@cairn/core/card-edits/edit-request'
import type { Flashcard, SupportGrade } from '@cairn/core/cards/card'
import type { streamChat } from '../../data/ai-client.ts'

export interface CardChangePorts {
  readonly stream: typeof streamChat
  /** The whole text of a source; null when it cannot be had. */
  readonly sourceText: (sourceId: string) => Promise<string | null>
  readonly isOnline: () => boolean
}

export interface ChangeWish {
  readonly rowId: string
  readonly action: EditAction
  readonly card: Flashcard
  readonly selection: CardSelection | null
  readonly siblings: readonly Flashcard[]
  /** Where the card rests in its source. */
  readonly span: { readonly sourceId: string; readonly start: number; readonly end: number } | null
  readonly quote: string | null
}

export type ChangeProblem =
  | { readonly kind: 'offline' }
  /** A call that failed; `message` is the catalogue's text for a broken reply. */
  | {
      readonly kind: 'failed'
      readonly problem: AiProblem
      readonly message: string | null
      readonly retryAfterSeconds: number | null
    }

export type CardChange = { readonly wish: ChangeWish } & (
  | { readonly status: 'working' }
  | {
      readonly status: 'proposal'
      readonly cards: readonly Flashcard[]
      /** How well each rests on the source; null where there is none. */
      readonly grades: readonly SupportGrade[] | null
      readonly isBuiltIn: boolean
    }
  | { readonly status: 'nothing'; readonly needsModel: boolean; readonly note: string }
  | { readonly status: 'problem'; readonly problem: ChangeProblem }
)
