import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { codeOf } from '../db/database-problem.ts'
import type { Db } from '../db/schema.ts'

/*
 * Processes that share a database and keep files in a folder find each other's only if it is one folder. Each folder has
 * a mark; the database knows whose files are its own, and when somebody last used them. A process with another folder is
 * turned away for as long as that is in use; afterwards the folder may have been moved, which is worth a warning.
 */

const KEY = 'files-folder'
/** Not heard of for so long, the processes of a folder are gone, ms. */
const IN_USE_MS = 60_000
const RENEW_MS = 15_000

/** The files of this database are in another folder, which a process uses. */
export class OtherFolderError extends Error {
  override readonly name = 'OtherFolderError'
}

interface Claiming {
  readonly db: Db
  readonly dataDir: string
  readonly log: Logger
  readonly now: () => number
}

export interface FolderClaim {
  stop(): Promise<void>
}

/** Says that this process keeps the database's files in its folder, for as long as it runs. Throws `OtherFolderError`. */
export async function claimFolder(claiming: Claiming): Promise<FolderClaim> {
  const mark = await markOf(join(claiming.dataDir, 'files'))
  while (!(await claimed(claiming, mark))) await delay(50)
  const stopping = new AbortController()
  const renewing = keepRenewing(claiming, mark, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await renewing
      // Whoever shares it says within a moment that it is in use.
      await write(claiming.db, mark, 0).catch((error: unknown) =>
        claiming.log.warn({ err: error }, 'it was not noted that the folder of files is free; in a minute it is'),
      )
    },
  }
}

/** False when somebody else claimed in the same moment. */
async function claimed({ db, dataDir, log, now }: Claiming, mark: string): Promise<boolean> {
  const known = await db.selectFrom('instance').select('value').where('key', '=', KEY).executeTakeFirst()
  const value = `${mark} ${now()}`
  if (!known) {
    const row = db.insertInto('instance').values({ key: KEY, value })
    const made = row.onConflict((conflict) => conflict.column('key').doNothing()).returning('key')
    return (await made.executeTakeFirst()) !== undefined
  }
  const [theirs = '', seenAt = '0'] = known.value.split(' ')
  if (theirs !== mark && now() - Number(seenAt) < IN_USE_MS)
    throw new OtherFolderError(
      `DATA_DIR: another Cairn keeps the files of this database in another folder than ${dataDir}, so that neither would ` +
        "find the other's. Give all of them one shared folder as DATA_DIR, or set S3_* for all of them. Of one that was " +
        'killed a moment ago, wait a minute.',
    )
  const taken = db.updateTable('instance').set({ value }).where('key', '=', KEY).where('value', '=', known.value)
  if ((await taken.returning('key').executeTakeFirst()) === undefined) return false
  if (theirs !== mark)
    log.warn(
      `The files of this database were in another folder before. Those that are not in ${dataDir} now are not found.`,
    )
  return true
}

async function keepRenewing({ db, log, now }: Claiming, mark: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    // Aborted is as good as over: then it is time to stop.
    await delay(RENEW_MS, undefined, { signal, ref: false }).catch(() => undefined)
    if (signal.aborted) return
    try {
      if (!(await write(db, mark, now())))
        log.error('Another Cairn now keeps the files of this database in another folder; they do not find each other.')
    } catch (error) {
      log.warn({ err: error }, 'it was not noted that the folder of files is in use; the next turn tries again')
    }
  }
}

async function write(db: Db, mark: string, seenAt: number): Promise<boolean> {
  const own = db
    .updateTable('instance')
    .set({ value: `${mark} ${seenAt}` })
    .where('key', '=', KEY)
  return (await own.where('value', 'like', `${mark} %`).returning('key').executeTakeFirst()) !== undefined
}

/** The mark of a folder, made by whoever comes first. */
async function markOf(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, '.mark')
  try {
    await writeFile(path, randomUUID(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  for (;;) {
    const mark = await readFile(path, 'utf8')
    if (mark.length === 36) return mark
    // Another process is about to write it.
    await delay(20)
  }
}
