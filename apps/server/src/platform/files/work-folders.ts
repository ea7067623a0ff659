import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { codeOf } from '../db/database-problem.ts'

const WORKS = ['importing', 'exporting'] as const
/** Longer than any work takes, ms: nobody uses a folder of this age. */
const ABANDONED_MS = 86_400_000

interface WorkFolder {
  readonly dataDir: string
  readonly work: (typeof WORKS)[number]
  /** What its name begins with. */
  readonly prefix: string
}

/** A new folder for what has to be files of this machine for a while; whoever asks for it takes it away again. */
export async function newWorkFolder({ dataDir, work, prefix }: WorkFolder): Promise<string> {
  const folder = join(dataDir, work)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return mkdtemp(join(folder, prefix))
}

/**
 * Removes the folders of processes that died, before this one makes any. `now` in ms. A data directory with the database
 * in it belongs to one process, so that all are left over; others may share one, and there only old ones are.
 */
export async function sweepWorkFolders(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  now: number,
): Promise<void> {
  for (const work of WORKS)
    for (const name of await namesIn(join(dataDir, work))) {
      const path = join(dataDir, work, name)
      if (databaseUrl === null || now - (await stat(path)).mtimeMs > ABANDONED_MS)
        await rm(path, { recursive: true, force: true })
    }
}

/** Names in a folder; none when there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
