import type { CardWithMemory } from '../../data/queries.ts'
import type { Today } from './card-state-words.ts'

export const CARD_FILTERS = ['all', 'due', 'starred', 'missed'] as const
export type CardFilter = (typeof CARD_FILTERS)[number]

/** The cards that a filter shows, in the order given. Missed: forgotten at least once, or not yet learned again. */
export function filterCards(cards: readonly CardWithMemory[], filter: CardFilter, day: Today): CardWithMemory[] {
  return cards.filter((entry) => passes(entry, filter, day))
}

function passes({ card, row }: CardWithMemory, filter: CardFilter, { now, today }: Today): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'starred':
      return card.starred
    case 'missed':
      return (row.state?.lapses ?? 0) > 0
    case 'due':
      if (row.lane === 'learning') return row.sort <= now
      return row.lane === 'review' && row.state !== null && row.state.dueDay <= today
    default:
      return filter satisfies never
  }
}
