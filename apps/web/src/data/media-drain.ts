/** Sends the pictures and sounds added on this device. Expects to run under the lock that `sync.ts` takes. */
import { ApiError, sendFile } from './api-client.ts'
import { announce } from './live.ts'
import type { LocalDb, LocalMedia } from './local-db.ts'
import { putInMediaCache } from './media-cache.ts'
import { unsavedTexts } from './unsaved-text.ts'

const DAY_MS = 86_400_000
/** The server will not take such a file, however often it is sent. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 415, 422])

/**
 * Sends what the server does not have, one file after the other. A file whose card still waits is sent again after a
 * day, so that the server does not give it up meanwhile; one that nothing here waits for is left to the server. Throws
 * as `api` does without a network or a session; a server that is busy gets the rest another time.
 */
export async function pushMedia(db: LocalDb, now = Date.now()): Promise<void> {
  const sums = await db.idb.getAllKeys('media')
  if (sums.length === 0) return
  const named = await waitingText(db)
  let changed = false
  for (const sum of sums) {
    const row = await db.idb.get('media', sum)
    if (row === undefined || row.rejection !== undefined) continue
    const isOld = row.sentAt !== null && row.sentAt < now - DAY_MS
    if (row.waiting === undefined && !isOld) continue
    if (row.waiting === undefined && !named.includes(sum)) {
      await db.idb.delete('media', sum)
      continue
    }
    const outcome = await sendOne(db, row)
    if (outcome === 'later') break
    changed = true
    await db.idb.put('media', outcome === null ? sent(row, now) : { ...withoutWaiting(row), rejection: outcome })
  }
  if (changed) announce(['media'], db.learnerId)
}

function withoutWaiting({ waiting: _, ...row }: LocalMedia): LocalMedia {
  return row
}

const sent = (row: LocalMedia, now: number): LocalMedia => ({ ...withoutWaiting(row), sentAt: now })

/** Null when the server has it; why it will not, in its words; or that it takes no more for now. */
async function sendOne(db: LocalDb, row: LocalMedia): Promise<string | 'later' | null> {
  const { sha256, address, bytes, contentType } = row
  try {
    const blob = new Blob([bytes], { type: contentType })
    const media = await sendFile('POST /api/media', blob, { fileName: sha256, learnerId: db.learnerId })
    if (media.sha256 !== sha256) return 'The server keeps this file under another name.'
    await putInMediaCache(address, blob)
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error
    return REFUSALS.has(error.status) ? error.message : 'later'
  }
}

/** Every text of this device that the server does not have. */
async function waitingText(db: LocalDb): Promise<string> {
  const changes = (await db.idb.getAll('changes')).map(({ change }) => `${change.front} ${change.back}`)
  const made = (await db.idb.getAll('newCards')).map(({ front, back }) => `${front} ${back}`)
  return [...changes, ...made, ...unsavedTexts()].join('\n')
}
