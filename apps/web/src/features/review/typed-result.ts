import type { GapsGrade } from '@cairn/core/answers/gaps'
import type { Grade, Verdict } from '@cairn/core/answers/grade'
import type { Rating } from '@cairn/core/scheduling/memory-state'
import type { ButtonMode } from '@cairn/core/scheduling/rating-buttons'

/** A typed answer and what is made of it. The learner decides. */
export interface TypedResult {
  /** What was typed; of a text with gaps, one for each. */
  readonly texts: readonly string[]
  readonly verdict: Verdict
  /** Of a single answer. */
  readonly grade: Grade | null
  /** Of a text with gaps. */
  readonly gaps: GapsGrade | null
  /** The card whose answer was typed instead, as its question and its answer; null when it belongs to none. */
  readonly other: { readonly front: string; readonly back: string } | null
  /** The rating that fits, if there are four. */
  readonly proposed: Rating
  /** The learner said "I was right". */
  readonly isOverruled: boolean
}

/** What was made of the request to type the answer. */
interface Attempt {
  readonly typed: TypedResult | null
  /** The learner said that they do not know it. */
  readonly gaveUp: boolean
}

/** The rating that an attempt proposes, out of those on offer; null when nothing was to be typed. */
export function proposedRating({ typed, gaveUp }: Attempt, buttons: ButtonMode): Rating | null {
  if (typed === null) return gaveUp ? 'again' : null
  const rating = typed.isOverruled ? 'good' : typed.proposed
  return buttons === 'two' && rating === 'hard' ? 'good' : rating
}
