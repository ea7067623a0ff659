import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leftBeside } from './left-beside.ts'
import {
  closeLocalDb,
  type DatabaseEvent,
  databaseName,
  databaseStandIn,
  onDatabaseEvent,
  openLocalDb,
} from './local-db.ts'
import { SCHEMA_VERSION } from './local-schema.ts'
import { recordReview, recordReviews, unsyncedCount } from './outbox.ts'
import { localCard } from './queries.ts'
import { notedReviews } from './review-journal.ts'
import { queueNow } from './study-queue.ts'
import { syncNow } from './sync.ts'
import { anAnswer } from './testing/an-answer.ts'
import { aCard, aDeck, FakeServer, idOf } from './testing/fake-server.ts'
import { freshDevice, reload, signedIn } from './testing/fresh-device.ts'

const T0 = Date.parse('2026-03-02T10:00:00Z')
let server: FakeServer
let me: string
let events: DatabaseEvent[]
let stop: () => void

beforeEach(async () => {
  await freshDevice()
  events = []
  stop = onDatabaseEvent((event) => events.push(event))
  server = new FakeServer().install().put(aDeck(1), aCard(1), aCard(2), aCard(3))
  me = server.learner?.id ?? ''
})
afterEach(async () => {
  stop()
  await closeLocalDb(me)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const WITHHELD: readonly [string, () => void][] = [
  ['is not there', () => vi.stubGlobal('indexedDB', undefined)],
  [
    'throws',
    () =>
      vi.spyOn(indexedDB, 'open').mockImplementation(() => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }),
  ],
  [
    'throws at its deletion too',
    () => {
      const refuse = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
      vi.stubGlobal('indexedDB', { open: refuse, deleteDatabase: refuse, databases: refuse })
    },
  ],
]

test.each(WITHHELD)(
  'where IndexedDB %s, memory stands in: the queue comes from the server, and an answer goes there once',
  async (_, withhold) => {
    withhold()
    await signedIn(server)
    expect(events).toEqual(['volatile'])
    expect(databaseStandIn()).toBe('volatile')
    expect((await queueNow(null, T0)).order).toHaveLength(3)
    const answer = await anAnswer(idOf('card', 1), 'good', T0)
    expect(await recordReview(answer)).toEqual({ ok: true })
    expect(notedReviews(me)).toHaveLength(1)
    expect(await unsyncedCount()).toBe(1)
    await syncNow()
    expect(server.log.map(({ id }) => id)).toEqual([answer.event.id])
    expect(await unsyncedCount()).toBe(0)
    expect(notedReviews(me)).toEqual([])
  },
)

/** From now on the browser's database takes nothing; memory does. */
function refuseWrites(name: string): void {
  const own = IDBDatabase.prototype.transaction
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    stores,
    mode,
    options,
  ) {
    if (mode === 'readwrite' && this.name === databaseName(me)) throw new DOMException('Refused', name)
    return own.call(this, stores, mode, options)
  })
}

test.each(['QuotaExceededError', 'InvalidStateError', 'UnknownError'])(
  'a database that refuses a write with %s: all that it holds goes on in memory, and so does what waits in it',
  async (name) => {
    await signedIn(server)
    const before = await anAnswer(idOf('card', 1), 'good', T0)
    await recordReview(before)
    const { deviceId } = await openLocalDb(me)
    refuseWrites(name)
    const [one, other] = [
      await anAnswer(idOf('card', 2), 'good', T0 + 1),
      await anAnswer(idOf('card', 3), 'again', T0 + 2),
    ]
    const outcomes = await Promise.all([recordReview(one), recordReview(other)])
    expect(outcomes).toEqual([{ ok: true }, { ok: true }])
    expect(events).toEqual(['volatile'])
    expect(await unsyncedCount()).toBe(3)
    expect((await localCard(idOf('card', 2)))?.row.state).toEqual(one.memory)
    await syncNow()
    expect(server.log.map(({ id }) => id)).toEqual([before, one, other].map(({ event }) => event.id))
    expect(new Set(server.log.map((event) => event.deviceId))).toEqual(new Set([deviceId]))
    // Storage is well again: what still lies in the database is known to the server.
    vi.restoreAllMocks()
    await reload()
    expect(await unsyncedCount()).toBe(1)
    await syncNow()
    expect(await unsyncedCount()).toBe(0)
    expect(server.log).toHaveLength(3)
  },
)

