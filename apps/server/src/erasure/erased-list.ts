import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Files } from '../files/files.ts'
import { createLocalFiles } from '../files/local-files.ts'
import { createS3Files } from '../files/s3-files.ts'

/*
 * Which accounts were erased, kept apart from the database: a copy of it that was made before an erasure and is put back
 * has the account again, and nothing in it says otherwise. Ids are random and say nothing of whose they were.
 */

export interface ErasedList {
  /** Resolves once the account is on the list for good. `at` in ms. */
  add(userId: string, at: number): Promise<void>
  /** Ids of all that were ever erased. */
  all(): Promise<ReadonlySet<string>>
}

const MOST_ATTEMPTS = 5

/** Beside the database: in the bucket where processes that share PostgreSQL have one, else in `kept` of the data directory. */
export function createErasedList({ databaseUrl, s3, dataDir }: Pick<Config, 'databaseUrl' | 's3' | 'dataDir'>) {
  return databaseUrl !== null && s3 !== null
    ? erasedListIn(createS3Files(s3), 'kept/erased-accounts')
    : erasedListIn(createLocalFiles(join(dataDir, 'kept')), 'erased-accounts')
}

function erasedListIn(files: Files, key: string): ErasedList {
  async function read(): Promise<string> {
    const file = await files.get(key)
    if (file === null) return ''
    const chunks: Uint8Array[] = []
    for await (const chunk of file.body) chunks.push(chunk)
    return Buffer.concat(chunks).toString('utf8')
  }
  const all = async () => idsIn(await read())
  return {
    all,
    async add(userId, at) {
      // In a bucket another process may write at the same time, and the later one wins: so it is read once more.
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
        const before = await read()
        if (idsIn(before).has(userId)) return
        const line = `${userId} ${new Date(at).toISOString()}\n`
        await files.put(
          key,
          (async function* () {
            yield Buffer.from(before + line)
          })(),
        )
      }
      if (!(await all()).has(userId)) throw new Error('The list of erased accounts does not keep what is added')
    },
  }
}

const idsIn = (list: string) =>
  new Set(
    list
      .split('\n')
      .map((line) => line.split(' ', 1)[0] ?? '')
      .filter((id) => id !== ''),
  )
