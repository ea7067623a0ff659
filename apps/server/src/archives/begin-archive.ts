import { randomUUID } from 'node:crypto'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tx } from '../db/schema.ts'
import { addJob } from '../jobs/add-job.ts'
import { type ArchiveParts, archiveKey } from './archive-parts.ts'
import {
  type ArchiveRow,
  changeArchive,
  deleteArchive,
  insertArchive,
  listArchives,
  oldArchives,
} from './archives.store.ts'
import { KEPT_MS } from './present-archive.ts'

/** Kinds of the jobs that make archives and that read them. */
export const EXPORT_ACCOUNT = 'account-export'
export const IMPORT_ACCOUNT = 'account-import'

interface Beginning {
  readonly userId: string
  readonly id: string
  readonly direction: 'out' | 'in'
  readonly bytes: number
}

/** Writes down an archive and the job about it; those before it in the same direction go. */
export async function beginArchive(parts: ArchiveParts, beginning: Beginning): Promise<ArchiveRow> {
  const { engine, now } = parts
  const { userId, id, direction, bytes } = beginning
  const unknown = { total: null, counts: null, origin: null, problem: null }
  const row: ArchiveRow = {
    ...{ user_id: userId, id, direction, status: 'waiting', done: 0, bytes, created_at: now(), updated_at: now() },
    ...unknown,
  }
  const earlier = (await listArchives(engine.db, userId)).filter((one) => one.direction === direction)
  for (const one of earlier) await forgetArchive(parts, one)
  await inTransaction(engine, async (tx) => {
    await insertArchive(tx, row)
    await addArchiveJob(tx, row, now())
  })
  return row
}

/** Whether an archive of the learner is being worked on, in either direction. */
export async function isBusy({ engine }: ArchiveParts, userId: string): Promise<boolean> {
  const busy = ['waiting', 'working', 'applying']
  return (await listArchives(engine.db, userId)).some(({ status }) => busy.includes(status))
}

/** Has a read archive brought into the account; undefined when it is not ready for that. */
export function beginToApply({ engine, now }: ArchiveParts, row: ArchiveRow): Promise<ArchiveRow | undefined> {
  return inTransaction(engine, async (tx) => {
    const going = await changeArchive(tx, row, ['ready'], { status: 'applying', done: 0, updated_at: now() })
    if (going) await addArchiveJob(tx, going, now())
    return going
  })
}

function addArchiveJob(tx: Tx, { user_id, id, direction }: ArchiveRow, now: number): Promise<void> {
  const kind = direction === 'out' ? EXPORT_ACCOUNT : IMPORT_ACCOUNT
  return addJob(tx, { userId: user_id, id: randomUUID(), kind, payload: { archive: id }, now })
}

/** Removes an archive, its file and whatever is to be done about it. */
export async function forgetArchive({ engine, files }: ArchiveParts, row: ArchiveRow): Promise<void> {
  await inTransaction(engine, (tx) => deleteArchive(tx, row))
  await files.delete(archiveKey(row))
}

/** Removes what was kept long enough, whoever's it is. */
export async function sweepArchives(parts: ArchiveParts): Promise<void> {
  for (const row of await oldArchives(parts.engine.db, parts.now() - KEPT_MS)) await forgetArchive(parts, row)
}
