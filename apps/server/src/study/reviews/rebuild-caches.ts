import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { nextSeqAndSchedule } from '../learners/next-seq.ts'
import { addDayShare } from '../stats/add-day-share.ts'
import { addShares, type DayShare, NO_SHARE, shareOf } from '../stats/card-share.ts'
import { emptyDays } from '../stats/empty-days.ts'
import { type CardSchedule, deckSchedules } from './card-schedules.ts'
import { foldWholeLog, groupByCard, type KnownCard } from './fold-card.ts'
import { knownCards } from './known-cards.ts'
import { saveMemory, toMemoryRow } from './memory.store.ts'
import { toEvent } from './receive-event.ts'
import { cardsWithEvents, readLog } from './reviews.store.ts'

const CARDS_AT_ONCE = 500

export interface FoldedLog {
  readonly cards: ReadonlyMap<string, KnownCard & CardSchedule>
  readonly days: DayShare
}

/**
 * What a learner's log amounts to, computed from nothing but the log and the schedule that each card is to have, by the
 * stored settings of its deck.
 */
export async function foldLog(
  db: Db | Tx,
  userId: string,
  inDeck: (deckSettings: string | null) => CardSchedule,
): Promise<FoldedLog> {
  const cards = new Map<string, KnownCard & CardSchedule>()
  let days = NO_SHARE
  for (let after = ''; ; ) {
    const cardIds = await cardsWithEvents(db, userId, { after, limit: CARDS_AT_ONCE })
    const last = cardIds.at(-1)
    if (last === undefined) return { cards, days }
    after = last
    const decks = await knownCards(db, userId, cardIds)
    for (const [cardId, events] of groupByCard((await readLog(db, userId, cardIds)).map(toEvent))) {
      const schedule = inDeck(decks.get(cardId) ?? null)
      cards.set(cardId, { ...foldWholeLog(events, schedule.schedule, cardId), ...schedule })
      days = addShares(days, shareOf(events, schedule.schedule.parameters))
    }
  }
}

/** Throws a learner's caches away and makes them again from the log, with the schedules as they are set now. */
export function rebuildCaches(engine: Engine, userId: string): Promise<FoldedLog> {
  return inTransaction(engine, async (tx) => {
    const { seq, schedule } = await nextSeqAndSchedule(tx, userId)
    const folded = await foldLog(tx, userId, deckSchedules(schedule))
    await tx.deleteFrom('memory').where('user_id', '=', userId).execute()
    await emptyDays(tx, { userId, seq })
    const rows = [...folded.cards].map(([cardId, card]) => toMemoryRow(card, { userId, cardId, tag: card.tag, seq }))
    for (let at = 0; at < rows.length; at += CARDS_AT_ONCE) await saveMemory(tx, rows.slice(at, at + CARDS_AT_ONCE))
    await addDayShare(tx, { userId, seq }, folded.days)
    await tx.deleteFrom('schedule_refold').where('user_id', '=', userId).execute()
    return folded
  })
}
