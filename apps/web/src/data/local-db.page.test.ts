import { deleteDB, type IDBPDatabase, openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  closeLocalDb,
  type DatabaseEvent,
  databaseName,
  isVersionError,
  onDatabaseEvent,
  openLocalDb,
} from './local-db.ts'
import { SCHEMA_VERSION } from './local-schema.ts'
import { recordReview, unsyncedCount } from './outbox.ts'
import { localCard } from './queries.ts'
import { deleteLocalDb } from './remove-learner.ts'
import { notedReviews } from './review-journal.ts'
import { syncNow } from './sync.ts'
import { anAnswer } from './testing/an-answer.ts'
import { aCard, aDeck, FakeServer, idOf } from './testing/fake-server.ts'
import { freshDevice, signedIn } from './testing/fresh-device.ts'
import { exportOutbox } from './unsent.ts'

const T0 = Date.parse('2026-03-02T12:00:00Z')
let server: FakeServer
let me: string
let events: DatabaseEvent[]
let stop: () => void

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1), aCard(1), aCard(2))
  me = (await signedIn(server)).id
  server.weather = 'offline'
  events = []
  stop = onDatabaseEvent((event) => events.push(event))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

/** The first release's database, as browsers out there hold it: this text must not follow later changes. */
function createFirstRelease(idb: IDBPDatabase): void {
  idb.createObjectStore('decks', { keyPath: 'id' })
  const cards = idb.createObjectStore('cards', { keyPath: 'id' })
  cards.createIndex('by-deck', ['deckId', 'position'])
  cards.createIndex('by-note', 'noteId')
  const memory = idb.createObjectStore('memory', { keyPath: 'cardId' })
  memory.createIndex('by-lane', ['deckId', 'lane', 'sort'])
  memory.createIndex('by-due', ['lane', 'sort'])
  memory.createIndex('by-mature', 'matureDeckId')
  memory.createIndex('by-buried', 'buriedUntilDay')
  memory.createIndex('by-last-day', 'state.lastStudyDay')
  idb.createObjectStore('events', { keyPath: 'id' })
  idb.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
  idb.createObjectStore('rejected', { keyPath: 'seq' })
  idb.createObjectStore('changes', { keyPath: 'cardId' })
  idb.createObjectStore('days', { keyPath: 'studyDay' })
  idb.createObjectStore('runs', { keyPath: 'id' }).createIndex('by-time', 'updatedAt')
  idb.createObjectStore('meta')
}

/** Puts this device back to the first release, with the rows it has. */
async function asFirstRelease(): Promise<void> {
  const { idb } = await openLocalDb(me)
  const rows = new Map<string, { key: unknown; value: unknown }[]>()
  for (const store of idb.objectStoreNames) {
    const [keys, values] = await Promise.all([idb.getAllKeys(store), idb.getAll(store)])
    rows.set(
      store,
      values.map((value, at) => ({ key: keys[at], value })),
    )
  }
  await closeLocalDb(me)
  await deleteDB(databaseName(me))
  const old = await openDB(databaseName(me), 1, { upgrade: createFirstRelease })
  for (const [store, entries] of rows)
    for (const { key, value } of entries) {
      const inline = store !== 'meta'
      await (inline ? old.put(store, value) : old.put(store, value, key as IDBValidKey))
    }
  old.close()
}

test('a database of the first release is brought up to date and keeps what has not been sent', async () => {
  const answer = await anAnswer(idOf('card', 1), 'good', T0)
  await recordReview(answer)
  await asFirstRelease()
  const { idb } = await openLocalDb(me)
  expect(idb.version).toBe(SCHEMA_VERSION)
  expect(await unsyncedCount()).toBe(1)
  expect((await localCard(idOf('card', 1)))?.row.state).toEqual(answer.memory)
  const exported = JSON.parse(await exportOutbox())
  expect(exported.waiting).toMatchObject([{ id: answer.event.id, deviceSeq: 1 }])
  server.weather = 'fine'
  await recordReview(await anAnswer(idOf('card', 2), 'good', T0 + 1_000))
  await syncNow()
  expect(server.log.map((event) => event.deviceSeq)).toEqual([1, 2])
  expect(new Set(server.log.map((event) => event.deviceId)).size).toBe(1)
})

test('every step of the way makes what a fresh database has', async () => {
  const describe = async () => {
    const { idb } = await openLocalDb(me)
    const tx = idb.transaction([...idb.objectStoreNames])
    return [...idb.objectStoreNames].map((name) => [name, [...tx.objectStore(name).indexNames]])
  }
  const fresh = await describe()
  await asFirstRelease()
  expect(await describe()).toEqual(fresh)
})

test('an older tab that lets go does not hold the newer one up', async () => {
  await asFirstRelease()
  const old = await openDB(databaseName(me), 1, { blocking: () => old.close() })
  await openLocalDb(me)
  expect(events).toEqual([])
})

test('an older tab that does not let go is named, and the newer one goes on once it is closed', async () => {
  await asFirstRelease()
  const old = await openDB(databaseName(me), 1)
  const opening = openLocalDb(me)
  await vi.waitFor(() => expect(events).toEqual(['blocked']))
  old.close()
  expect((await opening).idb.version).toBe(SCHEMA_VERSION)
  expect(events).toEqual(['blocked', 'opened'])
})

test('this tab lets go for a newer one, says so, and keeps the answer that was tapped', async () => {
  const answer = await anAnswer(idOf('card', 1), 'good', T0)
  const newer = await openDB(databaseName(me), SCHEMA_VERSION + 1)
  expect(events).toEqual(['newer'])
  expect(await recordReview(answer)).toMatchObject({ ok: false, problem: 'newer-release' })
  expect(notedReviews(me)).toEqual([answer])
  await expect(openLocalDb(me)).rejects.toSatisfy(isVersionError)
  newer.close()
})

test('a tab whose database is wiped by another one opens an empty one when it is asked again', async () => {
  const { idb } = await openLocalDb(me)
  await deleteDB(databaseName(me))
  expect(events).toEqual([])
  const again = await openLocalDb(me)
  expect(again.idb).not.toBe(idb)
  expect(await again.idb.count('cards')).toBe(0)
})

test('removing the data does not wait for ever for a tab that holds on to it', async () => {
  const other = await openDB(databaseName(me))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const removing = deleteLocalDb(me)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  vi.runAllTimers()
  await removing
  vi.useRealTimers()
  other.close()
  await vi.waitFor(async () => expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([]))
})
