import { setImmediate as turn } from 'node:timers/promises'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { purgeableUntil } from '../../platform/db/trash.ts'
import { type Portion, purgeCards, purgeDecks, purgeSources } from './trash.store.ts'

/** Rows of one transaction: others get in between, and none holds the database for long. */
const PORTION = 200

/** Cards before the decks they are in. */
const STEPS = { cards: purgeCards, decks: purgeDecks, sources: purgeSources }

export type Purged = Readonly<Record<keyof typeof STEPS, number>>

/**
 * Removes for good what was deleted more than 30 days before `now` (ms). The review log and its caches stay. Any
 * number of processes may do this at once, and one that is cut off leaves whole portions behind.
 */
export async function purgeTrash(engine: Engine, now: number): Promise<Purged> {
  const until = purgeableUntil(now)
  return {
    cards: await inPortions(engine, until, STEPS.cards),
    decks: await inPortions(engine, until, STEPS.decks),
    sources: await inPortions(engine, until, STEPS.sources),
  }
}

async function inPortions(
  engine: Engine,
  until: number,
  purge: (tx: Tx, portion: Portion) => Promise<number>,
): Promise<number> {
  for (let total = 0; ; await turn()) {
    const purged = await inTransaction(engine, (tx) => purge(tx, { until, limit: PORTION }))
    total += purged
    if (purged < PORTION) return total
  }
}
