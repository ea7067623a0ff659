import type { Rating } from '@cairn/core/scheduling/memory-state'
import { t } from '@lingui/core/macro'

/** A rating as its button says it. */
export function ratingWord(rating: Rating): string {
  switch (rating) {
    case 'again':
      return t`Again`
    case 'hard':
      return t`Hard`
    case 'good':
      return t`Good`
    case 'easy':
      return t`Easy`
    default:
      return rating satisfies never
  }
}
