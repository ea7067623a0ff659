import { setImmediate as turn } from 'node:timers/promises'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Files } from '../../platform/files/files.ts'
import { nextSeq } from '../../study/learners/next-seq.ts'
import { mediaKey } from './keep-media.ts'
import { deleteMediaRow, learnersWithMedia, type MediaRow, markMedia, mediaOf } from './media.store.ts'
import { isImporting, lastSeqOf, mediaReferences } from './media-references.store.ts'

/*
 * Files that nothing refers to go in two steps: they are marked, and removed 30 days later if nothing refers to them
 * still. Until they are removed they are shown, so that an undo finds its picture; a mark goes when a text names the file
 * again or it is sent again. A removal holds the learner's row, and only happens if nothing of the learner's was written
 * since the texts were read.
 */

const DAY_MS = 86_400_000
/** A card that names a new file may still be on its way. */
const NEW_MS = DAY_MS
const MARKED_MS = 30 * DAY_MS
/** A mistake in what counts as referring must not empty a library in one night. */
const MOST_AT_ONCE = 100
const SMALL_LIBRARY = 100

interface Parts {
  readonly engine: Engine
  readonly files: Files
}

export interface Swept {
  readonly marked: number
  readonly unmarked: number
  readonly removed: number
  /** Files whose time is over and that are left for the next turn. */
  readonly left: number
}

const NOTHING: Swept = { marked: 0, unmarked: 0, removed: 0, left: 0 }

/** Marks and removes files of every learner. `now` in ms. Cut off anywhere, the next turn goes on. */
export async function sweepMedia(parts: Parts, now: number): Promise<Swept> {
  let sum = NOTHING
  for (let after = ''; ; ) {
    const learners = await learnersWithMedia(parts.engine.db, after, 100)
    for (const userId of learners) sum = added(sum, await sweepLearner(parts, userId, now))
    const last = learners.at(-1)
    if (last === undefined) return sum
    after = last
  }
}

const added = (one: Swept, other: Swept): Swept => ({
  marked: one.marked + other.marked,
  unmarked: one.unmarked + other.unmarked,
  removed: one.removed + other.removed,
  left: one.left + other.left,
})

async function sweepLearner(parts: Parts, userId: string, now: number): Promise<Swept> {
  const { db } = parts.engine
  if (await isImporting(db, userId)) return NOTHING
  const seenSeq = await lastSeqOf(db, userId)
  const references = await mediaReferences(db, userId, () => turn())
  const rows = await mediaOf(db, userId)
  const isUsed = ({ sha256 }: MediaRow) => references.has(sha256)
  const used = rows.filter((row) => row.deleted_at !== null && isUsed(row))
  const unused = rows.filter((row) => !isUsed(row))
  const idle = unused.filter((row) => row.deleted_at === null && row.created_at <= now - NEW_MS)
  const over = unused.filter(({ deleted_at }) => deleted_at !== null && deleted_at <= now - MARKED_MS)
  const due = over.slice(0, mostOf(rows.length))
  if (used.length + idle.length + over.length === 0) return NOTHING
  const seq = await inTransaction(parts.engine, async (tx) => {
    const taken = await nextSeq(tx, userId)
    await markMedia(tx, userId, sums(used), null)
    // What was named since must not count as idle.
    if (taken === seenSeq + 1) await markMedia(tx, userId, sums(idle), now)
    return taken
  })
  const isQuiet = seq === seenSeq + 1
  const removed = isQuiet ? await removeAll(parts, userId, { due, seq }) : 0
  return { marked: isQuiet ? idle.length : 0, unmarked: used.length, removed, left: over.length - removed }
}

const sums = (rows: readonly MediaRow[]) => rows.map(({ sha256 }) => sha256)

/** A tenth, of few files all. */
const mostOf = (count: number) => (count <= SMALL_LIBRARY ? count : Math.min(MOST_AT_ONCE, Math.ceil(count / 10)))

interface Removal {
  readonly due: readonly MediaRow[]
  /** Of the learner's last change that the references were read after. */
  readonly seq: number
}

/** Removes files one by one for as long as nothing of the learner's is written. Answers how many went. */
async function removeAll(parts: Parts, userId: string, { due, seq }: Removal): Promise<number> {
  let known = seq
  let removed = 0
  for (const { sha256 } of due) {
    const isGone = await inTransaction(parts.engine, async (tx) => {
      if ((await nextSeq(tx, userId)) !== known + 1) return false
      await deleteMediaRow(tx, userId, sha256)
      // Inside, although it is no query: whoever keeps the same file again waits for the learner's row, and then looks
      // whether the bytes are there. Deleted later, they could be those of the new row. Deleting twice is fine.
      await parts.files.delete(mediaKey(userId, sha256))
      return true
    })
    if (!isGone) return removed
    known += 1
    removed += 1
  }
  return removed
}
