import { sql } from 'kysely'
import type { Engine } from '../db/engines.ts'
import type { Db } from '../db/schema.ts'
import type { Limiter, LimitOutcome } from './deps.ts'

/*
 * Counters live in the database, so every replica sees the same ones. Each count is one statement that either adds or
 * refuses: parallel requests cannot slip past between a look and a write. A refused hit is not counted.
 */

const HOUR_MS = 3_600_000
const KEPT_MS = 25 * HOUR_MS

export interface LimiterOptions {
  /** Keys that are never limited; see `loopbackExemption`. */
  readonly isExempt?: (key: string) => boolean
}

/** Counts in windows that begin with their first hit. `now` in ms. Throws what the database throws. */
export function createLimiter(engine: Engine, now: () => number, { isExempt }: LimiterOptions = {}): Limiter {
  const cleanUp = hourlyCleanUp(now)
  return {
    async hit(key, { max, windowMs }, amount = 1): Promise<LimitOutcome> {
      if (isExempt?.(key)) return { ok: true }
      if (amount > max) return { ok: false, retryAfterSeconds: Math.ceil(windowMs / 1_000) }
      const at = now()
      return onOneConnection(engine, async (db) => {
        await cleanUp(db)
        if (await addHits(db, { key, amount, max, at, oldest: at - windowMs })) return { ok: true }
        const start = await windowStart(db, key)
        return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((start + windowMs - at) / 1_000)) }
      })
    },
  }
}

interface Hits {
  readonly key: string
  readonly amount: number
  readonly max: number
  readonly at: number
  /** Windows that began at this instant or before are over. */
  readonly oldest: number
}

async function addHits(db: Db, { key, amount, max, at, oldest }: Hits): Promise<boolean> {
  const isOver = sql<boolean>`rate_limit.window_start <= ${oldest}`
  const added = await db
    .insertInto('rate_limit')
    .values({ key, window_start: at, hits: amount, blocked_until: 0 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          hits: sql`case when ${isOver} then ${asInteger(amount)} else rate_limit.hits + ${asInteger(amount)} end`,
          window_start: sql`case when ${isOver} then ${asBigint(at)} else rate_limit.window_start end`,
        })
        .where(sql<boolean>`(${isOver} or rate_limit.hits + ${asInteger(amount)} <= ${asInteger(max)})`),
    )
    .returning('hits')
    .executeTakeFirst()
  return added !== undefined
}

async function windowStart(db: Db, key: string): Promise<number> {
  const row = await db.selectFrom('rate_limit').select('window_start').where('key', '=', key).executeTakeFirst()
  return row?.window_start ?? 0
}

/** PostgreSQL cannot guess the type of a parameter that stands alone in a `case`. */
const asBigint = (value: number) => sql<number>`cast(${value} as bigint)`
const asInteger = (value: number) => sql<number>`cast(${value} as integer)`

/** SQLite flushes the disk once per commit, so counts that arrive together share one. */
export function onOneConnection<T>(engine: Engine, work: (db: Db) => Promise<T>): Promise<T> {
  return engine.dialect === 'sqlite' ? engine.transact(work) : work(engine.db)
}

/** Removes counters nobody needs any more, at most once an hour and process. */
function hourlyCleanUp(now: () => number): (db: Db) => Promise<void> {
  let last = 0
  return async (db) => {
    const at = now()
    if (at - last < HOUR_MS) return
    last = at
    await db
      .deleteFrom('rate_limit')
      .where('window_start', '<', at - KEPT_MS)
      .where('blocked_until', '<', at)
      .execute()
  }
}
