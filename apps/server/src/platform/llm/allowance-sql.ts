import { type CompiledQuery, sql } from 'kysely'
import type { ModelLimits } from '../config.ts'
import type { Engine } from '../db/engines.ts'
import { filled, slot } from './prepared-query.ts'

/*
 * Counting and taking in one statement, in the words of both databases: the learner's row and, where a call costs the
 * operator money, the row that counts for everybody. They are compiled once: building them anew took longer than
 * running them.
 *
 * A learner's row lists the calls that run, two at most in a usual instance, each until when it may. The row of the
 * instance would list all of them, so it holds what they set aside in its sum instead; what a process that died had
 * set aside comes back to a learner after minutes, to the instance on the next day.
 */

export interface Lease {
  readonly id: string
  /** ms since the epoch. */
  readonly endsAt: number
  readonly tokens: number
  /** ms since the epoch. */
  readonly takenAt: number
}

interface GivingBack {
  readonly owner: string
  readonly lease: Lease
  readonly used: number
  /** ms since the epoch. */
  readonly now: number
}

export interface AllowanceSql {
  /** Answers a row for each owner who had room: the learner, and for a `shared` call the instance. */
  take(owner: string, lease: Lease, shared: boolean): CompiledQuery<{ user_id: string }>
  /** Ends a lease and counts what was used; with `shared` for the instance too. */
  giveBack(back: GivingBack, shared: boolean): CompiledQuery
}

/** Owner of the row that counts for everybody. */
export const INSTANCE = '*'
export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000
export const dayOf = (now: number) => Math.floor(now / DAY_MS)

const LEASES = sql.ref('ai_allowance.leases')
const DAY_TOKENS = sql.ref('ai_allowance.day_tokens')
/** The row that would be inserted carries the values of this call. */
const NOW = sql.ref('excluded.window_start')
const IS_INSTANCE = sql`ai_allowance.user_id = '*'`
/** Most often nothing else runs: then the JSON, the dear part of a statement, is left alone. */
const IS_IDLE = sql`${LEASES} = '{}'`

/** How both databases say the parts about `leases`, JSON of {id: [ends at, tokens]}. A lease that has ended is none. */
const WORDS = {
  sqlite: {
    count: sql`select count(*) from json_each(${LEASES}) where value->>0 > ${NOW}`,
    tokens: sql`select coalesce(sum(value->>1), 0) from json_each(${LEASES}) where value->>0 > ${NOW}`,
    plus: sql`json_patch(
      (select json_group_object(key, json(value)) from json_each(${LEASES}) where value->>0 > ${NOW}), excluded.leases)`,
    without: sql`json_remove(${LEASES}, '$."' || ${slot('leaseId')} || '"')`,
    number: slot,
    most: sql`max`,
    ofBoth: sql`where user_id in ('*', ${slot('owner')})`,
  },
  postgres: {
    count: sql`select count(*) from jsonb_each(${LEASES}::jsonb) where (value->>0)::bigint > ${NOW}`,
    tokens: sql`select coalesce(sum((value->>1)::bigint), 0) from jsonb_each(${LEASES}::jsonb)
      where (value->>0)::bigint > ${NOW}`,
    plus: sql`((select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${LEASES}::jsonb)
      where (value->>0)::bigint > ${NOW}) || excluded.leases::jsonb)::text`,
    without: sql`(${LEASES}::jsonb - ${slot('leaseId')}::text)::text`,
    number: (name: string) => sql`${slot(name)}::bigint`,
    most: sql`greatest`,
    // Always the instance first, as in taking: two statements must not wait for each other.
    ofBoth: sql`from (
        select user_id from ai_allowance where user_id in ('*', ${slot('owner')}) order by user_id <> '*' for update
      ) as locked where ai_allowance.user_id = locked.user_id`,
  },
}

type Words = (typeof WORDS)[keyof typeof WORDS]

