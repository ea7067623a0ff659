import type { Card } from '@cairn/contract/cards'
import type { DeckSchedules } from '@cairn/core/reviews/session'
import { isLeechAlarm } from '@cairn/core/scheduling/leech'
import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import type { NewEvent } from '../../data/local-db.ts'
import type { ReviewView, ShownView } from './review-view.ts'

/** What is said of the latest step while the next card is in front of the learner. */
export type Since = Pick<ReviewView, 'happened' | 'missed' | 'leech'>

export const NOTHING_SINCE: Since = { happened: null, missed: null, leech: null }

/** The same with the texts of its cards as `fresh` has them. */
export function freshSince(since: Since, fresh: (card: Card) => Card): Since {
  const { missed, leech } = since
  return { ...since, missed: missed && fresh(missed), leech: leech && { ...leech, card: fresh(leech.card) } }
}

interface Rated {
  readonly before: MemoryState | null
  readonly after: MemoryState
  /** What decks have for themselves, by their ids. */
  readonly decks: DeckSchedules | undefined
}

/** What a rating gives to say: where the card went, that it was missed, that it keeps being forgotten. */
export function sinceRating(shown: ShownView | null, event: NewEvent, { before, after, decks }: Rated): Since {
  if (shown === null || shown.previews === null || event.kind !== 'rate') return NOTHING_SINCE
  const { card, previews } = shown
  const { rating, answeredAt } = event
  return {
    happened: { rating, preview: previews[rating], at: answeredAt },
    missed: rating === 'again' ? card : null,
    leech: isLeechAlarm(before, after, decks?.get(card.deckId)) ? { card, lapses: after.lapses } : null,
  }
}
