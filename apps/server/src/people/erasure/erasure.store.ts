import { sql } from 'kysely'
import type { Engine } from '../../platform/db/engines.ts'
import type { Db, ErasureTable, Tx } from '../../platform/db/schema.ts'
import { builtInOwner } from '../../platform/llm/allowance.ts'
import { forgetMailTo } from '../../platform/mail/mail-queue.ts'

export type Erasure = ErasureTable

/** Notes that everything of a learner is to go: the only reason for which the log lets rows go. */
export async function noteErasure(tx: Tx, userId: string, now: number): Promise<void> {
  await tx
    .insertInto('erasure')
    .values({ user_id: userId, requested_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** Takes away whatever lets somebody in: from the commit on nobody is signed in, and the address is free. */
export async function shutOut(tx: Tx, userId: string, email: string | null): Promise<void> {
  for (const table of ['session', 'api_token', 'credential'] as const)
    await tx
      .deleteFrom(table as 'session') // each has `user_id`
      .where('user_id', '=', userId)
      .execute()
  // Tokens for a new password carry the account's id, those of links its address as JSON.
  const address = `%${JSON.stringify(email ?? userId).replaceAll(/[\\%_]/g, '\\$&')}%`
  await tx
    .deleteFrom('verification')
    .where((e) => e.or([e('value', '=', userId), sql<boolean>`value like ${address} escape '\\'`]))
    .execute()
  if (email !== null) await forgetMailTo(tx, email)
  await tx.deleteFrom('identity').where('id', '=', userId).execute()
}

/** Accounts on the list that exist and are not being erased; a learner may be there without an address. */
export async function livingAmong(db: Db, userIds: readonly string[]) {
  const living: { readonly userId: string; readonly email: string | null }[] = []
  for (let at = 0; at < userIds.length; at += IDS_AT_ONCE) {
    const { rows } = await sql<{ id: string; email: string | null }>`
      select l.user_id as id, i.email from learner l left join identity i on i.id = l.user_id
      where l.user_id in (${sql.join(userIds.slice(at, at + IDS_AT_ONCE))})
        and not exists (select 1 from erasure e where e.user_id = l.user_id)
      union select i.id, i.email from identity i
      where i.id in (${sql.join(userIds.slice(at, at + IDS_AT_ONCE))})
        and not exists (select 1 from erasure e where e.user_id = i.id)`.execute(db)
    living.push(...rows.map(({ id, email }) => ({ userId: id, email })))
  }
  return living
}

const IDS_AT_ONCE = 500

/** Where the table `instance` has the last epoch in which the list of erased accounts was compared with the database. */
const SURE = 'erased-compared-in'

/** Null where it never was. */
export async function readSureEpoch(db: Db): Promise<string | null> {
  const row = await db.selectFrom('instance').select('value').where('key', '=', SURE).executeTakeFirst()
  return row?.value ?? null
}

export async function noteSureEpoch(db: Db, value: string): Promise<void> {
  const row = db.insertInto('instance').values({ key: SURE, value })
  await row.onConflict((conflict) => conflict.column('key').doUpdateSet({ value })).execute()
}

export function pendingErasures(db: Db): Promise<Erasure[]> {
  return db.selectFrom('erasure').selectAll().orderBy('requested_at').execute()
}

export async function endErasure(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('erasure').where('user_id', '=', userId).execute()
}

const OWNER = 'user_id'
/** What refers to rows of others goes before them; all other tables in any order. */
const FIRST = ['draft', 'generation', 'card']
/** What an erasure itself needs, and counters, which SQLite keeps in another file and in another form. */
const APART = ['erasure', 'ai_allowance']

/** Every table that has learners, as the database itself knows them: one that is added later is among them. */
export async function tablesOfLearners({ db }: Engine): Promise<readonly string[]> {
  const tables = await db.introspection.getTables()
  const owned = tables.filter(({ columns, isView }) => !isView && columns.some(({ name }) => name === OWNER))
  const names = owned.map(({ name }) => name).filter((name) => !APART.includes(name))
  return [...FIRST, ...names.filter((name) => !FIRST.includes(name))]
}

interface Portion {
  readonly table: string
  readonly userId: string
  readonly limit: number
}

/** Removes some rows of a learner; answers how many. */
export async function removePortion(tx: Tx, { dialect }: Engine, { table, userId, limit }: Portion): Promise<number> {
  const place = sql.raw(dialect === 'sqlite' ? 'rowid' : 'ctid')
  const found = sql`select ${place} from ${sql.table(table)} where ${sql.ref(OWNER)} = ${userId} limit ${limit}`
  const some = dialect === 'sqlite' ? sql`in (${found})` : sql`= any(array(${found}))`
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${place} ${some}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export async function hasAny(db: Db, table: string, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(OWNER)} = ${userId} limit 1`.execute(db)
  return rows.length > 0
}

/** Counters name whom they count. */
export async function removeCounters(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('ai_allowance')
    .where('user_id', 'in', [userId, builtInOwner(userId)])
    .execute()
  await db.deleteFrom('rate_limit').where('key', 'like', `%:${userId}`).execute()
}

interface Place {
  readonly userId: string
  /** Only keys after this one. */
  readonly after: string
  readonly limit: number
}

/** Where the files of a learner are that have not become whole. */
export async function arrivingFiles(db: Db, userId: string): Promise<readonly string[]> {
  const own = db.selectFrom('stored_object').select('file_key').where('user_id', '=', userId)
  return (await own.where('status', '=', 'arriving').execute()).map(({ file_key }) => file_key)
}

const KEY_OF: Readonly<Record<string, string>> = { media: 'sha256', loose_file: 'file_key' }

/** Keys of a learner's rows that stand for files, in order, with where the file is where the row says it. */
export async function rowsWithFiles(
  db: Db,
  table: 'media' | 'stored_object' | 'package_import' | 'account_archive' | 'loose_file',
  { userId, after, limit }: Place,
): Promise<readonly { readonly key: string; readonly file_key: string | null }[]> {
  const key = sql.ref(KEY_OF[table] ?? 'id')
  const place = table === 'stored_object' ? sql.ref('file_key') : sql`null`
  const { rows } = await sql<{ key: string; file_key: string | null }>`
    select ${key} as key, ${place} as file_key from ${sql.table(table)}
    where user_id = ${userId} and ${key} > ${after} order by ${key} limit ${limit}`.execute(db)
  return rows
}
