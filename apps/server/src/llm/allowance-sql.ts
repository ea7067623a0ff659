import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Engine } from '../db/engines.ts'
import { filled, slot } from './prepared-query.ts'

/*
 * Counting and taking in one statement, in the words of both databases. They are compiled once: building them anew
 * took longer than running them.
 */

export interface Share {
  readonly callsPerMinute: number
  readonly atOnce: number
  readonly tokensPerDay: number
}

export interface Lease {
  readonly id: string
  /** ms since the epoch. */
  readonly endsAt: number
  readonly tokens: number
}

interface Take {
  readonly owner: string
  readonly share: Share
  readonly lease: Lease
  /** ms since the epoch. */
  readonly now: number
}

interface GiveBack {
  readonly owner: string
  readonly leaseId: string
  readonly used: number
  readonly now: number
}

export interface AllowanceSql {
  /** Answers one row when there was room, none when there was not. */
  take(take: Take): CompiledQuery
  /** Ends a lease and counts what was used. */
  giveBack(giveBack: GiveBack): CompiledQuery
}

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000
export const dayOf = (now: number) => Math.floor(now / DAY_MS)

const LEASES = sql.ref('ai_allowance.leases')

/** How both databases say the parts about `leases`, JSON of {id: [ends at, tokens]}. A lease that has ended is none. */
const WORDS = {
  sqlite: {
    count: sql`select count(*) from json_each(${LEASES}) where value->>0 > ${slot('now')}`,
    tokens: sql`select coalesce(sum(value->>1), 0) from json_each(${LEASES}) where value->>0 > ${slot('now')}`,
    alive: sql`select json_group_object(key, json(value)) from json_each(${LEASES}) where value->>0 > ${slot('now')}`,
    plus: (alive: RawBuilder<unknown>) => sql`json_patch((${alive}), ${slot('lease')})`,
    without: sql`json_remove(${LEASES}, '$."' || ${slot('leaseId')} || '"')`,
  },
  postgres: {
    count: sql`select count(*) from jsonb_each(${LEASES}::jsonb) where (value->>0)::bigint > ${slot('now')}::bigint`,
    tokens: sql`select coalesce(sum((value->>1)::bigint), 0) from jsonb_each(${LEASES}::jsonb)
      where (value->>0)::bigint > ${slot('now')}::bigint`,
    alive: sql`select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${LEASES}::jsonb)
      where (value->>0)::bigint > ${slot('now')}::bigint`,
    plus: (alive: RawBuilder<unknown>) => sql`((${alive}) || ${slot('lease')}::jsonb)::text`,
    without: sql`(${LEASES}::jsonb - ${slot('leaseId')}::text)::text`,
  },
}

export function createAllowanceSql({ db, dialect }: Pick<Engine, 'db' | 'dialect'>): AllowanceSql {
  const { count, tokens, alive, plus, without } = WORDS[dialect]
  const inWindow = sql`ai_allowance.window_start > ${slot('windowSince')}`
  const usedToday = sql`case when ai_allowance.day = ${slot('day')} then ai_allowance.day_tokens else 0 end`
  const take = sql`
    insert into ai_allowance (user_id, window_start, window_calls, day, day_tokens, leases)
    values (${slot('owner')}, ${slot('now')}, 1, ${slot('day')}, 0, ${slot('lease')})
    on conflict (user_id) do update set
      window_start = case when ${inWindow} then ai_allowance.window_start else ${slot('now')} end,
      window_calls = case when ${inWindow} then ai_allowance.window_calls + 1 else 1 end,
      day = ${slot('day')},
      day_tokens = ${usedToday},
      leases = ${plus(alive)}
    where not (${inWindow} and ai_allowance.window_calls >= ${slot('callsPerMinute')})
      and (${count}) < ${slot('atOnce')}
      and (${usedToday}) + (${tokens}) + ${slot('tokens')} <= ${slot('tokensPerDay')}
    returning user_id`.compile(db)
  const giveBack = sql`
    update ai_allowance set
      day = ${slot('day')},
      day_tokens = (${usedToday}) + ${slot('used')},
      leases = ${without}
    where user_id = ${slot('owner')}`.compile(db)
  return {
    take: ({ owner, share, lease: { id, endsAt, tokens: wanted }, now }) =>
      filled(take, {
        owner,
        ...share,
        now,
        day: dayOf(now),
        windowSince: now - MINUTE_MS,
        tokens: wanted,
        lease: JSON.stringify({ [id]: [endsAt, wanted] }),
      }),
    giveBack: ({ now, ...rest }) => filled(giveBack, { ...rest, day: dayOf(now) }),
  }
}
