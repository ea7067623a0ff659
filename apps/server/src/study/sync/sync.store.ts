import { type Selectable, sql } from 'kysely'
import type {
  CardTable,
  DayCalibrationTable,
  DayDetailTable,
  DayTotalTable,
  Db,
  DeckTable,
  MemoryTable,
  PracticeAnswerTable,
  PurgedTable,
  Schema,
} from '../../platform/db/schema.ts'

/** Numbers of changes: after `from`, up to and with `upTo`. */
export interface SeqRange {
  readonly userId: string
  readonly from: number
  readonly upTo: number
  /** First study day (`YYYY-MM-DD`) of which practice is wanted. */
  readonly practiceSince: string
}

export interface SyncRows {
  readonly decks: readonly DeckTable[]
  readonly cards: readonly CardTable[]
  readonly memory: readonly MemoryTable[]
  readonly days: readonly DayTotalTable[]
  readonly dayDetails: readonly DayDetailTable[]
  readonly calibration: readonly DayCalibrationTable[]
  readonly practice: readonly PracticeAnswerTable[]
  readonly purged: readonly PurgedTable[]
}

type SyncedTable =
  | 'deck'
  | 'card'
  | 'memory'
  | 'day_total'
  | 'day_detail'
  | 'day_calibration'
  | 'practice_answer'
  | 'purged'

/** The number of the learner's latest change; every number up to it is visible. */
export async function lastSeq(db: Db, userId: string): Promise<number> {
  const row = await db.selectFrom('learner').select('last_seq').where('user_id', '=', userId).executeTakeFirst()
  return row?.last_seq ?? 0
}

/** Numbers of the rows changed in a range, over all tables, in order; at most `limit` after `skip`. */
export async function seqsInOrder(
  db: Db,
  { userId, from, upTo, practiceSince }: SeqRange,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<number[]> {
  const inRange = (table: SyncedTable) =>
    db
      .selectFrom(table as 'deck') // these tables share these columns
      .select('seq')
      .where('user_id', '=', userId)
      .where('seq', '>', from)
      .where('seq', '<=', upTo)
  const practice = db
    .selectFrom('practice_answer')
    .select('seq')
    .where('user_id', '=', userId)
    .where('seq', '>', from)
    .where('seq', '<=', upTo)
    .where('study_day', '>=', practiceSince)
  const rows = await inRange('deck')
    .unionAll(inRange('card'))
    .unionAll(inRange('memory'))
    .unionAll(inRange('day_total'))
    .unionAll(inRange('day_detail'))
    .unionAll(inRange('day_calibration'))
    .unionAll(practice)
    .unionAll(inRange('purged'))
    .orderBy('seq')
    .limit(limit)
    .offset(skip)
    .execute()
  return rows.map(({ seq }) => seq)
}

export async function rowsInRange(db: Db, { userId, from, upTo, practiceSince }: SeqRange): Promise<SyncRows> {
  const inRange = <Table extends SyncedTable>(table: Table) =>
    db
      .selectFrom(table as 'deck') // these tables share these columns
      .selectAll()
      .where('user_id', '=', userId)
      .where('seq', '>', from)
      .where('seq', '<=', upTo)
      .orderBy('seq')
      .$castTo<Selectable<Schema[Table]>>()
  const practice = inRange('practice_answer').where(sql.ref<string>('study_day'), '>=', practiceSince)
  return {
    decks: await inRange('deck').execute(),
    cards: await inRange('card').execute(),
    memory: await inRange('memory').execute(),
    days: await inRange('day_total').execute(),
    dayDetails: await inRange('day_detail').execute(),
    calibration: await inRange('day_calibration').execute(),
    practice: await practice.execute(),
    // Last: a row that leaves the trash meanwhile is read twice rather than not at all.
    purged: await inRange('purged').execute(),
  }
}

/** A learner's own epoch, null while there is none, and the number of the latest change. */
export async function numberingOf(db: Db, userId: string): Promise<{ epoch: string | null; seq: number }> {
  const row = await db
    .selectFrom('learner')
    .select(['epoch', 'last_seq'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { epoch: row?.epoch ?? null, seq: row?.last_seq ?? 0 }
}

interface Beginning {
  readonly userId: string
  /** The learner's own epoch so far: of devices that notice together one begins another. */
  readonly before: string | null
  /** A cursor that the numbers do not reach. */
  readonly cursor: number
  readonly epoch: string
}

export async function beginEpoch(db: Db, { userId, before, cursor, epoch }: Beginning): Promise<void> {
  await db
    .updateTable('learner')
    .set({ epoch })
    .where('user_id', '=', userId)
    .where('last_seq', '<', cursor)
    .where((row) => (before === null ? row('epoch', 'is', null) : row('epoch', '=', before)))
    .execute()
}
