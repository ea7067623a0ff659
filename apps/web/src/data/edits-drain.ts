/** Sends what was done to cards on this device. Expects to run under the lock that `sync.ts` takes. */
import type { CardEdit, CardEditResult } from '@cairn/contract/card-edits'
import { MAX_EDITS_PER_BATCH } from '@cairn/contract/limits'
import { api } from './api-client.ts'
import { announce } from './live.ts'
import type { LocalDb, PendingChange } from './local-db.ts'
import { MERGE_STORES, mergeRows } from './merge-rows.ts'
import { localStudySettings } from './schedule-settings.ts'

/** Well below what the server takes in one body. */
const MOST_CHARS = 400_000

/** Sends every change that waits, batch by batch. Throws as `api` does; what was not answered stays. */
export async function pushChanges(db: LocalDb): Promise<void> {
  const waiting = (await db.idb.getAll('changes')).filter(({ rejection }) => rejection === undefined)
  for (const batch of inBatches(waiting)) {
    const edits = (await Promise.all(batch.map((pending) => toEdits(db, pending)))).flat()
    const body = { sentAt: Date.now(), edits }
    const { results } = await api('POST /api/cards/edits', { body, learnerId: db.learnerId })
    await settle(db, batch, results)
  }
}

function inBatches(waiting: readonly PendingChange[]): PendingChange[][] {
  const batches: PendingChange[][] = []
  let room = 0
  for (const pending of waiting) {
    const size = JSON.stringify(pending).length
    const last = batches.at(-1)
    const edits = last?.reduce((sum, row) => sum + editsIn(row), 0) ?? 0
    if (last === undefined || edits + editsIn(pending) > MAX_EDITS_PER_BATCH || size > room) {
      batches.push([pending])
      room = MOST_CHARS - size
    } else {
      last.push(pending)
      room -= size
    }
  }
  return batches
}

const editsIn = ({ lost = [] }: PendingChange): number => 1 + lost.length

/**
 * The change, and after it the texts that it took the place of: written earlier, they lose and are kept in the card's
 * history. Beside a deletion they are left out, as an edit of a text would bring the card back.
 */
async function toEdits(db: LocalDb, pending: PendingChange): Promise<CardEdit[]> {
  const edit = await toEdit(db, pending)
  const { lost = [] } = pending
  return edit.deletedAt === null ? [edit, ...lost.map((text) => ({ ...edit, ...text }))] : [edit]
}

/** Of rows of earlier releases no more is known than that the card was changed. */
async function toEdit(db: LocalDb, pending: PendingChange): Promise<CardEdit> {
  const { cardId, change, editedAt = {}, deletedAt = null } = pending
  const seenVersion = pending.seenVersion ?? (await db.idb.get('cards', cardId))?.version ?? 1
  return { cardId, change, editedAt, seenVersion, deletedAt }
}

async function settle(db: LocalDb, batch: readonly PendingChange[], results: readonly CardEditResult[]): Promise<void> {
  // The first for a card is of the change itself.
  const answers = new Map(results.toReversed().map((result) => [result.cardId, result]))
  const tx = db.idb.transaction(MERGE_STORES, 'readwrite')
  const changes = tx.objectStore('changes')
  for (const pending of batch) {
    const result = answers.get(pending.cardId)
    if (result === undefined) continue
    const now = await changes.get(pending.cardId)
    const rest = now === undefined ? null : withoutSent(now, pending)
    if (result.status === 'rejected') await changes.put({ ...(now ?? pending), rejection: result.code })
    else if (rest === null && result.deckGone) await changes.put(stayed(pending))
    else if (rest === null) await changes.delete(pending.cardId)
    else await changes.put({ ...rest, seenVersion: result.card.version })
    if (result.status === 'merged')
      await mergeRows(tx, db, { cards: [result.card] }, { settings: localStudySettings() })
  }
  await tx.done
  announce(
    ['cards', 'memory', 'changes'],
    db.learnerId,
    batch.map(({ cardId }) => cardId),
  )
}

/** That it was to be moved, until the learner has read that it was not. */
function stayed({ change: { deckId }, ...pending }: PendingChange): PendingChange {
  return { ...pending, change: deckId === undefined ? {} : { deckId }, rejection: 'deck-gone' }
}

/** What was done to the card while the batch was on its way; null when nothing was. */
function withoutSent(now: PendingChange, sent: PendingChange): PendingChange | null {
  const isNewer = (field: string) => now.editedAt?.[field] !== sent.editedAt?.[field]
  const change = Object.fromEntries(Object.entries(now.change).filter(([field]) => isNewer(field)))
  const isDeletedSince = now.deletedAt != null && now.deletedAt !== sent.deletedAt
  if (Object.keys(change).length === 0 && !isDeletedSince) return null
  const { lost: all = [], ...rest } = now
  const lost = all.slice(sent.lost?.length ?? 0)
  return { ...rest, ...(lost.length > 0 && { lost }), change, deletedAt: isDeletedSince ? now.deletedAt : null }
}
