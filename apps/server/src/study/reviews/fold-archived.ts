import { type LearnerSettings, studySettings } from '@cairn/core/scheduling/learner-settings'
import type { MemoryTable, ReviewTable } from '../../platform/db/schema.ts'
import { type DayShare, shareOf } from '../stats/card-share.ts'
import { deckSchedules } from './card-schedules.ts'
import { foldWholeLog } from './fold-card.ts'
import { toMemoryRow } from './memory.store.ts'
import { toEvent } from './receive-event.ts'

export interface FoldedLogOfCard {
  readonly memory: MemoryTable
  /** What the card adds to the sums of study days. */
  readonly share: DayShare
}

/** Folds the whole log of a card that is not in the database yet; settings of the deck as stored, null for none. */
export type FoldArchived = (cardId: string, log: readonly ReviewTable[], deck: string | null) => FoldedLogOfCard

/** Rows are numbered 0 until they are written. Throws for a log that no card can have. */
export function foldArchived(userId: string, settings: LearnerSettings): FoldArchived {
  const inDeck = deckSchedules(studySettings(settings))
  return (cardId, log, deck) => {
    const { schedule, tag } = inDeck(deck)
    const events = log.map(toEvent)
    return {
      memory: toMemoryRow(foldWholeLog(events, schedule, cardId), { userId, cardId, tag, seq: 0 }),
      share: shareOf(events, schedule.parameters),
    }
  }
}
