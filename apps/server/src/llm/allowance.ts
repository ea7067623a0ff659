import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Engine } from '../db/engines.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tx } from '../db/schema.ts'
import { type LeaseSql, leaseJson, leaseSql } from './lease-sql.ts'

/*
 * Who may call a model now. Counting and taking is one statement on one row, so that of any number of calls that
 * arrive together, on any number of replicas, exactly as many get through as there is room for. What a process that
 * died had taken comes back when its lease ends.
 */

export interface AllowanceLimits {
  readonly callsPerMinute: number
  readonly atOnce: number
  readonly tokensPerDay: number
  /** For everybody together, where tokens cost the operator money; a hard stop. */
  readonly instanceTokensPerDay: number
}

export const DEFAULT_LIMITS: AllowanceLimits = {
  callsPerMinute: 20,
  atOnce: 2,
  tokensPerDay: 1_000_000,
  instanceTokensPerDay: 20_000_000,
}

const MINUTE = 60_000
const DAY = 86_400_000
/** The largest number that both databases compare with a 32-bit column. */
const UNLIMITED = 2_147_483_647
/** Longer than any call may last. */
export const LEASE_MS = 11 * MINUTE
/** Owner of the row that counts for everybody. */
const INSTANCE = '*'

export interface Reservation {
  /** Counts what was really used instead of what was set aside; 0 gives everything back. At most once. */
  settle(tokens: number): Promise<void>
}

export const REFUSALS = ['calls-per-minute', 'at-once', 'tokens-per-day', 'instance-budget'] as const
export type Refusal = (typeof REFUSALS)[number]

export type ReserveOutcome =
  | { readonly ok: true; readonly reservation: Reservation }
  | { readonly ok: false; readonly problem: Refusal; readonly retryAfterSeconds: number }

export interface Allowance {
  /** Takes one call of about `tokens` for the learner, and for the instance when it `costs` the operator money. */
  reserve(userId: string, tokens: number, costs: boolean): Promise<ReserveOutcome>
}

interface AllowanceOptions {
  readonly engine: Engine
  readonly now: () => number
  readonly limits?: Partial<AllowanceLimits>
}

export function createAllowance({ engine, now, limits: given }: AllowanceOptions): Allowance {
  const limits = { ...DEFAULT_LIMITS, ...given }
  const leases = leaseSql(engine.dialect)
  const learnerShare: Share = limits
  const instanceShare: Share = {
    callsPerMinute: UNLIMITED,
    atOnce: UNLIMITED,
    tokensPerDay: limits.instanceTokensPerDay,
  }

  return {
    reserve: (userId, tokens, costs) => {
      const at = now()
      const lease = { id: randomUUID(), at, tokens }
      return inTransaction(engine, async (tx): Promise<ReserveOutcome> => {
        if (!(await take(tx, leases, userId, learnerShare, lease))) return why(tx, userId, learnerShare, lease)
        if (costs && !(await take(tx, leases, INSTANCE, instanceShare, lease))) {
          await giveBack(tx, leases, userId, lease.id, at, 0)
          return { ok: false, problem: 'instance-budget', retryAfterSeconds: untilTomorrow(at) }
        }
        const settle = (used: number) =>
          inTransaction(engine, async (settling) => {
            await giveBack(settling, leases, userId, lease.id, now(), used)
            if (costs) await giveBack(settling, leases, INSTANCE, lease.id, now(), used)
          })
        return { ok: true, reservation: { settle } }
      })
    },
  }
}

interface Share {
  readonly callsPerMinute: number
  readonly atOnce: number
  readonly tokensPerDay: number
}

interface Wanted {
  readonly id: string
  readonly at: number
  readonly tokens: number
}

async function take(
  tx: Tx,
  leases: LeaseSql,
  owner: string,
  share: Share,
  { id, at, tokens }: Wanted,
): Promise<boolean> {
  if (tokens > share.tokensPerDay) return false
  const day = Math.floor(at / DAY)
  const lease = { endsAt: at + LEASE_MS, tokens }
  const sameWindow = sql<boolean>`ai_allowance.window_start > ${at - MINUTE}`
  const usedToday = sql<number>`case when ai_allowance.day = ${day} then ai_allowance.day_tokens else 0 end`
  const taken = await tx
    .insertInto('ai_allowance')
    .values({ user_id: owner, window_start: at, window_calls: 1, day, day_tokens: 0, leases: leaseJson(id, lease) })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({
          window_start: sql`case when ${sameWindow} then ai_allowance.window_start else ${at} end`,
          window_calls: sql`case when ${sameWindow} then ai_allowance.window_calls + 1 else 1 end`,
          day,
          day_tokens: usedToday,
          leases: leases.withLease(at, id, lease),
        })
        .where(sql<boolean>`not (${sameWindow} and ai_allowance.window_calls >= ${share.callsPerMinute})`)
        .where(sql<boolean>`${leases.count(at)} < ${share.atOnce}`)
        .where(sql<boolean>`(${usedToday}) + ${leases.tokens(at)} + ${tokens} <= ${share.tokensPerDay}`),
    )
    .returning('user_id')
    .execute()
  return taken.length === 1
}

async function giveBack(tx: Tx, leases: LeaseSql, owner: string, id: string, at: number, used: number): Promise<void> {
  const day = Math.floor(at / DAY)
  await tx
    .updateTable('ai_allowance')
    .set({
      day,
      day_tokens: sql`case when day = ${day} then day_tokens else 0 end + ${used}`,
      leases: leases.without(id),
    })
    .where('user_id', '=', owner)
    .execute()
}

/** Reads which limit it was that refused; only for the answer, nothing is decided by it. */
async function why(tx: Tx, owner: string, share: Share, { at, tokens }: Wanted): Promise<ReserveOutcome> {
  const row = await tx.selectFrom('ai_allowance').selectAll().where('user_id', '=', owner).executeTakeFirst()
  const windowEndsAt = (row?.window_start ?? 0) + MINUTE
  if (row && windowEndsAt > at && row.window_calls >= share.callsPerMinute)
    return { ok: false, problem: 'calls-per-minute', retryAfterSeconds: Math.ceil((windowEndsAt - at) / 1_000) }
  const usedToday = row && row.day === Math.floor(at / DAY) ? row.day_tokens : 0
  if (usedToday + tokens > share.tokensPerDay)
    return { ok: false, problem: 'tokens-per-day', retryAfterSeconds: untilTomorrow(at) }
  return { ok: false, problem: 'at-once', retryAfterSeconds: 1 }
}

const untilTomorrow = (at: number) => Math.ceil((DAY - (at % DAY)) / 1_000)
