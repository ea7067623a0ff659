import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Engine } from './engines.ts'
import { MIGRATIONS, type Migration } from './migrations/index.ts'
import type { Db } from './schema.ts'
import { inspectSqliteFile } from './sqlite-driver.ts'

/*
 * Forward only. All migrations that are due run in one transaction, behind one lock, so that processes starting at
 * once run them once. An existing SQLite file is copied and the copy checked first. No row of a learner may vanish.
 */

/** Tables whose rows a migration must not lose. */
const LEARNER_TABLES = ['learner', 'deck', 'note', 'card', 'review', 'memory', 'day_total', 'source', 'generation']
const ADVISORY_LOCK = 0x6361_6972

/** The database belongs to a newer release; nothing in it was touched. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError'
}

export interface MigrateOptions {
  /** Where to put the copy of an existing SQLite file; null makes none. */
  readonly backupDir: string | null
  readonly now: () => number
  readonly migrations?: readonly Migration[]
}

/** Brings the schema up to date; answers the names of what ran and the file of the copy made before, if any. */
export async function migrate(
  engine: Engine,
  { backupDir, now, migrations = MIGRATIONS }: MigrateOptions,
): Promise<{ readonly ran: readonly string[]; readonly backup: string | null }> {
  const before = await appliedNames(engine.db)
  const due = dueOf(migrations, before)
  if (due.length === 0) return { ran: [], backup: null }
  const backup = before.length > 0 && backupDir !== null ? await verifiedCopy(engine, backupDir, now()) : null
  const ran = await engine.db.transaction().execute(async (tx) => {
    await lockOut(tx, engine)
    await createMigrationTable(tx)
    const stillDue = dueOf(migrations, await appliedNames(tx))
    const rows = await rowCounts(tx)
    for (const migration of stillDue) {
      // Migrations see no tables but those they make themselves.
      await migration.up(tx as unknown as Kysely<unknown>, engine.dialect)
      await tx.insertInto('migration').values({ name: migration.name, applied_at: now() }).execute()
    }
    assertNothingLost(rows, await rowCounts(tx))
    return stillDue.map(({ name }) => name)
  })
  return { ran, backup }
}

async function appliedNames(db: Db): Promise<string[]> {
  if (!(await tableNames(db)).has('migration')) return []
  const rows = await db.selectFrom('migration').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

async function tableNames(db: Db): Promise<ReadonlySet<string>> {
  const tables = await db.introspection.getTables()
  return new Set(tables.map(({ name }) => name))
}

function dueOf(migrations: readonly Migration[], applied: readonly string[]): readonly Migration[] {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = applied.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new NewerSchemaError(
      `This database was written by a newer version of Cairn (${unknown.join(', ')}). ` +
        'Nothing was changed. Start the newer version, or restore a backup made by this one.',
    )
  return migrations.filter(({ name }) => !applied.includes(name))
}

/** SQLite's transaction began with the write lock; PostgreSQL needs one of its own, and time for long changes. */
async function lockOut(tx: Db, { dialect }: Engine): Promise<void> {
  if (dialect === 'sqlite') return
  await sql`set local lock_timeout = '120s'`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(tx)
}

async function createMigrationTable(tx: Db): Promise<void> {
  await tx.schema
    .createTable('migration')
    .ifNotExists()
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('applied_at', 'bigint', (c) => c.notNull())
    .execute()
}

async function rowCounts(tx: Db): Promise<ReadonlyMap<string, number>> {
  const existing = await tableNames(tx)
  const counts = new Map<string, number>()
  for (const table of LEARNER_TABLES.filter((name) => existing.has(name))) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(tx)
    counts.set(table, Number(rows[0]?.n))
  }
  return counts
}

function assertNothingLost(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): void {
  for (const [table, count] of before)
    if (after.get(table) !== count)
      throw new Error(`Inconsistent: ${table} had ${count} rows before the migration and ${after.get(table)} after`)
}

async function verifiedCopy(engine: Engine, backupDir: string, at: number): Promise<string | null> {
  if (!engine.copyTo) return null
  await mkdir(backupDir, { recursive: true })
  const file = join(backupDir, `before-migration-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}.sqlite`)
  const counts = await rowCounts(engine.db)
  await engine.copyTo(file)
  const found = inspectSqliteFile(file, [...counts.keys()])
  const complete = [...counts.values()].every((count, index) => found.rows[index] === count)
  if (found.integrity !== 'ok' || found.brokenReferences > 0 || !complete)
    throw new Error(`The copy made before the migration is not sound (${file}); nothing was changed`)
  return file
}
