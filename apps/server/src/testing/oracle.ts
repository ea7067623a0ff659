import type { DayTotals } from '@cairn/core/stats/day-totals'
import { expect } from 'vitest'
import type { Engine } from '../db/engines.ts'
import { toState } from '../reviews/memory.store.ts'
import { foldLog } from '../reviews/rebuild-caches.ts'
import { settingsOfTag } from '../reviews/schedule-tag.ts'

/** Fails unless memory and day totals are exactly what the learner's log amounts to. */
export async function expectCachesToEqualLog({ db }: Engine, userId: string): Promise<void> {
  const rows = await db.selectFrom('memory').selectAll().where('user_id', '=', userId).execute()
  const tags = new Map(rows.map((row) => [row.card_id, row.algorithm]))
  const folded = await foldLog(db, userId, (cardId) => {
    const settings = settingsOfTag(tags.get(cardId) ?? '')
    if (!settings) throw new Error(`Card ${cardId} has events and no memory, or memory of an unknown algorithm`)
    return settings
  })
  const cached = new Map(rows.map((row) => [row.card_id, toState(row)]))
  expect(sorted(cached)).toEqual(sorted(folded.memory))

  const days = await db.selectFrom('day_total').selectAll().where('user_id', '=', userId).execute()
  const totals = days.map(({ study_day, again, hard, good, easy, new_cards, duration_ms }): [string, DayTotals] => [
    study_day,
    { again, hard, good, easy, newCards: new_cards, durationMs: duration_ms, reviews: again + hard + good + easy },
  ])
  const isEmpty = ([, total]: [string, DayTotals]) => Object.values(total).every((value) => value === 0)
  expect(sorted(new Map(totals.filter((day) => !isEmpty(day))))).toEqual(sorted(folded.days))
}

const sorted = <Value>(map: ReadonlyMap<string, Value>) => [...map].sort(([one], [other]) => (one < other ? -1 : 1))
