/**
 * The learner's data on this device: one IndexedDB database per learner, so that two learners on one computer never
 * mix. Answers that an earlier page had no time to store are stored before anyone reads.
 */
import { deleteDB, openDB } from 'idb'
import { uuid7 } from '../lib/uuid7.ts'
import { type CairnSchema, type LocalDb, SCHEMA_VERSION, upgrade } from './local-schema.ts'
import { replayJournal } from './write-review.ts'

export type {
  CairnSchema,
  LocalAnswer,
  LocalDb,
  LocalMedia,
  LocalRun,
  NewEvent,
  OutboxRow,
  PendingChange,
  RejectedRow,
  RejectionCode,
  WriteTransaction,
} from './local-schema.ts'

/**
 * What happens between the tabs of one browser: `blocked`, a tab with an older release keeps the database from being
 * brought up to date; `opened`, it does so no more; `newer`, another tab has brought it beyond this release.
 */
export type DatabaseEvent = 'blocked' | 'opened' | 'newer'

const listeners = new Set<(event: DatabaseEvent) => void>()
const open = new Map<string, Promise<LocalDb>>()
const LONGEST_DELETION_MS = 3_000

export const databaseName = (learnerId: string): string => `cairn-${learnerId}`

/** Calls `listener` when tabs of different releases meet at a database. Returns the way to stop. */
export function onDatabaseEvent(listener: (event: DatabaseEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The learner's database, opened once per tab. Rejects when the browser refuses storage, and with a `VersionError` when
 * a newer release has been at it.
 */
export function openLocalDb(learnerId: string): Promise<LocalDb> {
  const known = open.get(learnerId)
  if (known) return known
  const opening = openFresh(learnerId).catch((cause: unknown) => {
    open.delete(learnerId)
    if (isVersionError(cause)) tell('newer')
    throw cause
  })
  open.set(learnerId, opening)
  return opening
}

/** Whether another tab's newer release has taken the database over: reloading takes that release up here as well. */
export function isVersionError(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'VersionError'
}

async function openFresh(learnerId: string): Promise<LocalDb> {
  let waited = false
  const idb = await openDB<CairnSchema>(databaseName(learnerId), SCHEMA_VERSION, {
    upgrade: (opened, from, _to, tx) => upgrade(opened, from, tx),
    blocked: () => {
      waited = true
      tell('blocked')
    },
    // Another tab wants to upgrade or wipe: let go, and open again on the next use.
    blocking: (_, wanted) => {
      idb.close()
      open.delete(learnerId)
      if (wanted !== null) tell('newer')
    },
    terminated: () => open.delete(learnerId),
  })
  if (waited) tell('opened')
  const db = { learnerId, deviceId: await deviceIdOf(idb), idb }
  await replayJournal(db)
  return db
}

/**
 * Closes the learner's database and removes it from this device. Where another tab holds on to it, the browser removes
 * it as soon as that tab lets go.
 */
export async function deleteLocalDb(learnerId: string): Promise<void> {
  await closeLocalDb(learnerId)
  await new Promise<void>((resolve, reject) => {
    const blocked = () => void setTimeout(resolve, LONGEST_DELETION_MS)
    deleteDB(databaseName(learnerId), { blocked }).then(resolve, reject)
  })
}

/** Closes it; the next use opens it again. */
export async function closeLocalDb(learnerId: string): Promise<void> {
  const known = open.get(learnerId)
  open.delete(learnerId)
  if (known) (await known).idb.close()
}

async function deviceIdOf(idb: LocalDb['idb']): Promise<string> {
  const known = await idb.get('meta', 'deviceId')
  if (typeof known === 'string') return known
  // Asked again inside, as two tabs may find none at the same time.
  const tx = idb.transaction('meta', 'readwrite')
  const meanwhile = await tx.store.get('deviceId')
  const deviceId = typeof meanwhile === 'string' ? meanwhile : uuid7()
  await tx.store.put(deviceId, 'deviceId')
  // A new device's log is whole from its beginning on (see kept-log.ts).
  if (meanwhile === undefined) await tx.store.put(0, 'logSince')
  await tx.done
  return deviceId
}

function tell(event: DatabaseEvent): void {
  for (const listener of listeners) listener(event)
}
