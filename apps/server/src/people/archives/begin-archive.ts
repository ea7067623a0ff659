import { randomUUID } from 'node:crypto'
import { letGo, removeLoose, tie } from '../../content/loose-files/loose-files.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { withinSpace } from '../../platform/space/space.ts'
import { nextSeq } from '../../study/learners/next-seq.ts'
import { readLearner } from '../../study/learners/read-learner.ts'
import { type ArchiveParts, archiveKey } from './archive-parts.ts'
import {
  type ArchiveRow,
  changeArchive,
  deleteArchive,
  insertArchive,
  listArchives,
  oldArchives,
} from './archives.store.ts'
import { isStorageAway, KEPT_MS } from './present-archive.ts'

/** Kinds of the jobs that make archives and that read them. */
export const EXPORT_ACCOUNT = 'account-export'
export const IMPORT_ACCOUNT = 'account-import'

interface Beginning {
  readonly userId: string
  readonly id: string
  readonly direction: 'out' | 'in'
  readonly bytes: number
}

/**
 * Writes down an archive and the job about it; those before it in the same direction go. Null when one of the learner is
 * being worked on: of any number that begin at once, one does.
 */
export async function beginArchive(parts: ArchiveParts, beginning: Beginning): Promise<ArchiveRow | null> {
  const { engine, now } = parts
  const { userId, id, direction, bytes } = beginning
  const unknown = { total: null, counts: null, origin: null, problem: null }
  const row: ArchiveRow = {
    ...{ user_id: userId, id, direction, status: 'waiting', done: 0, bytes, created_at: now(), updated_at: now() },
    ...unknown,
  }
  await readLearner(engine, userId, now())
  const earlier = await inTransaction(engine, async (tx) => {
    // One after the other, whatever process each is in.
    await nextSeq(tx, userId)
    const known = await listArchives(tx, userId)
    if (known.some(isGoing)) return null
    const gone = known.filter((one) => one.direction === direction)
    for (const one of gone) await deleteArchive(tx, one)
    await letGo(tx, { userId, keys: gone.map(archiveKey) }, now())
    await withinSpace(tx, userId, () => insertArchive(tx, row))
    await tie(tx, { userId, keys: [archiveKey(row)] })
    await addArchiveJob(tx, row, now())
    return gone
  })
  await removeLoose(parts, { userId, keys: (earlier ?? []).map(archiveKey) })
  return earlier === null ? null : row
}

const isGoing = ({ status }: ArchiveRow) => ['waiting', 'working', 'applying'].includes(status)

/** Whether an archive of the learner is being worked on, in either direction. */
export async function isBusy({ engine }: ArchiveParts, userId: string): Promise<boolean> {
  return (await listArchives(engine.db, userId)).some(isGoing)
}

/** Has a read archive brought into the account, or one read that the server could not get at; undefined for any other. */
export function beginToApply({ engine, now }: ArchiveParts, row: ArchiveRow): Promise<ArchiveRow | undefined> {
  return inTransaction(engine, async (tx) => {
    // `done` stays: of one that was given up in the middle so much is in.
    const anew = { problem: null, updated_at: now() } as const
    const going =
      row.status === 'failed' && isStorageAway(row)
        ? await changeArchive(tx, row, ['failed'], { ...anew, status: 'waiting' })
        : await changeArchive(tx, row, ['ready'], { ...anew, status: 'applying' })
    if (going) await addArchiveJob(tx, going, now())
    return going
  })
}

function addArchiveJob(tx: Tx, { user_id, id, direction }: ArchiveRow, now: number): Promise<void> {
  const kind = direction === 'out' ? EXPORT_ACCOUNT : IMPORT_ACCOUNT
  return addJob(tx, { userId: user_id, id: randomUUID(), kind, payload: { archive: id }, now })
}

/** Removes an archive, its file and whatever is to be done about it; false for one that is being brought in. */
export async function forgetArchive(parts: ArchiveParts, row: ArchiveRow): Promise<boolean> {
  const own = { userId: row.user_id, keys: [archiveKey(row)] }
  const isGone = await inTransaction(parts.engine, async (tx) => {
    if (!(await deleteArchive(tx, row))) return false
    await letGo(tx, own, parts.now())
    return true
  })
  if (isGone) await removeLoose(parts, own)
  return isGone
}

/** Removes what was kept long enough, whoever's it is. */
export async function sweepArchives(parts: ArchiveParts): Promise<void> {
  for (const row of await oldArchives(parts.engine.db, parts.now() - KEPT_MS)) await forgetArchive(parts, row)
}
