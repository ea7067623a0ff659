import { randomUUID } from 'node:crypto'
import { ConfigError, type S3Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { Files } from './files.ts'
import { StoreError } from './store-error.ts'

/** Which bucket this database's files are known to be in. */
const KEY = 'files-bucket'

interface Proving {
  readonly db: Db
  readonly files: Files
  readonly s3: S3Config
}

/**
 * Keeps a file in the bucket and takes it away again. Throws `ConfigError` with the setting that is wrong. A bucket that
 * worked before and is away now is no reason not to start: what is to be said of it is answered, else null.
 */
export async function proveStore({ db, files, s3 }: Proving): Promise<string | null> {
  const place = `${s3.endpoint} ${s3.bucket}`
  try {
    const key = `probes/${randomUUID()}`
    await files.check()
    await files.put(key, oneByte())
    await files.delete(key)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    return sayOf(error, s3, (await knownPlace(db)) === place)
  }
  await db
    .insertInto('instance')
    .values({ key: KEY, value: place })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: place }))
    .execute()
  return null
}

async function* oneByte(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('?')
}

async function knownPlace(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('instance').select('value').where('key', '=', KEY).executeTakeFirst()
  return row?.value
}

function sayOf(error: StoreError, { endpoint, bucket }: S3Config, isKnown: boolean): string {
  const code = /<Code>(\w+)<\/Code>/.exec(error.message)?.[1]
  const answer = code === undefined ? '' : ` (${code})`
  switch (error.problem) {
    case 'refused':
      throw new ConfigError(
        `S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: ${endpoint} does not let them store and remove files in ${bucket}${answer}.`,
      )
    case 'no-bucket':
      throw new ConfigError(`S3_BUCKET: there is no bucket ${bucket} at ${endpoint}. Make it, or name another.`)
    case 'full':
      return `The bucket ${bucket} at ${endpoint} is full: no file can be stored until there is room.`
    case 'away':
      if (isKnown)
        return `The bucket ${bucket} at ${endpoint} does not answer. Files can be neither stored nor read until it does.`
      throw new ConfigError(`S3_ENDPOINT: ${endpoint} does not answer as a bucket does. Check the address.`)
  }
}