/** The limits of one learner, and with them of the instance where a call costs money. */
type TakeLimits = Pick<ModelLimits, 'callsPerMinute' | 'atOnce' | 'tokensPerDay' | 'instanceTokensPerDay'>

function compileTake({ count, tokens, plus, number }: Words, limits: TakeLimits, shared: boolean) {
  const inWindow = sql`ai_allowance.window_start > ${NOW} - ${sql.lit(MINUTE_MS)}`
  const usedToday = sql`case when ai_allowance.day = excluded.day then ${DAY_TOKENS} else 0 end`
  const learner = sql`(${slot('owner')}, ${slot('now')}, 1, ${slot('day')}, 0, ${slot('lease')})`
  const instance = sql`('*', ${slot('now')}, 1, ${slot('day')}, ${slot('tokens')}, '{}')`
  return sql<{ user_id: string }>`
    insert into ai_allowance (user_id, window_start, window_calls, day, day_tokens, leases)
    values ${shared ? sql`${instance}, ${learner}` : learner}
    on conflict (user_id) do update set
      window_start = case when ${inWindow} then ai_allowance.window_start else ${NOW} end,
      window_calls = case when ${inWindow} then ai_allowance.window_calls + 1 else 1 end,
      day = excluded.day,
      day_tokens = (${usedToday}) + excluded.day_tokens,
      leases = case when ${IS_INSTANCE} then '{}' when ${IS_IDLE} then excluded.leases else ${plus} end
    where case when ${IS_INSTANCE}
      then (${usedToday}) + excluded.day_tokens <= ${sql.lit(limits.instanceTokensPerDay)}
      else not (${inWindow} and ai_allowance.window_calls >= ${sql.lit(limits.callsPerMinute)})
        and case when ${IS_IDLE} then 0 else (${count}) end < ${sql.lit(limits.atOnce)}
        and (${usedToday}) + case when ${IS_IDLE} then 0 else (${tokens}) end + ${number('tokens')}
          <= ${sql.lit(limits.tokensPerDay)} end
    returning ai_allowance.user_id`
}

function compileGiveBack({ without, number, most, ofBoth }: Words, shared: boolean) {
  const usedToday = sql`case when ai_allowance.day = ${number('day')} then ${DAY_TOKENS} else 0 end`
  const setAside = sql`case when ai_allowance.day = ${number('takenDay')} then ${number('tokens')} else 0 end`
  return sql`
    update ai_allowance set
      day = ${number('day')},
      day_tokens = case when ${IS_INSTANCE} then ${most}(0, (${usedToday}) - ${setAside}) else (${usedToday}) end
        + ${number('used')},
      leases = case when ${IS_INSTANCE} or ${LEASES} = ${slot('lease')} then '{}' else ${without} end
    ${shared ? ofBoth : sql`where user_id = ${slot('owner')}`}`
}

export function createAllowanceSql({ db, dialect }: Pick<Engine, 'db' | 'dialect'>, limits: ModelLimits): AllowanceSql {
  const words = WORDS[dialect]
  const compiled = (limitsOfTake: TakeLimits, shared: boolean) => ({
    take: compileTake(words, limitsOfTake, shared).compile(db),
    giveBack: compileGiveBack(words, shared).compile(db),
  })
  const [alone, together] = [compiled({ ...limits, ...limits.builtIn }, false), compiled(limits, true)]
  return {
    take: (owner, lease, shared) => {
      const { tokens, takenAt: now } = lease
      return filled(shared ? together.take : alone.take, { owner, now, day: dayOf(now), tokens, lease: textOf(lease) })
    },
    giveBack: ({ owner, lease, used, now }, shared) =>
      filled(shared ? together.giveBack : alone.giveBack, {
        owner,
        leaseId: lease.id,
        lease: textOf(lease),
        tokens: lease.tokens,
        takenDay: dayOf(lease.takenAt),
        used,
        day: dayOf(now),
      }),
  }
}

const textOf = ({ id, endsAt, tokens }: Lease) => `{"${id}":[${endsAt},${tokens}]}`
