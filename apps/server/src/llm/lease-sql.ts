import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../db/engines.ts'

/**
 * The same questions about the JSON of a row's leases ({id: [ends at, tokens]}) in the words of both databases. They
 * are parts of one statement, so that no other call can come between counting and taking.
 */
export interface LeaseSql {
  /** How many leases have not ended at `now`. */
  count(now: number): RawBuilder<number>
  /** The tokens set aside by those. */
  tokens(now: number): RawBuilder<number>
  /** The JSON of those and one more. */
  withLease(now: number, id: string, lease: Lease): RawBuilder<string>
  /** The JSON without one. */
  without(id: string): RawBuilder<string>
}

export interface Lease {
  readonly endsAt: number
  readonly tokens: number
}

export const leaseJson = (id: string, { endsAt, tokens }: Lease) => JSON.stringify({ [id]: [endsAt, tokens] })

const LEASES = sql.ref('ai_allowance.leases')

const sqlite: LeaseSql = {
  count: (now) => sql`(select count(*) from json_each(${LEASES}) where json_extract(value, '$[0]') > ${now})`,
  tokens: (now) =>
    sql`(select coalesce(sum(json_extract(value, '$[1]')), 0) from json_each(${LEASES})
      where json_extract(value, '$[0]') > ${now})`,
  withLease: (now, id, lease) =>
    sql`json_patch((select json_group_object(key, json(value)) from json_each(${LEASES})
      where json_extract(value, '$[0]') > ${now}), ${leaseJson(id, lease)})`,
  without: (id) => sql`json_remove(${LEASES}, ${`$."${id}"`})`,
}

const postgres: LeaseSql = {
  count: (now) => sql`(select count(*) from jsonb_each(${LEASES}::jsonb) where (value->>0)::bigint > ${now}::bigint)`,
  tokens: (now) =>
    sql`(select coalesce(sum((value->>1)::bigint), 0) from jsonb_each(${LEASES}::jsonb)
      where (value->>0)::bigint > ${now}::bigint)`,
  withLease: (now, id, lease) =>
    sql`((select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${LEASES}::jsonb)
      where (value->>0)::bigint > ${now}::bigint) || ${leaseJson(id, lease)}::jsonb)::text`,
  without: (id) => sql`(${LEASES}::jsonb - ${id}::text)::text`,
}

export const leaseSql = (dialect: Dialect): LeaseSql => (dialect === 'sqlite' ? sqlite : postgres)
