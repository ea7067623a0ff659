import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { codeOf } from '../db/database-problem.ts'
import { bytesOfFile } from './bytes-of-file.ts'
import { checkedKey, type FileAt, type Files, type StoredFile } from './files.ts'
import { namesIn } from './work-folders.ts'

/** What is still arriving: on the same disk, so that it can be renamed, and in no folder of keys. */
const ARRIVING = '.arriving'
/** What has been arriving longer than this has nobody who still writes it, ms. */
const ABANDONED_MS = 86_400_000
/**
 * So much may wait to be forced to the disk. Whoever forces a few pages of the database there waits for all that the
 * file system holds back: with 100 MB a commit took 60 to 70 ms, and takes 1 with this.
 */
const MOST_UNFORCED_BYTES = 2 * 1_048_576
/**
 * Whoever brings a file over a fast line has half of the time; the other half is everybody's. A slow line hardly feels
 * it: what comes during a pause waits in the buffers of its connection.
 */
const LONGEST_PAUSE_MS = 40

/** Files under a directory. What arrives is written apart, forced to the disk and renamed. */
export function createLocalFiles(root: string): Files {
  const pathOf = (key: string) => join(root, ...checkedKey(key).split('/'))

  /** Has `make` make a file and puts it where its key says; answers what was made. */
  const place = async <T>(key: string, make: (arriving: string) => Promise<T>): Promise<T> => {
    const target = pathOf(key)
    const arriving = join(root, ARRIVING, randomUUID())
    await mkdir(dirname(arriving), { recursive: true, mode: 0o700 })
    try {
      const made = await make(arriving)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(arriving, target)
      return made
    } catch (error) {
      await rm(arriving, { force: true })
      throw error
    }
  }

  return {
    async put(key, content) {
      const stored = await place(key, (arriving) => write(arriving, content))
      await syncFolder(dirname(pathOf(key)))
      return stored
    },
    async putAll(files) {
      for (const { key, path } of files) await place(key, (arriving) => linkOrCopy({ path, to: arriving }))
      for (const folder of new Set(files.map(({ key }) => dirname(pathOf(key))))) await syncFolder(folder)
    },
    async get(key, range) {
      const size = await sizeOf(pathOf(key))
      return size === null ? null : { body: bytesOfFile(pathOf(key), range), size }
    },
    async getTo(key, path) {
      if ((await sizeOf(pathOf(key))) === null) return false
      await linkOrCopy({ path: pathOf(key), to: path })
      return true
    },
    keysIn: async (folder) => (await filesIn(pathOf(folder))).map((name) => `${folder}/${name}`),
    sizeOf: (key) => sizeOf(pathOf(key)),
    delete: (key) => rm(pathOf(key), { force: true }),
    // What arrives here bears no key: `sweepArriving` removes it.
    dropParts: async () => 0,
    check: async () => undefined,
  }
}

/** Other disks, and some file systems, have no second names for a file. */
const NO_LINK: ReadonlySet<unknown> = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'])

async function linkOrCopy({ path, to }: { readonly path: FileAt['path']; readonly to: string }): Promise<void> {
  try {
    await link(path, to)
  } catch (error) {
    if (!NO_LINK.has(codeOf(error))) throw error
    await write(to, bytesOfFile(path))
  }
}

async function write(path: string, content: AsyncIterable<Uint8Array>): Promise<StoredFile> {
  const file = await open(path, 'wx', 0o600)
  try {
    const stored = await copy(file, content)
    await file.sync()
    return stored
  } finally {
    await file.close()
  }
}

async function copy(file: FileHandle, content: AsyncIterable<Uint8Array>): Promise<StoredFile> {
  const hash = createHash('sha256')
  let size = 0
  let unforced = 0
  let from = performance.now()
  for await (const chunk of content) {
    hash.update(chunk)
    size += chunk.byteLength
    unforced += chunk.byteLength
    for (let at = 0; at < chunk.byteLength; ) at += (await file.write(chunk, at)).bytesWritten
    if (unforced < MOST_UNFORCED_BYTES) continue
    await file.datasync()
    await delay(Math.min(performance.now() - from, LONGEST_PAUSE_MS))
    unforced = 0
    from = performance.now()
  }
  return { size, sha256: hash.digest('hex') }
}

/** A rename is on the disk only when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function filesIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** Removes what was arriving when a process died. `now` in ms. */
export async function sweepArriving(root: string, now: number): Promise<void> {
  const folder = join(root, ARRIVING)
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (now - mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}
