import type { Grounding } from '@cairn/core/ai/ground'
import type { Finding } from '@cairn/core/ai/lint'
import type { Flashcard } from '@cairn/core/cards/card'
import type { ReadSource } from '@cairn/core/text/outline'

/** What code found out about a card, whoever wrote it. */
export interface Judged {
  readonly grounding: Pick<Grounding, 'span' | 'grade'>
  readonly findings: readonly Finding[]
  /** An earlier card that says the same: in this run, or among the learner's own. */
  readonly repeats: { readonly where: 'run' | 'library'; readonly front: string } | null
}

export type JudgeRequest =
  | { readonly id: number; readonly kind: 'read'; readonly raw: string }
  | {
      readonly id: number
      readonly kind: 'open'
      readonly text: string
      readonly own: readonly Flashcard[]
      readonly run: readonly Flashcard[]
    }
  | { readonly id: number; readonly kind: 'judge'; readonly card: Flashcard }

export type JudgeReply =
  | { readonly id: number; readonly kind: 'read'; readonly source: ReadSource }
  | { readonly id: number; readonly kind: 'open' }
  | { readonly id: number; readonly kind: 'judge'; readonly judged: Judged }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string }
