/**
 * Pictures and sounds added on this device. They are stored whole before a card names them, shown from here, and sent
 * with the next synchronisation (`media-drain.ts`).
 */
import { mediaAddress, mediaIn } from '@cairn/core/media/content-type'
import { sha256 } from '@cairn/core/media/sha256'
import { addLocalMedia, dropLocalMedia } from '../lib/local-media.ts'
import { announce, onChange } from './live.ts'
import { type LocalMedia, openLocalDb } from './local-db.ts'
import { localLearner } from './session.ts'

export type KeepOutcome =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly problem: 'signed-out' | 'storage-full' }

/** Keeps a file, already without what it tells of its making, and answers the address by which cards name it. */
export async function keepMediaHere(file: {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string
}): Promise<KeepOutcome> {
  const learner = localLearner()
  if (learner === null) return { ok: false, problem: 'signed-out' }
  const sum = await sumOf(file.bytes)
  const row = { sha256: sum, address: mediaAddress(sum, file.contentType), contentType: file.contentType }
  const { idb } = await openLocalDb(learner.id)
  try {
    await idb.put('media', { ...row, bytes: copyOf(file.bytes), sentAt: null, waiting: 1 })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError')
      return { ok: false, problem: 'storage-full' }
    throw error
  }
  addLocalMedia([{ address: row.address, blob: new Blob([file.bytes], { type: row.contentType }) }])
  announce(['media'], learner.id)
  return { ok: true, address: row.address }
}

const copyOf = (bytes: Uint8Array<ArrayBuffer>): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)

/** Browsers sum on https and localhost only. */
async function sumOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!globalThis.crypto?.subtle) return sha256(bytes)
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** How a file of this device stands with the server; null when it is not kept here. */
export async function mediaStanding(address: string): Promise<Pick<LocalMedia, 'waiting' | 'rejection'> | null> {
  const learner = localLearner()
  if (learner === null) return null
  const { idb } = await openLocalDb(learner.id)
  return (await idb.get('media', mediaIn(address)[0] ?? '')) ?? null
}

let shownOf: string | null = null

/** Shows what an earlier page kept here, for whoever is signed in; at a change of learners what was theirs goes. */
export async function showMediaHere(): Promise<void> {
  const learner = localLearner()
  if (shownOf !== null && shownOf !== learner?.id) dropLocalMedia()
  shownOf = learner?.id ?? null
  if (learner === null) return
  const rows = await mediaOf(learner.id)
  if (shownOf !== learner.id) return
  addLocalMedia(
    rows.map(({ address, bytes, contentType }) => ({ address, blob: new Blob([bytes], { type: contentType }) })),
  )
}

/** None when the database closes meanwhile: the learner left, or another tab took it over and shows them itself. */
async function mediaOf(learnerId: string): Promise<readonly LocalMedia[]> {
  try {
    const { idb } = await openLocalDb(learnerId)
    return await idb.getAll('media')
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return []
  }
}

onChange((tables) => {
  if (tables.has('learner')) showMediaHere().catch(reportError)
})
