import { type ReviewSession as Sitting, scheduleFor } from '@cairn/core/reviews/session'
import type { DayLoad } from '@cairn/core/scheduling/day-choice'
import { newCardState, previewRatings } from '@cairn/core/scheduling/schedule'
import type { DaySettings } from '@cairn/core/scheduling/study-settings'
import { momentAt } from './review-event.ts'

interface Now {
  readonly settings: DaySettings
  /** How many reviews the coming days have; null while that is not known. */
  readonly load: DayLoad | null
  readonly now: number
}

/** What each rating of the card shown would lead to at this moment (ms): what its button says and what is recorded. */
export function previewsOf(sitting: Sitting | null, { settings, load, now }: Now) {
  const card = sitting?.shown?.card
  if (sitting === null || card === undefined) throw new Error('Inconsistent: a card is shown without a sitting')
  const moment = momentAt(now, settings)
  const state = card.state ?? newCardState(now, moment.studyDay)
  const previews = previewRatings(state, moment, scheduleFor(sitting, card), card.id, load)
  return { previews, previewedAt: now }
}
