import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { backupDirIn } from './database.ts'
import { codeOf } from './database-problem.ts'

/** Removes a learner from the copies that were made before migrations; in a thread, because each is written anew. */
export async function eraseFromCopies(dataDir: string, userId: string): Promise<void> {
  const dir = backupDirIn(dataDir)
  for (const name of await copiesIn(dir)) await eraseIn({ file: join(dir, name), userId })
}

async function copiesIn(dir: string): Promise<string[]> {
  try {
    return (await readdir(dir)).filter((name) => name.endsWith('.sqlite'))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

function eraseIn(workerData: { readonly file: string; readonly userId: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    new Worker(new URL('./erase-from-copy.worker.ts', import.meta.url), { workerData, execArgv: [], env: {} })
      .once('error', reject)
      .once('exit', () => resolve())
  })
}
