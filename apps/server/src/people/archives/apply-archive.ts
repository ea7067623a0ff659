import { setImmediate as turn } from 'node:timers/promises'
import type { ZipPackage } from '../../content/imports/zip-entries.ts'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Tx } from '../../platform/db/schema.ts'
import type { Files } from '../../platform/files/files.ts'
import { roomLeft } from '../../platform/space/space.ts'
import { nextSeq } from '../../study/learners/next-seq.ts'
import { foldCardsAnew } from '../../study/reviews/refold-schedules.ts'
import { hasRows, replaceSettings } from './account-rows.store.ts'
import { ArchiveError } from './archive-error.ts'
import { dropFiles, keepFiles } from './archived-files.ts'
import { archivedPortions, type Portion, sizeOfAll } from './archived-portions.ts'
import { type ArchiveRow, advanceArchive, changeArchive } from './archives.store.ts'
import { foldStaged, type StagedSettings, stagedSettings } from './fold-staged.ts'
import { KINDS } from './kinds.ts'
import type { ReadArchive } from './read-archive.ts'
import type { Staging } from './staging.ts'

/*
 * Brings in what an archive holds. Whatever can be refused is refused before the first row; from then on it only goes
 * forward. Each portion has a transaction of its own, in which the archive's `done` moves on from where the portion
 * begins: whoever goes on after a crash begins right there, and of two that do the same one stops. Others get in between.
 */

interface Parts {
  readonly engine: Engine
  readonly files: Files
  readonly now: () => number
}

interface Applying {
  readonly row: ArchiveRow
  readonly zip: ZipPackage
  readonly staging: Staging
  readonly read: ReadArchive
  readonly signal: AbortSignal
}

/** Whether nothing is in an account that an archive could bring. */
export async function isEmpty(db: Engine['db'] | Tx, userId: string): Promise<boolean> {
  for (const { table } of KINDS) if (await hasRows(db, table, userId)) return false
  return true
}

/**
 * Fills the account, from where it was left, and ends the archive as done. Throws `ArchiveError` when nothing is there
 * yet, and then nothing will be; any other error leaves what is in, and doing it again goes on.
 */
export async function applyArchive(parts: Parts, applying: Applying): Promise<void> {
  const { row, staging, signal } = applying
  const settings = stagedSettings(staging)
  const days = await foldStaged(staging, row.user_id)
  const total = sizeOfAll({ staging, days })
  const filling = { row, settings, total, bytes: bytesIn(applying), now: parts.now }
  if (row.done === 0) await inTransaction(parts.engine, (tx) => step(tx, filling, { from: 0, to: 0 }))
  const places = await keepFiles(parts, applying)
  try {
    let done = 0
    for (const portion of archivedPortions({ userId: row.user_id, staging, days, places })) {
      const from = Math.max(done, row.done)
      const to = done + portion.size
      const skip = from - done
      done = to
      if (to <= row.done) continue
      signal.throwIfAborted()
      await inTransaction(parts.engine, (tx) => bring(tx, filling, { portion, skip, from, to }))
      await turn()
    }
    await inTransaction(parts.engine, (tx) => end(tx, filling))
  } catch (error) {
    // Another error is followed by another attempt, which needs them.
    if (error instanceof ArchiveError) await dropFiles(parts, row.user_id, places)
    throw error
  }
}

interface Filling {
  readonly row: ArchiveRow
  readonly settings: StagedSettings
  readonly total: number
  /** Of its texts and files, as they count as space. */
  readonly bytes: number
  readonly now: () => number
}

interface Stretch {
  readonly from: number
  readonly to: number
}

/** Moves on, if nobody else did; the first step needs an account that is empty. */
async function step(tx: Tx, { row, total, bytes, now }: Filling, stretch: Stretch): Promise<void> {
  if (!(await advanceArchive(tx, row, { ...stretch, total, now: now() })))
    throw new Error(`Somebody else is bringing archive ${row.id} in, or it is gone`)
  if (stretch.from > 0) return
  if (!(await isEmpty(tx, row.user_id))) throw new ArchiveError('account-not-empty', null)
  // The archive's own file counts until its content is in, and goes then.
  if (bytes > (await roomLeft(tx, row.user_id)) + row.bytes) throw new ArchiveError('space-used-up', null)
}

function bytesIn({ read, staging }: Applying): number {
  return read.files.reduce((sum, file) => sum + file.bytes, staging.textBytes('sources'))
}

async function bring(
  tx: Tx,
  filling: Filling,
  { portion, skip, ...stretch }: Stretch & { readonly portion: Portion; readonly skip: number },
): Promise<void> {
  const { row, settings: staged, now } = filling
  // The learner's row first, as everywhere, so that nobody waits for somebody who waits for them.
  await nextSeq(tx, row.user_id)
  await step(tx, filling, stretch)
  if (stretch.from === 0) await takeSettings(tx, row.user_id, staged, now())
  await portion.write(tx, skip)
}

function takeSettings(tx: Tx, userId: string, staged: StagedSettings, now: number): Promise<void> {
  const { settings, onboardedAt } = staged
  return replaceSettings(tx, userId, { settings: JSON.stringify(settings), onboardedAt, now })
}

async function end(tx: Tx, { row, settings, total, now }: Filling): Promise<void> {
  const { user_id: userId } = row
  await nextSeq(tx, userId)
  if (total === 0) await takeSettings(tx, userId, settings, now())
  const ended = await changeArchive(tx, row, ['applying'], { status: 'done', total, problem: null, updated_at: now() })
  if (!ended) throw new Error(`Archive ${row.id} is gone, or was brought in by somebody else`)
  // Settings may have been changed while cards came in that were folded under those of the archive.
  await foldCardsAnew(tx, { userId, now: now() })
}
