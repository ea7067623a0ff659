import { randomUUID } from 'node:crypto'
import type { Engine } from '../db/engines.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tx } from '../db/schema.ts'
import { createAllowanceSql, DAY_MS, dayOf, type Lease, MINUTE_MS, type Share } from './allowance-sql.ts'

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

/** The largest number that both databases compare with a 32-bit column. */
const UNLIMITED = 2_147_483_647
/** Longer than any call may last. */
export const LEASE_MS = 11 * MINUTE_MS
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
  const statements = createAllowanceSql(engine)
  const { callsPerMinute, atOnce, tokensPerDay, instanceTokensPerDay } = limits
  const learnerShare: Share = { callsPerMinute, atOnce, tokensPerDay }
  const instanceShare: Share = { callsPerMinute: UNLIMITED, atOnce: UNLIMITED, tokensPerDay: instanceTokensPerDay }

  const take = async (tx: Tx, owner: string, share: Share, { lease, at }: Wanted) => {
    if (lease.tokens > share.tokensPerDay) return false
    const { rows } = await tx.executeQuery(statements.take({ owner, share, lease, now: at }))
    return rows.length === 1
  }
  const giveBack = (tx: Tx, owner: string, leaseId: string, used: number) =>
    tx.executeQuery(statements.giveBack({ owner, leaseId, used, now: now() }))

  return {
    reserve: (userId, tokens, costs) => {
      const at = now()
      const lease: Lease = { id: randomUUID(), endsAt: at + LEASE_MS, tokens }
      const wanted = { lease, at }
      const settle = (used: number) =>
        inTransaction(engine, async (tx) => {
          await giveBack(tx, userId, lease.id, used)
          if (costs) await giveBack(tx, INSTANCE, lease.id, used)
        })
      return inTransaction(engine, async (tx): Promise<ReserveOutcome> => {
        if (!(await take(tx, userId, learnerShare, wanted))) return why(tx, userId, learnerShare, wanted)
        if (!costs || (await take(tx, INSTANCE, instanceShare, wanted))) return { ok: true, reservation: { settle } }
        await giveBack(tx, userId, lease.id, 0)
        return { ok: false, problem: 'instance-budget', retryAfterSeconds: untilTomorrow(at) }
      })
    },
  }
}

interface Wanted {
  readonly lease: Lease
  readonly at: number
}

/** Reads which limit it was that refused; only for the answer, nothing is decided by it. */
async function why(tx: Tx, owner: string, share: Share, { lease, at }: Wanted): Promise<ReserveOutcome> {
  const row = await tx.selectFrom('ai_allowance').selectAll().where('user_id', '=', owner).executeTakeFirst()
  const windowEndsAt = (row?.window_start ?? 0) + MINUTE_MS
  if (row && windowEndsAt > at && row.window_calls >= share.callsPerMinute)
    return { ok: false, problem: 'calls-per-minute', retryAfterSeconds: Math.ceil((windowEndsAt - at) / 1_000) }
  const usedToday = row && row.day === dayOf(at) ? row.day_tokens : 0
  if (usedToday + lease.tokens > share.tokensPerDay)
    return { ok: false, problem: 'tokens-per-day', retryAfterSeconds: untilTomorrow(at) }
  return { ok: false, problem: 'at-once', retryAfterSeconds: 1 }
}

const untilTomorrow = (at: number) => Math.ceil((DAY_MS - (at % DAY_MS)) / 1_000)
