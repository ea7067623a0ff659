/**
 * What stands in for a learner's database that the browser withholds: the memory of this tab where it keeps nothing, a
 * database of this release's own where a newer release has been. Nothing of the one it stands in for is removed.
 */
import { IDBFactory as MemoryFactory } from 'fake-indexeddb'
import { openDB, wrap } from 'idb'
import { uuid7 } from '../lib/uuid7.ts'
import {
  type CairnSchema,
  LEFT_BESIDE,
  type LocalDb,
  type LocalStore,
  SCHEMA_VERSION,
  type StandIn,
  upgrade,
} from './local-schema.ts'
import { standBesideTheBrowsers } from './memory-indexeddb.ts'

type Idb = LocalDb['idb']
type UpgradeTransaction = Parameters<typeof upgrade>[2]
interface StoredRows {
  readonly store: LocalStore
  readonly keys: readonly IDBValidKey[]
  readonly rows: readonly unknown[]
}

interface Withheld {
  /** Of the database. */
  readonly name: string
  readonly cause: unknown
  /** The database itself, where it was opened and takes nothing. */
  readonly refusing?: Idb | undefined
}

const REFUSALS = /^(QuotaExceeded|InvalidState|Unknown|Abort|Security|NotAllowed|NotReadable)Error$/

/** Rejects with the cause where that is not the browser's refusal to keep anything. */
export async function standInFor({ name, cause, refusing }: Withheld): Promise<{ kind: StandIn; idb: Idb }> {
  const refusal = cause instanceof DOMException ? cause.name : ''
  if (refusing === undefined && refusal === 'VersionError') return { kind: 'beside', idb: await openBeside(name) }
  if (refusing !== undefined && !REFUSALS.test(refusal)) throw cause
  return { kind: 'volatile', idb: await openInMemory(refusing) }
}

/** In the memory of this tab, with all that a database which takes nothing any more can still be read of. */
async function openInMemory(refusing?: Idb): Promise<Idb> {
  const found = refusing === undefined ? [] : await rowsOf(refusing)
  standBesideTheBrowsers()
  const request = new MemoryFactory().open('in-memory', SCHEMA_VERSION)
  request.addEventListener('upgradeneeded', () => {
    const tx = request.transaction
    if (tx !== null) upgrade(wrap(request.result) as Idb, 0, wrap(tx) as unknown as UpgradeTransaction) // as `openDB` types them
  })
  const idb = (await wrap(request)) as unknown as Idb // as `openDB` types it
  for (const stored of found) await putRows(idb, stored)
  return idb
}

/**
 * Beside the database of that name, which a newer release left. Answers that wait there are taken along with the name of
 * the device, so that the server knows them again whichever release sends them.
 */
async function openBeside(name: string): Promise<Idb> {
  const idb = await openDB<CairnSchema>(`${name}-at-${SCHEMA_VERSION}`, SCHEMA_VERSION, {
    upgrade: (opened, from, _to, tx) => upgrade(opened, from, tx),
    blocking: () => idb.close(),
  })
  await takeAnswers(name, idb)
  return idb
}

async function takeAnswers(name: string, into: Idb): Promise<void> {
  if ((await into.get('meta', 'deviceId')) !== undefined) return
  const newer = await openDB<CairnSchema>(name)
  try {
    const { deviceId, rows, left } = await unsentIn(newer)
    const tx = into.transaction(['meta', 'outbox'], 'readwrite')
    await tx.objectStore('meta').put(deviceId, 'deviceId')
    await tx.objectStore('meta').put(left, LEFT_BESIDE)
    for (const row of rows) await tx.objectStore('outbox').put(row)
    await tx.done
  } catch (error) {
    // Kept in a way that this release does not know: the newer one sends it when it is back.
    if (!(error instanceof DOMException)) throw error
  } finally {
    newer.close()
  }
}

const UNSENT = ['changes', 'deckChanges', 'newDecks', 'newCards'] as const

/** Answers are the same in every release so far; the rest is left to the release that knows how it is kept. */
async function unsentIn(newer: Idb) {
  const waiting = await newer.getAll('outbox')
  const known = await newer.get('meta', 'deviceId')
  const rows = typeof known === 'string' ? waiting.filter(isOutboxRow) : []
  const stores = UNSENT.filter((store) => newer.objectStoreNames.contains(store))
  const counts = await Promise.all(stores.map((store) => newer.count(store)))
  const left = waiting.length - rows.length + counts.reduce((sum, count) => sum + count, 0)
  return { deviceId: typeof known === 'string' ? known : uuid7(), rows, left }
}

/** Written by another release: the fields that are relied on are looked at. */
function isOutboxRow(row: unknown): boolean {
  if (typeof row !== 'object' || row === null || !('event' in row) || !('seq' in row)) return false
  const { event, seq } = row
  return typeof event === 'object' && event !== null && 'id' in event && typeof seq === 'number'
}

async function rowsOf(idb: Idb): Promise<StoredRows[]> {
  return Promise.all(
    [...idb.objectStoreNames].map(async (store) => {
      const [keys, rows] = await Promise.all([idb.getAllKeys(store), idb.getAll(store)])
      return { store, keys, rows }
    }),
  )
}

async function putRows(idb: Idb, { store, keys, rows }: StoredRows): Promise<void> {
  const tx = idb.transaction(store, 'readwrite')
  const hasKeys = tx.store.keyPath === null
  // The rows of a store go into the same store.
  await Promise.all(rows.map((row, at) => tx.store.put(row as never, hasKeys ? (keys[at] as never) : undefined)))
  await tx.done
}
