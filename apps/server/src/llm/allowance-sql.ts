import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
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

export interface AllowanceLimits {
  readonly callsPerMinute: number
  readonly atOnce: number
  readonly tokensPerDay: number
  /** For everybody together, where tokens cost the operator money; a hard stop. */
  readonly instanceTokensPerDay: number
}

export interface Lease {
  readonly id: string
  /** ms since the epoch. */
  readonly endsAt: number
  readonly tokens: number
  /** ms since the epoch. */
  readonly takenAt: number
}

interface Taking {
  readonly owner: string
  readonly limits: AllowanceLimits
  readonly lease: Lease
}

interface GivingBack {
  readonly owner: string
  readonly lease: Lease
  readonly used: number
  /** ms since the epoch. */
  readonly now: number
}

export interface AllowanceSql {
  /** Answers a row for each owner who had room: the learner, and with `shared` the instance. */
  take(taking: Taking, shared: boolean): CompiledQuery<{ user_id: string }>
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
const IS_INSTANCE = sql`ai_allowance.user_id = '*'`

/** How both databases say the parts about `leases`, JSON of {id: [ends at, tokens]}. A lease that has ended is none. */
const WORDS = {
  sqlite: {
    count: sql`select count(*) from json_each(${LEASES}) where value->>0 > ${slot('now')}`,
    tokens: sql`select coalesce(sum(value->>1), 0) from json_each(${LEASES}) where value->>0 > ${slot('now')}`,
    alive: sql`select json_group_object(key, json(value)) from json_each(${LEASES}) where value->>0 > ${slot('now')}`,
    plus: (alive: RawBuilder<unknown>) => sql`json_patch((${alive}), ${slot('lease')})`,
    without: sql`json_remove(${LEASES}, '$."' || ${slot('leaseId')} || '"')`,
    number: (name: string) => slot(name),
    most: sql`max`,
    ofBoth: sql`where user_id in ('*', ${slot('owner')})`,
  },
  postgres: {
    count: sql`select count(*) from jsonb_each(${LEASES}::jsonb) where (value->>0)::bigint > ${slot('now')}::bigint`,
    tokens: sql`select coalesce(sum((value->>1)::bigint), 0) from jsonb_each(${LEASES}::jsonb)
      where (value->>0)::bigint > ${slot('now')}::bigint`,
    alive: sql`select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${LEASES}::jsonb)
      where (value->>0)::bigint > ${slot('now')}::bigint`,
    plus: (alive: RawBuilder<unknown>) => sql`((${alive}) || ${slot('lease')}::jsonb)::text`,
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

function compileTake(words: Words, shared: boolean) {
  const { count, tokens, alive, plus, number } = words
  const inWindow = sql`ai_allowance.window_start > ${number('windowSince')}`
  const usedToday = sql`case when ai_allowance.day = ${number('day')} then ${DAY_TOKENS} else 0 end`
  const row = (owner: RawBuilder<unknown>, dayTokens: RawBuilder<unknown>, leases: RawBuilder<unknown>) =>
    sql`(${owner}, ${number('now')}, 1, ${number('day')}, ${dayTokens}, ${leases})`
  const learner = row(slot('owner'), sql`0`, slot('lease'))
  const instance = row(sql`'*'`, number('tokens'), sql`'{}'`)
  return sql<{ user_id: string }>`
    insert into ai_allowance (user_id, window_start, window_calls, day, day_tokens, leases)
    values ${shared ? sql`${instance}, ${learner}` : learner}
    on conflict (user_id) do update set
      window_start = case when ${inWindow} then ai_allowance.window_start else ${number('now')} end,
      window_calls = case when ${inWindow} then ai_allowance.window_calls + 1 else 1 end,
      day = ${number('day')},
      day_tokens = (${usedToday}) + case when ${IS_INSTANCE} then ${number('tokens')} else 0 end,
      leases = case when ${IS_INSTANCE} then '{}' else ${plus(alive)} end
    where case when ${IS_INSTANCE} then (${usedToday}) + ${number('tokens')} <= ${number('instanceTokensPerDay')}
      else not (${inWindow} and ai_allowance.window_calls >= ${number('callsPerMinute')})
        and (${count}) < ${number('atOnce')}
        and (${usedToday}) + (${tokens}) + ${number('tokens')} <= ${number('tokensPerDay')} end
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
      leases = case when ${IS_INSTANCE} then '{}' else ${without} end
    ${shared ? ofBoth : sql`where user_id = ${slot('owner')}`}`
}

export function createAllowanceSql({ db, dialect }: Pick<Engine, 'db' | 'dialect'>): AllowanceSql {
  const words = WORDS[dialect]
  const compiled = (shared: boolean) => ({
    take: compileTake(words, shared).compile(db),
    giveBack: compileGiveBack(words, shared).compile(db),
  })
  const [alone, together] = [compiled(false), compiled(true)]
  return {
    take: ({ owner, limits, lease: { id, endsAt, tokens, takenAt } }, shared) =>
      filled(shared ? together.take : alone.take, {
        owner,
        ...limits,
        now: takenAt,
        day: dayOf(takenAt),
        windowSince: takenAt - MINUTE_MS,
        tokens,
        lease: JSON.stringify({ [id]: [endsAt, tokens] }),
      }),
    giveBack: ({ owner, lease, used, now }, shared) =>
      filled(shared ? together.giveBack : alone.giveBack, {
        owner,
        leaseId: lease.id,
        tokens: lease.tokens,
        takenDay: dayOf(lease.takenAt),
        used,
        day: dayOf(now),
      }),
  }
}
