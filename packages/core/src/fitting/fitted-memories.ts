import { effectiveEvents } from '../reviews/effective-ratings.ts'
import type { CardEvent } from '../reviews/review-event.ts'
import { type Memory, nextMemory } from '../scheduling/fsrs.ts'
import type { FsrsParameters } from '../scheduling/fsrs-parameters.ts'
import type { MemoryState } from '../scheduling/memory-state.ts'
import { daysBetween } from '../scheduling/study-day.ts'

/** What a card is remembered by, and from how many ratings: fewer than its state counts when it began elsewhere. */
export interface LoggedMemory extends Memory {
  readonly ratings: number
}

interface Known {
  readonly memory: Memory
  readonly studyDay: string
  readonly ratings: number
}

/**
 * What cards are remembered by under some parameters, by card id, from their whole log. Cards that were reset begin anew,
 * those of a package with the memory that it tells and the ratings it counts.
 */
export function memoriesUnder(
  events: readonly CardEvent[],
  parameters: FsrsParameters,
): ReadonlyMap<string, LoggedMemory> {
  const known = new Map<string, Known>()
  for (const event of effectiveEvents(events)) {
    const { cardId } = event
    const told = toldBy(event)
    // Where the package does not begin a card, its last answer is in the log.
    const toldOn = event.kind === 'reset' ? told?.lastStudyDay : known.get(cardId)?.studyDay
    if (event.kind === 'reset') known.delete(cardId)
    if (told !== null && toldOn != null) known.set(cardId, { memory: told, studyDay: toldOn, ratings: told.reps })
    if (event.kind !== 'rate') continue
    const { studyDay, rating } = event
    const before = known.get(cardId) ?? null
    const elapsedDays = before === null ? 0 : daysBetween(before.studyDay, studyDay)
    const memory = nextMemory(before?.memory ?? null, elapsedDays, rating, parameters)
    known.set(cardId, { memory, studyDay, ratings: (before?.ratings ?? 0) + 1 })
  }
  return new Map(
    [...known].map(([cardId, { memory, ratings }]) => {
      const { stability, difficulty } = memory
      return [cardId, { stability, difficulty, ratings }]
    }),
  )
}

/** The memory that an import tells: where a card begins, or where its answers had left it. */
function toldBy(event: CardEvent): MemoryState | null {
  const state = event.kind === 'reset' ? event.start : event.kind === 'set-due' ? event.standing : undefined
  return state !== undefined && state.stability > 0 ? state : null
}