test('many answers at once go on in memory as well', async () => {
  await signedIn(server)
  refuseWrites('QuotaExceededError')
  const answers = [await anAnswer(idOf('card', 1), 'good', T0), await anAnswer(idOf('card', 2), 'good', T0)]
  expect(await recordReviews(answers)).toEqual({ ok: true })
  expect(await unsyncedCount()).toBe(2)
})

test('rows from the server that the database refuses are taken by memory', async () => {
  await signedIn(server)
  refuseWrites('QuotaExceededError')
  server.put(aCard(4))
  expect(await syncNow()).toMatchObject({ ok: true })
  expect(events).toEqual(['volatile'])
  expect((await localCard(idOf('card', 4)))?.card.front).toBe('Question 4')
})

test('an answer that was sent and not heard of again is no refusal to the next page', async () => {
  vi.stubGlobal('indexedDB', undefined)
  await signedIn(server)
  const answer = await anAnswer(idOf('card', 1), 'good', T0)
  await recordReview(answer)
  server.weather = 'lost-reply'
  await syncNow()
  expect(server.log).toHaveLength(1)
  // The next page knows of it from the note alone, and numbers it anew.
  await reload()
  server.forced.set(answer.event.id, {
    id: answer.event.id,
    status: 'rejected',
    code: 'event_id_reused',
    retryable: false,
  })
  server.weather = 'fine'
  expect(await unsyncedCount()).toBe(1)
  await syncNow()
  expect(await unsyncedCount()).toBe(0)
  expect(await (await openLocalDb(me)).idb.count('rejected')).toBe(0)
  expect(notedReviews(me)).toEqual([])
})

test('a defect of ours is no refusal of the browser', async () => {
  await signedIn(server)
  const answer = await anAnswer(idOf('card', 1), 'good', T0)
  const defect = new Error('Inconsistent: ours')
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw defect
  })
  const outcome = await recordReview(answer)
  expect(outcome).toMatchObject({ ok: false, problem: 'storage-failed', cause: defect })
  expect(events).toEqual([])
})

test('beside a database that a newer release left: its answers are sent, and it keeps all that it has', async () => {
  await signedIn(server)
  const answer = await anAnswer(idOf('card', 1), 'good', T0)
  await recordReview(answer)
  const { deviceId, idb } = await openLocalDb(me)
  await idb.put('newDecks', { id: idOf('deck', 2), title: 'Made offline' } as never)
  await closeLocalDb(me)
  const newer = await openDB(databaseName(me), SCHEMA_VERSION + 1)
  newer.close()
  events = []
  await reload()
  await syncNow()
  expect(events).toEqual(['beside'])
  expect(databaseStandIn()).toBe('beside')
  expect(server.log.map((event) => [event.id, event.deviceId])).toEqual([[answer.event.id, deviceId]])
  expect(await leftBeside()).toBe(1)
  expect((await queueNow(null, T0)).order.length).toBeGreaterThan(0)
  expect(await recordReview(await anAnswer(idOf('card', 2), 'good', T0 + 1))).toEqual({ ok: true })
  await syncNow()
  expect(server.log).toHaveLength(2)
  // Once more, by the next page: nothing is sent again.
  await reload()
  await syncNow()
  expect(server.log).toHaveLength(2)
  const kept = await openDB(databaseName(me))
  expect(kept.version).toBe(SCHEMA_VERSION + 1)
  expect(await kept.count('outbox')).toBe(1)
  expect(await kept.count('newDecks')).toBe(1)
  kept.close()
})
