import { answer, type ReviewSession as Sitting, scheduleFor } from '@cairn/core/reviews/session'
import type { DayLoad } from '@cairn/core/scheduling/day-choice'
import type { Rating } from '@cairn/core/scheduling/memory-state'
import { newCardState, previewRatings } from '@cairn/core/scheduling/schedule'
import type { DaySettings } from '@cairn/core/scheduling/study-settings'
import { uuid7 } from '../../lib/uuid7.ts'
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

/** For so long what was made ahead is as good as new: no interval is told more closely. */
const HOLDS_MS = 60_000

/** Previews that are there when a card is turned, so that turning it takes no longer than drawing it. */
export class PreviewsAhead {
  private made: (Now & { sitting: Sitting | null; shown: ReturnType<typeof previewsOf> }) | null = null

  make(sitting: Sitting | null, now: Now): void {
    this.made = { ...now, sitting, shown: previewsOf(sitting, now) }
  }

  /** What was made ahead while it holds, else made now. */
  of(sitting: Sitting | null, { settings, load, now }: Now) {
    const { made } = this
    const isSame = made?.sitting === sitting && made.settings === settings && made.load === load
    const age = now - (made?.now ?? 0)
    const day = (at: number) => momentAt(at, settings).studyDay
    const holds = made !== null && isSame && age >= 0 && age < HOLDS_MS && day(now) === day(made.now)
    return holds ? made.shown : previewsOf(sitting, { settings, load, now })
  }
}

/** The cards that may follow the one shown, whatever the learner presses. */
export function cardsAfter(sitting: Sitting, moment: ReturnType<typeof momentAt>, now: number): readonly string[] {
  const { shown } = sitting
  if (shown === null) return []
  const tap = { ...moment, eventId: shown.eventId, durationMs: 0, nextEventId: uuid7(now) }
  const after = (rating: Rating) => answer(sitting, { ...tap, rating }).session.shown?.card.id
  return [...new Set([after('good'), after('again')])].filter((id) => id !== undefined)
}
