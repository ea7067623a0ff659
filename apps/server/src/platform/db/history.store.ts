import { randomUUID } from 'node:crypto'
import { EPOCH, readEpoch } from './epoch.ts'
import type { Db, Tx } from './schema.ts'

const POSITION = 'position'

/** What the database says of itself; null where it never kept it. */
export interface History {
  readonly epoch: string | null
  readonly position: string | null
}

export interface Position {
  readonly epoch: string
  readonly position: string
}

export async function readHistory(db: Db | Tx): Promise<History> {
  const rows = await db.selectFrom('instance').selectAll().where('key', 'in', [EPOCH, POSITION]).execute()
  const has = (wanted: string) => rows.find(({ key }) => key === wanted)?.value ?? null
  return { epoch: has(EPOCH), position: has(POSITION) }
}

/** Keeps where the database is; answers its epoch. */
export async function notePosition(tx: Tx, position: string): Promise<string> {
  const epoch = await readEpoch(tx)
  await write(tx, POSITION, position)
  return epoch
}

/** Begins another epoch, in which nobody is signed in. */
export async function startAgain(tx: Tx, position: string): Promise<string> {
  const epoch = randomUUID()
  await write(tx, POSITION, position)
  await write(tx, EPOCH, epoch)
  await tx.deleteFrom('session').execute()
  return epoch
}

/** Takes the row of the position until the transaction ends, so that of processes that notice together one goes on. */
export async function holdPosition(tx: Tx): Promise<string | null> {
  const held = await tx
    .selectFrom('instance')
    .select('value')
    .where('key', '=', POSITION)
    .forUpdate()
    .executeTakeFirst()
  return held?.value ?? null
}

async function write(db: Db | Tx, key: string, value: string): Promise<void> {
  await db
    .insertInto('instance')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
