import { closeSync, fdatasync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { blankGaps } from './blank-gaps.ts'
import type { Db } from './schema.ts'
import type { SqliteHandle } from './sqlite-driver.ts'

/** Of one turn: others wait for some 10 ms, and have as long a time before the next. */
const SLICE_BYTES = 2 * 1_048_576
/** Somebody else may be reading from the log, a check of the file say. */
const ATTEMPTS = 40
const AGAIN_AFTER_MS = 50

export interface Wiper {
  /** False when others were reading all the while, or it was stopped; then it is to be tried again later. */
  wipe(stopping?: AbortSignal): Promise<boolean>
  /** Only after SQLite closed the file: its locks are the process's, and go with the first descriptor that is closed. */
  close(): void
}

/**
 * Makes what was deleted from a SQLite file unreadable in it: the log is written back and emptied, and the gaps in
 * pages are blanked. Each slice is done while nobody else has the connection, with nothing of it in the log or in the
 * cache, so that no older state of a page comes back.
 */
export function createWiper({ db, raw, file }: { db: Db; raw: SqliteHandle; file: string }): Wiper {
  let descriptor: number | null = null

  async function emptied(work: () => void): Promise<boolean> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const isEmpty = await db.connection().execute(async () => {
        if (!emptyLogs(raw)) return false
        raw.pragma('shrink_memory')
        work()
        return true
      })
      if (isEmpty) return true
      await delay(AGAIN_AFTER_MS)
    }
    return false
  }

  return {
    async wipe(stopping) {
      descriptor ??= openSync(file, 'r+')
      const fd = descriptor
      const pageSize = Number(raw.pragma('page_size', { simple: true }))
      const bytes = Buffer.alloc(SLICE_BYTES)
      for (let at = 0; at < fstatSync(fd).size; at += SLICE_BYTES) {
        const from = performance.now()
        if (stopping?.aborted) return false
        if (!(await emptied(() => blankSlice(fd, { bytes, at, pageSize })))) return false
        await delay(performance.now() - from)
      }
      await promisify(fdatasync)(fd)
      return emptied(() => undefined)
    },
    close() {
      if (descriptor !== null) closeSync(descriptor)
      descriptor = null
    },
  }
}

/** Of this database and that of the counters; false, without waiting, when somebody reads from one. */
function emptyLogs(raw: SqliteHandle): boolean {
  const patienceMs = Number(raw.pragma('busy_timeout', { simple: true }))
  raw.pragma('busy_timeout = 0')
  try {
    return raw.pragma('wal_checkpoint(truncate)', { simple: true }) === 0
  } finally {
    raw.pragma(`busy_timeout = ${patienceMs}`)
  }
}

interface Slice {
  readonly bytes: Buffer
  readonly at: number
  readonly pageSize: number
}

function blankSlice(fd: number, { bytes, at, pageSize }: Slice): void {
  const slice = bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, at))
  if (blankGaps(slice, { first: at / pageSize + 1, pageSize })) writeSync(fd, slice, 0, slice.length, at)
}
