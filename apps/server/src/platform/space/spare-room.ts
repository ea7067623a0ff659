import { randomBytes } from 'node:crypto'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { codeOf, databaseProblemOf } from '../db/database-problem.ts'
import type { Engine } from '../db/engines.ts'
import { type Turns, takeTurns } from '../db/take-turns.ts'

/*
 * Ending a session has to work on a disk that is full to the last byte, and to SQLite even deleting is writing. So a few
 * megabytes are set aside in a file, which goes when such a moment comes and is made again when there is room.
 */

const SPARE_BYTES = 8 * 1_048_576
const EVERY_MS = 60_000

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

const spareIn = (dataDir: string) => join(dataDir, 'spare-room')

/** Makes the file unless it is there; not on a disk that it would fill. Bytes that no file system packs away. */
export async function setAside({ dataDir }: Place): Promise<void> {
  const path = spareIn(dataDir)
  if ((await sizeOf(path)) === SPARE_BYTES) return
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < 2 * SPARE_BYTES) return
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(randomBytes(SPARE_BYTES))
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Does what has to work on a full disk as well: there once more, with the room that was set aside. */
export async function evenWhenFull<T>({ dataDir, databaseUrl }: Place, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // The disk of a database server is not ours.
    if (databaseUrl !== null || databaseProblemOf(error) !== 'full') throw error
    await rm(spareIn(dataDir), { force: true })
    return work()
  }
}

interface Keeping {
  readonly engine: Engine
  readonly log: Logger
  readonly now: () => number
}

/** Sees to it that room is set aside, now and once a minute. */
export async function keepSpareRoom(parts: Keeping, place: Place): Promise<Turns> {
  await setAside(place).catch((error: unknown) =>
    parts.log.warn({ err: error }, 'no room was set aside; the next turn tries again'),
  )
  return takeTurns(parts, {
    ...{ key: 'spare-room-at', everyMs: EVERY_MS, askEveryMs: EVERY_MS, problem: 'no room was set aside' },
    run: () => setAside(place),
  })
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
