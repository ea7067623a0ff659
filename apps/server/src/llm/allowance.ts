import { randomUUID } from 'node:crypto'
import type { Engine } from '../db/engines.ts'
import type { Db } from '../db/schema.ts'
import {
  type AllowanceLimits,
  createAllowanceSql,
  DAY_MS,
  dayOf,
  INSTANCE,
  type Lease,
  MINUTE_MS,
} from './allowance-sql.ts'

export type { AllowanceLimits }

/*
 * Who may call a model now. Counting and taking is one statement, so that of any number of calls that arrive together,
 * on any number of replicas, exactly as many get through as there is room for. What a process that died had taken
 * comes back when its lease ends.
 */

export const DEFAULT_LIMITS: AllowanceLimits = {
  callsPerMinute: 20,
  atOnce: 2,
  tokensPerDay: 1_000_000,
  instanceTokensPerDay: 20_000_000,
}

/** Longer than any call may last. */
export const LEASE_MS = 11 * MINUTE_MS

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
  const statements = createAllowanceSql(engine, limits)
  const { db } = engine
  return {
    reserve: async (userId, tokens, costs) => {
      const at = now()
      if (tokens > limits.tokensPerDay) return refused('tokens-per-day', untilTomorrow(at))
      if (costs && tokens > limits.instanceTokensPerDay) return refused('instance-budget', untilTomorrow(at))
      const lease: Lease = { id: randomUUID(), endsAt: at + LEASE_MS, tokens, takenAt: at }
      const taken = await db.executeQuery(statements.take(userId, lease, costs))
      const isTaken = (owner: string) => taken.rows.some((row) => row.user_id === owner)
      const giveBack = (owner: string, used: number, shared: boolean) =>
        db.executeQuery(statements.giveBack({ owner, lease, used, now: now() }, shared))
      if (isTaken(userId) && (!costs || isTaken(INSTANCE)))
        return { ok: true, reservation: { settle: async (used) => void (await giveBack(userId, used, costs)) } }
      // One of the two had no room: what the other one gave goes back.
      if (isTaken(userId)) {
        await giveBack(userId, 0, false)
        return refused('instance-budget', untilTomorrow(at))
      }
      if (isTaken(INSTANCE)) await giveBack(INSTANCE, 0, false)
      return why(db, userId, limits, lease)
    },
  }
}

const refused = (problem: Refusal, retryAfterSeconds: number): ReserveOutcome => ({
  ok: false,
  problem,
  retryAfterSeconds,
})

/** Reads which limit it was that refused; only for the answer, nothing is decided by it. */
async function why(
  db: Db,
  userId: string,
  limits: AllowanceLimits,
  { tokens, takenAt }: Lease,
): Promise<ReserveOutcome> {
  const row = await db.selectFrom('ai_allowance').selectAll().where('user_id', '=', userId).executeTakeFirst()
  const windowEndsAt = (row?.window_start ?? 0) + MINUTE_MS
  if (row && windowEndsAt > takenAt && row.window_calls >= limits.callsPerMinute)
    return refused('calls-per-minute', Math.ceil((windowEndsAt - takenAt) / 1_000))
  const usedToday = row && row.day === dayOf(takenAt) ? row.day_tokens : 0
  if (usedToday + tokens > limits.tokensPerDay) return refused('tokens-per-day', untilTomorrow(takenAt))
  return refused('at-once', 1)
}

const untilTomorrow = (at: number) => Math.ceil((DAY_MS - (at % DAY_MS)) / 1_000)
