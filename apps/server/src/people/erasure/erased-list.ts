import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'
import type { Files } from '../../platform/files/files.ts'
import { createLocalFiles } from '../../platform/files/local-files.ts'
import { createS3Files } from '../../platform/files/s3-files.ts'

/*
 * Which accounts were erased, kept apart from the database: a copy of it that was made before an erasure and is put back
 * has the account again, and nothing in it says otherwise. Ids are random and say nothing of whose they were. Each has a
 * file of its own, so that of processes that add at once none writes over what another has added.
 */

export interface ErasedList {
  /** Resolves once the account is on the list for good. `at` in ms. */
  add(userId: string, at: number): Promise<void>
  /** Ids of all that were ever erased. */
  all(): Promise<ReadonlySet<string>>
}

/** Beside the database: in the bucket where processes that share PostgreSQL have one, else in `kept` of the data directory. */
export function createErasedList({ databaseUrl, s3, dataDir }: Pick<Config, 'databaseUrl' | 's3' | 'dataDir'>) {
  return databaseUrl !== null && s3 !== null
    ? erasedListIn(createS3Files(s3), 'kept')
    : erasedListIn(createLocalFiles(join(dataDir, 'kept')), null)
}

function erasedListIn(files: Files, folder: string | null): ErasedList {
  const within = (name: string) => (folder === null ? name : `${folder}/${name}`)
  const own = within('erased')
  return {
    async all() {
      const keys = await files.keysIn(own)
      return new Set([...keys.map((key) => key.slice(own.length + 1)), ...(await earlier(files, within))])
    },
    async add(userId, at) {
      await files.put(
        `${own}/${userId}`,
        (async function* () {
          yield Buffer.from(`${new Date(at).toISOString()}\n`)
        })(),
      )
    },
  }
}

/** Those of the one file that earlier releases kept, an id and a date a line. */
async function earlier(files: Files, within: (name: string) => string): Promise<readonly string[]> {
  const file = await files.get(within('erased-accounts'))
  if (file === null) return []
  const chunks: Uint8Array[] = []
  for await (const chunk of file.body) chunks.push(chunk)
  const lines = Buffer.concat(chunks).toString('utf8').split('\n')
  return lines.map((line) => line.split(' ', 1)[0] ?? '').filter((id) => id !== '')
}
