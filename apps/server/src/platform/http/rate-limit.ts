import { sql } from 'kysely'
import { databaseProblemOf } from '../db/database-problem.ts'
import type { Engine } from '../db/engines.ts'
import type { Db } from '../db/schema.ts'
import type { Limit, Limiter, LimitOutcome } from './deps.ts'

/*
 * Counters live in the database, so every replica sees the same ones. Each count is one statement that either adds or
 * refuses: parallel requests cannot slip past between a look and a write. A refused hit is not counted.
 *
 * A write per request would cost more than many a request. Of a generous limit a process therefore takes a tenth at a
 * time and hands it out from memory: never more than the limit passes, and what a process has left over when the
 * window ends is lost. Small limits are taken one by one.
 */

const HOUR_MS = 3_600_000
const KEPT_MS = 25 * HOUR_MS
const GENEROUS = 60
const PARTS = 10

export interface LimiterOptions {
  /** Keys that are never limited; see `loopbackExemption`. */
  readonly isExempt?: (key: string) => boolean
}

/** What the database granted of a window, and when (ms) the window ends. */
interface Grant {
  readonly granted: number
  readonly endsAt: number
}

/** Granted hits not used yet; `isFull` when the database has no more of this window. */
interface Hold {
  left: number
  readonly endsAt: number
  readonly isFull: boolean
}

/** Counts in windows that begin with their first hit. `now` in ms. Throws what the database throws. */
export function createLimiter(engine: Engine, now: () => number, { isExempt }: LimiterOptions = {}): Limiter {
  const holds = new Map<string, Hold>()
  const asking = new Map<string, Promise<Grant>>()
  const cleanUp = hourlyCleanUp(now, holds)

  async function ask(key: string, limit: Limit, amount: number): Promise<Grant> {
    const isGenerous = amount === 1 && limit.max >= GENEROUS
    const amounts = isGenerous ? [Math.ceil(limit.max / PARTS), 1] : [amount]
    try {
      await cleanUp(engine.db)
      const grant = await takeFromWindow(engine.db, { key, limit, amounts, at: now() })
      holds.set(key, { left: grant.granted, endsAt: grant.endsAt, isFull: grant.granted === 0 && amount === 1 })
      return grant
    } catch (error) {
      if (!cannotSave(error)) throw error
      // A full disk must not end reading: until the window is over this process counts alone.
      const grant = { granted: limit.max, endsAt: now() + limit.windowMs }
      holds.set(key, { left: limit.max, endsAt: grant.endsAt, isFull: true })
      return grant
    }
  }

  /** Requests that come at once share one question. */
  function askOnce(key: string, limit: Limit, amount: number): Promise<Grant> {
    const question = `${amount} ${key}`
    const running = asking.get(question)
    if (running) return running
    const started = ask(key, limit, amount).finally(() => asking.delete(question))
    asking.set(question, started)
    return started
  }

  return {
    async hit(key, limit, amount = 1): Promise<LimitOutcome> {
      if (isExempt?.(key)) return { ok: true }
      if (amount > limit.max) return refusal(limit.windowMs)
      for (;;) {
        const hold = holds.get(key)
        if (hold && now() < hold.endsAt) {
          if (hold.left >= amount) {
            hold.left -= amount
            return { ok: true }
          }
          if (hold.isFull) return refusal(hold.endsAt - now())
        }
        const { granted, endsAt } = await askOnce(key, limit, amount)
        if (granted === 0) return refusal(endsAt - now())
      }
    },
  }
}

const refusal = (waitMs: number): LimitOutcome => ({
  ok: false,
  retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
})

function cannotSave(error: unknown): boolean {
  const problem = databaseProblemOf(error)
  return problem === 'full' || problem === 'read-only' || problem === 'damaged'
}

interface Taking {
  readonly key: string
  readonly limit: Limit
  /** What to take at once, tried in this order. */
  readonly amounts: readonly number[]
  readonly at: number
}

async function takeFromWindow(db: Db, { key, limit, amounts, at }: Taking): Promise<Grant> {
  for (const amount of amounts) {
    const start = await addHits(db, { key, amount, max: limit.max, at, oldest: at - limit.windowMs })
    if (start !== undefined) return { granted: amount, endsAt: start + limit.windowMs }
  }
  const row = await db.selectFrom('rate_limit').select('window_start').where('key', '=', key).executeTakeFirst()
  return { granted: 0, endsAt: (row?.window_start ?? at - limit.windowMs) + limit.windowMs }
}

interface Hits {
  readonly key: string
  readonly amount: number
  readonly max: number
  readonly at: number
  /** Windows that began at this instant or before are over. */
  readonly oldest: number
}

/** When (ms) the window began that the hits were added to, undefined when they do not fit. */
async function addHits(db: Db, { key, amount, max, at, oldest }: Hits): Promise<number | undefined> {
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
    .returning('window_start')
    .executeTakeFirst()
  return added?.window_start
}

/** PostgreSQL cannot guess the type of a parameter that stands alone in a `case`. */
const asBigint = (value: number) => sql<number>`cast(${value} as bigint)`
const asInteger = (value: number) => sql<number>`cast(${value} as integer)`

/** Removes counters nobody needs any more, at most once an hour and process. */
function hourlyCleanUp(now: () => number, holds: Map<string, Hold>): (db: Db) => Promise<void> {
  let last = 0
  return async (db) => {
    const at = now()
    if (at - last < HOUR_MS) return
    last = at
    for (const [key, hold] of holds) if (hold.endsAt <= at) holds.delete(key)
    await db
      .deleteFrom('rate_limit')
      .where('window_start', '<', at - KEPT_MS)
      .where('blocked_until', '<', at)
      .execute()
  }
}
