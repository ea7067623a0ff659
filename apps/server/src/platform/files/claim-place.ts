import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Config, S3Config } from '../config.ts'
import { codeOf } from '../db/database-problem.ts'
import type { Db } from '../db/schema.ts'

/*
 * Processes that share a database find each other's files only if they keep them in one place, a folder or a bucket.
 * Each folder has a mark, a bucket is known by its address; the database knows which place is its own, and when somebody
 * last used it. A process with another place is turned away for as long as that is in use; afterwards the files may have
 * been moved, also from a folder to a bucket, which is worth a warning.
 */

/** As the releases call it that know of folders alone: they turn away, and are turned away, as well. */
const KEY = 'files-folder'
/** Not heard of for so long, the processes of a place are gone, ms. */
const IN_USE_MS = 60_000
const RENEW_MS = 15_000

/** The files of this database are in another place, which a process uses. */
export class OtherPlaceError extends Error {
  override readonly name = 'OtherPlaceError'
}

interface Claiming {
  readonly db: Db
  readonly config: Pick<Config, 'dataDir' | 's3'>
  readonly log: Logger
  readonly now: () => number
}

export interface PlaceClaim {
  stop(): Promise<void>
}

/** Says that this process keeps the database's files in its place, for as long as it runs. Throws `OtherPlaceError`. */
export async function claimPlace(claiming: Claiming): Promise<PlaceClaim> {
  const { dataDir, s3 } = claiming.config
  const mark = s3 === null ? await markOf(join(dataDir, 'files')) : markOfBucket(s3)
  while (!(await claimed(claiming, mark))) await delay(50)
  const stopping = new AbortController()
  const renewing = keepRenewing(claiming, mark, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await renewing
      // Whoever shares it says within a moment that it is in use.
      await write(claiming.db, mark, 0).catch((error: unknown) =>
        claiming.log.warn({ err: error }, 'it was not noted that the place of files is free; in a minute it is'),
      )
    },
  }
}

/** False when somebody else claimed in the same moment. */
async function claimed({ db, config, log, now }: Claiming, mark: string): Promise<boolean> {
  const known = await db.selectFrom('instance').select('value').where('key', '=', KEY).executeTakeFirst()
  const value = `${mark} ${now()}`
  if (!known) {
    const row = db.insertInto('instance').values({ key: KEY, value })
    const made = row.onConflict((conflict) => conflict.column('key').doNothing()).returning('key')
    return (await made.executeTakeFirst()) !== undefined
  }
  const [theirs = '', seenAt = '0'] = known.value.split(' ')
  if (theirs !== mark && now() - Number(seenAt) < IN_USE_MS) throw new OtherPlaceError(otherPlace(config))
  const taken = db.updateTable('instance').set({ value }).where('key', '=', KEY).where('value', '=', known.value)
  if ((await taken.returning('key').executeTakeFirst()) === undefined) return false
  if (theirs !== mark)
    log.warn(
      `The files of this database were in another place before. Those that are not in ${nameOf(config)} now are not found.`,
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
        log.error('Another Cairn now keeps the files of this database in another place; they do not find each other.')
    } catch (error) {
      log.warn({ err: error }, 'it was not noted that the place of files is in use; the next turn tries again')
    }
  }
}

async function write(db: Db, mark: string, seenAt: number): Promise<boolean> {
  const own = db
    .updateTable('instance')
    .set({ value: `${mark} ${seenAt}` })
    .where('key', '=', KEY)
  // A name of a bucket may have what `like` takes for any letter.
  const isOurs = sql<boolean>`substr(value, 1, ${mark.length + 1}) = ${`${mark} `}`
  return (await own.where(isOurs).returning('key').executeTakeFirst()) !== undefined
}

const nameOf = ({ s3, dataDir }: Claiming['config']): string =>
  s3 === null ? dataDir : `${s3.bucket} at ${s3.endpoint}`

const otherPlace = (config: Claiming['config']): string =>
  `${config.s3 === null ? 'DATA_DIR' : 'S3_ENDPOINT, S3_BUCKET'}: another Cairn keeps the files of this database in another ` +
  `place than ${nameOf(config)}, so that neither would find the other's. Set one S3_ENDPOINT and S3_BUCKET for all of ` +
  'them, or give all of them one shared folder as DATA_DIR. To move the files, stop that one first; if it was killed a ' +
  'moment ago, wait a minute.'

/** Without a space: it stands before one. */
const markOfBucket = ({ endpoint, bucket }: S3Config): string =>
  `bucket:${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`

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
