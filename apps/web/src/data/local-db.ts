/**
 * The learner's data on this device: one IndexedDB database per learner, so that two learners on one computer never
 * mix. Answers that an earlier page had no time to store are stored before anyone reads. Where the browser withholds
 * it, another one stands in for it (stand-in-db.ts).
 */
import { openDB } from 'idb'
import { uuid7 } from '../lib/uuid7.ts'
import { type CairnSchema, type LocalDb, SCHEMA_VERSION, type StandIn, upgrade } from './local-schema.ts'
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
  RejectionCode,
  StandIn,
  WriteTransaction,
} from './local-schema.ts'

/**
 * What happens between the tabs of one browser: `blocked`, a tab with an older release keeps the database from being
 * brought up to date; `opened`, it does so no more; `newer`, another tab has brought it beyond this release. And what
 * stands in for it: `volatile`, the memory of this tab, as the browser keeps nothing; `beside`, a database next to the one
 * that a newer release left.
 */
export type DatabaseEvent = 'blocked' | 'opened' | 'newer' | StandIn

const listeners = new Set<(event: DatabaseEvent) => void>()
const open = new Map<string, Promise<LocalDb>>()
/** Whose database this tab has had open. */
const met = new Set<string>()
let standIn: StandIn | null = null

export const databaseName = (learnerId: string): string => `cairn-${learnerId}`

/** What stands in for the database that this tab would have opened; null for nothing. */
export const databaseStandIn = (): StandIn | null => standIn

/** Calls `listener` when tabs of different releases meet at a database, or another has to stand in. Returns the way to stop. */
export function onDatabaseEvent(listener: (event: DatabaseEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The learner's database, opened once per tab. Rejects with a `VersionError` when another tab's newer release has taken it
 * over from this tab.
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
  const kept = await openKept(learnerId).catch((cause: unknown) => {
    if (isVersionError(cause) && met.has(learnerId)) throw cause
    return openStandIn(learnerId, cause)
  })
  if ('learnerId' in kept) return kept
  return ready(learnerId, kept).catch((cause: unknown) =>
    // Or another tab had it closed meanwhile.
    open.has(learnerId) ? openStandIn(learnerId, cause, kept) : openLocalDb(learnerId),
  )
}

/**
 * A database for a write that `db` refused with `cause`: the same one opened again where another tab had it closed, else
 * what stands in for it. Rejects with the cause when nothing else would take it either.
 */
export async function openInstead(db: LocalDb, cause: unknown): Promise<LocalDb> {
  const { learnerId } = db
  const known = open.get(learnerId)
  if (standIn === 'volatile') throw cause
  if ((await known)?.idb !== db.idb || open.get(learnerId) !== known) return openLocalDb(learnerId)
  const instead = openStandIn(learnerId, cause, db.idb)
  open.set(learnerId, instead)
  return instead.catch((failure: unknown) => {
    open.set(learnerId, Promise.resolve(db)) // it can be read, as before
    throw failure
  })
}

async function openStandIn(learnerId: string, cause: unknown, refusing?: LocalDb['idb']): Promise<LocalDb> {
  const { standInFor } = await import('./stand-in-db.ts')
  const { kind, idb } = await standInFor({ name: databaseName(learnerId), cause, refusing })
  standIn = kind
  tell(kind)
  return ready(learnerId, idb)
}

async function ready(learnerId: string, idb: LocalDb['idb']): Promise<LocalDb> {
  const db = { learnerId, deviceId: await deviceIdOf(idb), idb, standsIn: standIn !== null }
  await replayJournal(db)
  return db
}

async function openKept(learnerId: string): Promise<LocalDb['idb']> {
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
  met.add(learnerId)
  return idb
}

/** Closes it; the next use opens it again. Answers whether the browser had kept it. */
export async function closeLocalDb(learnerId: string): Promise<boolean> {
  const known = open.get(learnerId)
  const isKept = standIn !== 'volatile'
  open.delete(learnerId)
  met.delete(learnerId)
  standIn = null
  if (known) (await known).idb.close()
  return isKept
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
