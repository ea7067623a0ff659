import { effectiveEvents } from '../reviews/effective-ratings.ts'
import type { CardEvent } from '../reviews/review-event.ts'
import { type Memory, nextMemory } from '../scheduling/fsrs.ts'
import type { FsrsParameters } from '../scheduling/fsrs-parameters.ts'
import { daysBetween } from '../scheduling/study-day.ts'

/** What a card is remembered by, and from how many ratings: fewer than its state counts when it began elsewhere. */
export interface LoggedMemory extends Memory {
  readonly ratings: number
}

/** What cards are remembered by under some parameters, by card id, from their whole log. Cards that were reset begin anew. */
export function memoriesUnder(
  events: readonly CardEvent[],
  parameters: FsrsParameters,
): ReadonlyMap<string, LoggedMemory> {
  const known = new Map<string, { readonly memory: Memory; readonly studyDay: string; readonly ratings: number }>()
  for (const event of effectiveEvents(events)) {
    if (event.kind === 'reset') known.delete(event.cardId)
    if (event.kind !== 'rate') continue
    const { cardId, studyDay, rating } = event
    const before = known.get(cardId) ?? null
    const elapsedDays = before === null ? 0 : daysBetween(before.studyDay, studyDay)
    const memory = nextMemory(before?.memory ?? null, elapsedDays, rating, parameters)
    known.set(cardId, { memory, studyDay, ratings: (before?.ratings ?? 0) + 1 })
  }
  return new Map([...known].map(([cardId, { memory, ratings }]) => [cardId, { ...memory, ratings }]))
}
