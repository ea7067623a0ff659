import type { Flashcard } from '@cairn/core/cards/card'
import type { DatedProfile, ProfileFit } from '@cairn/core/generation/fit-profile'
import type { Grounding } from '@cairn/core/grounding/ground'
import type { Finding } from '@cairn/core/lint/lint'
import type { ReadSource } from '@cairn/core/text/outline'

/** What code found out about a card, whoever wrote it. */
export interface Judged {
  readonly grounding: Pick<Grounding, 'span' | 'grade'>
  readonly findings: readonly Finding[]
  /** An earlier card that says the same: in this run, or among the learner's own. */
  readonly repeats: { readonly where: 'run' | 'library'; readonly front: string } | null
}

/**
 * `fit` says what the profiles change for a text. `judge` also takes a sound card up into the run; `keep` takes up one
 * that is shown though it is not sound.
 */
export type JudgeQuestion =
  | { readonly kind: 'read'; readonly raw: string }
  | { readonly kind: 'fit'; readonly raw: string; readonly profiles: readonly DatedProfile[] }
  | {
      readonly kind: 'open'
      readonly text: string
      readonly own: readonly Flashcard[]
      readonly run: readonly Flashcard[]
    }
  | { readonly kind: 'judge'; readonly card: Flashcard }
  | { readonly kind: 'keep'; readonly card: Flashcard }

export type JudgeAnswer =
  | { readonly kind: 'read'; readonly source: ReadSource }
  | { readonly kind: 'fit'; readonly fit: ProfileFit }
  | { readonly kind: 'open' }
  | { readonly kind: 'judge'; readonly judged: Judged }
  | { readonly kind: 'keep' }
