import { randomUUID } from 'node:crypto'
import { type ModelLimits, parseConfig } from '../config.ts'
import type { Engine } from '../db/engines.ts'
import type { Db } from '../db/schema.ts'
import { createAllowanceSql, DAY_MS, dayOf, INSTANCE, type Lease, MINUTE_MS } from './allowance-sql.ts'

/*
 * Who may call a model now. Counting and taking is one statement, so that of any number of calls that arrive together,
 * on any number of replicas, exactly as many get through as there is room for. What a process that died had taken
 * comes back when its lease ends.
 */

export const DEFAULT_LIMITS: ModelLimits = parseConfig({}).modelLimits

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
  /** Takes one call of about `tokens` of the endpoint, for the learner and for the instance. */
  reserve(userId: string, tokens: number): Promise<ReserveOutcome>
  /** Takes one call of the built-in engine, for the learner. */
  reserveBuiltIn(userId: string): Promise<ReserveOutcome>
}

interface AllowanceOptions {
  readonly engine: Engine
  readonly now: () => number
  readonly limits?: Partial<ModelLimits>
}

/** Who owns the row that counts a learner's calls of the built-in engine. */
export const builtInOwner = (userId: string) => `built-in:${userId}`

export function createAllowance({ engine, now, limits: given }: AllowanceOptions): Allowance {
  const limits = { ...DEFAULT_LIMITS, ...given }
  const statements = createAllowanceSql(engine, limits)
  const { db } = engine
  const begin = (tokens: number): Lease => {
    const at = now()
    return { id: randomUUID(), endsAt: at + LEASE_MS, tokens, takenAt: at }
  }
  const take = async (owner: string, lease: Lease, shared: boolean) => {
    const taken = await db.executeQuery(statements.take(owner, lease, shared))
    return new Set(taken.rows.map((row) => row.user_id))
  }
  const giveBack = async (owner: string, lease: Lease, { used = 0, shared = false } = {}) =>
    void (await db.executeQuery(statements.giveBack({ owner, lease, used, now: now() }, shared)))
  return {
    reserve: async (userId, tokens) => {
      const lease = begin(tokens)
      const tomorrow = untilTomorrow(lease.takenAt)
      if (tokens > limits.tokensPerDay) return refused('tokens-per-day', tomorrow)
      if (tokens > limits.instanceTokensPerDay) return refused('instance-budget', tomorrow)
      const taken = await take(userId, lease, true)
      if (taken.size === 2)
        return { ok: true, reservation: { settle: (used) => giveBack(userId, lease, { used, shared: true }) } }
      // One of the two had no room: what the other one gave goes back.
      if (taken.has(userId)) {
        await giveBack(userId, lease)
        return refused('instance-budget', tomorrow)
      }
      if (taken.has(INSTANCE)) await giveBack(INSTANCE, lease)
      return why(db, userId, limits, lease)
    },
    reserveBuiltIn: async (userId) => {
      const [owner, lease] = [builtInOwner(userId), begin(0)]
      const taken = await take(owner, lease, false)
      if (taken.has(owner)) return { ok: true, reservation: { settle: () => giveBack(owner, lease) } }
      return why(db, owner, { ...limits, ...limits.builtIn }, lease)
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
  owner: string,
  limits: Omit<ModelLimits, 'builtIn'>,
  { tokens, takenAt }: Lease,
): Promise<ReserveOutcome> {
  const row = await db.selectFrom('ai_allowance').selectAll().where('user_id', '=', owner).executeTakeFirst()
  const windowEndsAt = (row?.window_start ?? 0) + MINUTE_MS
  if (row && windowEndsAt > takenAt && row.window_calls >= limits.callsPerMinute)
    return refused('calls-per-minute', Math.ceil((windowEndsAt - takenAt) / 1_000))
  const usedToday = row && row.day === dayOf(takenAt) ? row.day_tokens : 0
  if (usedToday + tokens > limits.tokensPerDay) return refused('tokens-per-day', untilTomorrow(takenAt))
  return refused('at-once', 1)
}

const untilTomorrow = (at: number) => Math.ceil((DAY_MS - (at % DAY_MS)) / 1_000)
