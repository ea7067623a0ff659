import { sql } from 'kysely'
import type { Engine } from '../db/engines.ts'
import type { Db } from '../db/schema.ts'
import type { LimitOutcome } from './deps.ts'

/*
 * Guessing slows down: after `free` failures a key is blocked, each further failure doubles the block. An attempt is
 * counted before its outcome is known and taken back when it succeeds, so a burst of parallel guesses gets no more
 * than the free ones.
 */

export interface AttemptRules {
  readonly free: number
  readonly firstBlockMs: number
  readonly longestBlockMs: number
  /** Failures are forgotten after this long without one. */
  readonly forgetMs: number
}

export interface Attempts {
  /** Counts an attempt as failed, or says how long the key is still blocked. */
  begin(key: string): Promise<LimitOutcome>
  /** The attempt was right: nothing is held against the key any more. */
  succeeded(key: string): Promise<void>
  /** The attempt was not made after all: it is not held against the key. */
  takeBack(key: string): Promise<void>
}

export function createAttempts({ db }: Pick<Engine, 'db'>, now: () => number, rules: AttemptRules): Attempts {
  return {
    begin: async (key) => {
      const at = now()
      if (await addAttempt(db, key, at, rules)) return { ok: true }
      const until = await blockedUntil(db, key)
      return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((until - at) / 1_000)) }
    },
    succeeded: async (key) => {
      await db.deleteFrom('rate_limit').where('key', '=', key).execute()
    },
    takeBack: async (key) => {
      const isFree = sql<boolean>`hits <= ${sql.lit(rules.free)}`
      await db
        .updateTable('rate_limit')
        .set({ hits: sql`hits - 1`, blocked_until: sql`case when ${isFree} then 0 else blocked_until end` })
        .where('key', '=', key)
        .where('hits', '>', 0)
        .execute()
    },
  }
}

async function addAttempt(db: Db, key: string, at: number, rules: AttemptRules): Promise<boolean> {
  const isForgotten = sql<boolean>`rate_limit.window_start <= ${at - rules.forgetMs}`
  const added = await db
    .insertInto('rate_limit')
    .values({ key, window_start: at, hits: 1, blocked_until: rules.free > 1 ? 0 : at + rules.firstBlockMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          hits: sql`case when ${isForgotten} then 1 else rate_limit.hits + 1 end`,
          blocked_until: sql`case when ${isForgotten} then 0 ${blockSteps(at, rules)} end`,
          window_start: at,
        })
        .where('rate_limit.blocked_until', '<=', at),
    )
    .returning('hits')
    .executeTakeFirst()
  return added !== undefined
}

/** `when` branches: no block for the free attempts, then one step per doubling, then the longest. */
function blockSteps(at: number, { free, firstBlockMs, longestBlockMs }: AttemptRules) {
  const steps = [sql`when rate_limit.hits + 1 < ${sql.lit(free)} then 0`]
  let block = firstBlockMs
  for (let hits = free; block < longestBlockMs; hits += 1, block *= 2)
    steps.push(sql`when rate_limit.hits + 1 = ${sql.lit(hits)} then cast(${at + block} as bigint)`)
  return sql`${sql.join(steps, sql` `)} else cast(${at + longestBlockMs} as bigint)`
}

async function blockedUntil(db: Db, key: string): Promise<number> {
  const row = await db.selectFrom('rate_limit').select('blocked_until').where('key', '=', key).executeTakeFirst()
  return row?.blocked_until ?? 0
}
