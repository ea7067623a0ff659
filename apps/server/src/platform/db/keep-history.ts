import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { codeOf } from './database-problem.ts'
import type { Engine } from './engines.ts'
import { type History, holdPosition, notePosition, type Position, readHistory, startAgain } from './history.store.ts'
import { inTransaction } from './in-transaction.ts'
import type { Db, Tx } from './schema.ts'

/*
 * Notices that an older copy was put in the database's place, and begins another epoch then: everybody signs in again,
 * because who had signed out since the copy would be in again. Nothing in a copy says that it is one, so a position is
 * kept in the database and compared with what the copy cannot have taken along:
 *
 * SQLite: a number that rises while there are writes, in the database and, after it, in a file beside it. A database
 * whose number is lower than the file's went back. So did one without the file: it was brought from elsewhere.
 * PostgreSQL: which server it is, on which of its timelines, and which table. A dump that is read in makes other tables,
 * and recovery to a point in time begins another timeline.
 *
 * Not noticed: a copy of SQLite made since the last beat and put back after a crash that followed before the next one;
 * a copy of the disks of a PostgreSQL server (docs/operating.md has the command for that).
 */

const EVERY_MS = { sqlite: 10_000, postgres: 60_000 }

interface HistoryParts {
  readonly engine: Engine
  readonly config: Pick<Config, 'dataDir'>
  readonly log: Logger
  readonly everyMs?: number
}

export interface KeptHistory {
  /** Resolves when the position at the end is kept. */
  stop(): Promise<void>
}

/** Compares once before it resolves, and then for as long as the process runs. */
export async function keepHistory({ engine, config, log, everyMs }: HistoryParts): Promise<KeptHistory> {
  const watch = engine.dialect === 'sqlite' ? watchNumber(engine, config.dataDir) : watchPlace(engine)
  const look = async () => {
    if (engine.damage.found() !== null) return
    if (await watch.hasGoneBack())
      log.warn(
        'The database is an older copy of what it was: all sessions are ended, accounts that were deleted since the copy ' +
          'are deleted again, and browsers offer what they have and the copy has not.',
      )
  }
  await look()
  const stopping = new AbortController()
  const turns = async () => {
    while (await pause(everyMs ?? EVERY_MS[engine.dialect], stopping.signal)) await look().catch(complain)
  }
  const complain = (error: unknown) => log.warn({ err: error }, 'the position of the database was not kept')
  const ended = turns()
  const stop = async () => {
    stopping.abort()
    await ended
    await look().catch(complain)
  }
  return { stop }
}

interface Watch {
  /** Keeps the position; true when the database was found to be an older copy and has begun another epoch. */
  hasGoneBack(): Promise<boolean>
}

function watchNumber(engine: Engine, dataDir: string): Watch {
  const file = join(dataDir, 'kept', 'database-position.json')
  /** Changes that this process had made when the position was last kept; null before it was compared. */
  let changes: number | null = null
  const changesSoFar = async (db: Db | Tx) =>
    (await sql<{ n: number }>`select total_changes() as n`.execute(db)).rows[0]?.n ?? 0

  return {
    async hasGoneBack() {
      if (changes !== null && (await changesSoFar(engine.db)) === changes) return false
      const [kept, own] = [await readPosition(file), await readHistory(engine.db)]
      const wentBack = isOlder(own, kept)
      const position = String(Math.max(numberOf(kept), numberOf(own)) + 1)
      // The database first: a crash in between leaves it ahead, which is no going back.
      const noted = await inTransaction(engine, async (tx) => ({
        epoch: await (wentBack ? startAgain : notePosition)(tx, position),
        changes: await changesSoFar(tx),
      }))
      await writePosition(file, { epoch: noted.epoch, position })
      changes = noted.changes
      return wentBack
    },
  }
}

const numberOf = (position: Position | History | null) => Number(position?.position ?? 0)

/** A database that never kept a position is new, or was made by a release that kept none. */
function isOlder(own: History, kept: Position | null): boolean {
  if (kept === null) return own.position !== null
  return own.epoch !== kept.epoch || numberOf(own) < numberOf(kept)
}

function watchPlace(engine: Engine): Watch {
  return {
    async hasGoneBack() {
      const place = await placeOf(engine)
      if ((await readHistory(engine.db)).position === place) return false
      return inTransaction(engine, async (tx) => {
        const held = await holdPosition(tx)
        if (held === place) return false
        await (held === null ? notePosition : startAgain)(tx, place)
        return held !== null
      })
    },
  }
}

/** Server, timeline, database and table; less where the server does not tell this account. */
async function placeOf({ db }: Engine): Promise<string> {
  const { rows } = await sql<{ place: string }>`
    select current_database() || '/' || d.oid || '/' || 'instance'::regclass::oid as place
    from pg_database d where d.datname = current_database()`.execute(db)
  return `${await serverOf(db)}/${rows[0]?.place}`
}

const NOT_TOLD: ReadonlySet<string> = new Set(['42501', '42883', '0A000'])

async function serverOf(db: Engine['db']): Promise<string> {
  try {
    const { rows } = await sql<{ server: string }>`
      select (select system_identifier from pg_control_system()) || '/' ||
        (select timeline_id from pg_control_checkpoint()) as server`.execute(db)
    return rows[0]?.server ?? ''
  } catch (error) {
    if (NOT_TOLD.has(codeOf(error))) return ''
    throw error
  }
}

const PositionFile = z.object({ epoch: z.string(), position: z.string() })

/** Null when there is none, or none that can be read. */
async function readPosition(file: string): Promise<Position | null> {
  try {
    return PositionFile.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError || error instanceof z.ZodError) return null
    throw error
  }
}

async function writePosition(file: string, position: Position): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const written = await open(`${file}.new`, 'w', 0o600)
  try {
    await written.writeFile(`${JSON.stringify(position)}\n`)
    await written.sync()
  } finally {
    await written.close()
  }
  await rename(`${file}.new`, file)
}

/** False when it is time to stop. */
async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  // An abort is what ends the pause early, and nothing else can.
  await delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
  return !signal.aborted
}
