import { sql } from 'kysely'
import type { Db } from './schema.ts'

export interface Turn {
  /** Key of the work in the table `instance`. */
  readonly key: string
  /** ms since the epoch. */
  readonly now: number
  /** Least time between two turns. */
  readonly everyMs: number
}

/**
 * Whether this process does the work that is due once in a while: of any number that ask, one gets the turn, and
 * nobody another before the time is over. A turn whose process died is simply followed by the next.
 */
export async function claimTurn(db: Db, { key, now, everyMs }: Turn): Promise<boolean> {
  const claimed = await db
    .insertInto('instance')
    .values({ key, value: String(now) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value: String(now) })
        .where(sql<boolean>`cast(instance.value as bigint) <= ${now - everyMs}`),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}
