import type { MemoryState } from '../scheduling/memory-state.ts'
import { daysBetween } from '../scheduling/study-day.ts'

/** What a plan needs to know of a card already met; plain, so that it can be sent to a worker. */
export interface KnownCard {
  /** Days; difficulty 1-10. */
  readonly stability: number
  readonly difficulty: number
  /** Study days since the last rating, at least 0, and until it is due; negative when overdue. */
  readonly elapsedDays: number
  readonly dueInDays: number
}

/** The cards with a memory among some states, as seen on a study day; suspended ones are the caller's to omit. */
export function knownCardsOf(states: Iterable<MemoryState>, today: string): readonly KnownCard[] {
  const cards: KnownCard[] = []
  for (const { stability, difficulty, lastStudyDay, dueDay } of states) {
    if (stability <= 0 || lastStudyDay === null) continue
    const elapsedDays = Math.max(0, daysBetween(lastStudyDay, today))
    cards.push({ stability, difficulty, elapsedDays, dueInDays: daysBetween(today, dueDay) })
  }
  return cards
}
