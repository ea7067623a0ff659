import type { CardTable, DayTotalTable, Db, DeckTable, MemoryTable, PurgedTable } from '../db/schema.ts'

/** Numbers of changes: after `from`, up to and with `upTo`. */
export interface SeqRange {
  readonly userId: string
  readonly from: number
  readonly upTo: number
}

export interface SyncRows {
  readonly decks: readonly DeckTable[]
  readonly cards: readonly CardTable[]
  readonly memory: readonly MemoryTable[]
  readonly days: readonly DayTotalTable[]
  readonly purged: readonly PurgedTable[]
}

/** The number of the learner's latest change; every number up to it is visible. */
export async function lastSeq(db: Db, userId: string): Promise<number> {
  const row = await db.selectFrom('learner').select('last_seq').where('user_id', '=', userId).executeTakeFirst()
  return row?.last_seq ?? 0
}

/** Numbers of the rows changed in a range, over all tables, in order; at most `limit` after `skip`. */
export async function seqsInOrder(
  db: Db,
  { userId, from, upTo }: SeqRange,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<number[]> {
  const inRange = <T extends 'deck' | 'card' | 'memory' | 'day_total' | 'purged'>(table: T) =>
    db
      .selectFrom(table as 'deck')
      .select('seq')
      .where('user_id', '=', userId)
      .where('seq', '>', from)
      .where('seq', '<=', upTo) // these tables share these columns
  const rows = await inRange('deck')
    .unionAll(inRange('card'))
    .unionAll(inRange('memory'))
    .unionAll(inRange('day_total'))
    .unionAll(inRange('purged'))
    .orderBy('seq')
    .limit(limit)
    .offset(skip)
    .execute()
  return rows.map(({ seq }) => seq)
}

export async function rowsInRange(db: Db, { userId, from, upTo }: SeqRange): Promise<SyncRows> {
  const decks = db
    .selectFrom('deck')
    .selectAll()
    .where('user_id', '=', userId)
    .where('seq', '>', from)
    .where('seq', '<=', upTo)
  const cards = db
    .selectFrom('card')
    .selectAll()
    .where('user_id', '=', userId)
    .where('seq', '>', from)
    .where('seq', '<=', upTo)
  const memory = db
    .selectFrom('memory')
    .selectAll()
    .where('user_id', '=', userId)
    .where('seq', '>', from)
    .where('seq', '<=', upTo)
  const days = db
    .selectFrom('day_total')
    .selectAll()
    .where('user_id', '=', userId)
    .where('seq', '>', from)
    .where('seq', '<=', upTo)
  const purged = db
    .selectFrom('purged')
    .selectAll()
    .where('user_id', '=', userId)
    .where('seq', '>', from)
    .where('seq', '<=', upTo)
  return {
    decks: await decks.orderBy('seq').execute(),
    cards: await cards.orderBy('seq').execute(),
    memory: await memory.orderBy('seq').execute(),
    days: await days.orderBy('seq').execute(),
    // Last: a row that leaves the trash meanwhile is read twice rather than not at all.
    purged: await purged.orderBy('seq').execute(),
  }
}
