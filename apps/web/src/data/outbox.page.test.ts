import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLocalDb } from './local-db.ts'
import { recordReview, unsyncedCount } from './outbox.ts'
import { dayTotals, localCard } from './queries.ts'
import { isSessionExpired, localLearner } from './session.ts'
import { drainOutbox, syncNow } from './sync.ts'
import { anAnswer, aVoid } from './testing/an-answer.ts'
import { aCard, aDeck, FakeServer, idOf } from './testing/fake-server.ts'
import { freshDevice, reload, signedIn } from './testing/fresh-device.ts'
import { exportOutbox, rejectedCount } from './unsent.ts'

const T0 = Date.parse('2026-03-02T12:00:00Z')
const [one, two, three] = [idOf('card', 1), idOf('card', 2), idOf('card', 3)]
let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1), aCard(1), aCard(2), aCard(3))
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

const knownAnswers = async () => (await openLocalDb(localLearner()!.id)).idb.getAllKeys('events')

test('an answer is on the device, card state and outbox row together, before recordReview resolves', async () => {
  server.weather = 'offline'
  const answer = await anAnswer(one, 'good', T0)
  expect(await recordReview(answer)).toEqual({ ok: true })
  await reload()
  expect((await localCard(one))?.row.state).toEqual(answer.memory)
  expect(await unsyncedCount()).toBe(1)
  expect(await knownAnswers()).toEqual([answer.event.id])
})

test('the same event recorded twice is one event', async () => {
  server.weather = 'offline'
  const answer = await anAnswer(one, 'good', T0)
  const outcomes = await Promise.all([recordReview(answer), recordReview(answer)])
  expect(outcomes).toEqual([{ ok: true }, { ok: true }])
  expect(await recordReview(answer)).toEqual({ ok: true })
  expect(await unsyncedCount()).toBe(1)
})

test('a transaction that cannot be finished leaves nothing behind and says so', async () => {
  const answer = await anAnswer(one, 'good', T0)
  const before = (await localCard(one))?.row
  // A function cannot be stored: the write of the card's state fails after the event was already put.
  const broken = { ...answer, memory: { ...answer.memory!, note: () => 1 } }
  const outcome = await recordReview(broken)
  expect(outcome).toMatchObject({ ok: false, problem: 'storage-failed' })
  expect((await localCard(one))?.row).toEqual(before)
  expect(await unsyncedCount()).toBe(0)
  expect(await knownAnswers()).toEqual([])
})

test('a full disk is told apart, so that the learner hears it before the rating counts', async () => {
  const answer = await anAnswer(one, 'good', T0)
  const { idb } = await openLocalDb(localLearner()!.id)
  vi.spyOn(idb, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await recordReview(answer)).toMatchObject({ ok: false, problem: 'storage-full' })
  vi.restoreAllMocks()
  expect(await unsyncedCount()).toBe(0)
})

test.each(['events', 'outbox', 'memory'] as const)(
  'no room for the row in %s: nothing of the answer is kept',
  async (full) => {
    const answer = await anAnswer(one, 'good', T0)
    const before = (await localCard(one))?.row
    // Refused as browsers refuse it: by the request, after it was issued.
    const method = full === 'memory' ? 'put' : 'add'
    const original = IDBObjectStore.prototype[method]
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (this: IDBObjectStore, ...args) {
      if (this.name === full) throw new DOMException('full', 'QuotaExceededError')
      return original.apply(this, args)
    })
    expect(await recordReview(answer)).toMatchObject({ ok: false, problem: 'storage-full' })
    vi.restoreAllMocks()
    expect((await localCard(one))?.row).toEqual(before)
    expect([await unsyncedCount(), await knownAnswers()]).toEqual([0, []])
    expect(Object.keys(localStorage).filter((key) => key.startsWith('cairn-answer-'))).toEqual([])
    expect(await recordReview(answer)).toEqual({ ok: true })
    expect(await unsyncedCount()).toBe(1)
  },
)

test('once rows have arrived the browser is asked not to evict them, unless it agreed before', async () => {
  let agreed = false
  const storage = {
    persisted: vi.fn(async () => agreed),
    persist: vi.fn(async () => {
      agreed = true
      return true
    }),
  }
  vi.stubGlobal('navigator', { storage })
  server.put(aCard(4))
  await syncNow()
  await vi.waitFor(() => expect(storage.persist).toHaveBeenCalledTimes(1))
  server.put(aCard(5))
  await syncNow()
  await vi.waitFor(() => expect(storage.persisted).toHaveBeenCalledTimes(2))
  expect(storage.persist).toHaveBeenCalledTimes(1)
})

test('a server that takes no more for now is asked again when it said', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await recordReview(await anAnswer(one, 'good', T0))
  const fine = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path !== '/api/reviews') return fine(path, init)
    const error = { code: 'too-many-requests', message: 'Later', requestId: 'r1' }
    return Response.json(
      { error },
      { status: 429, headers: { 'retry-after': '7', 'cairn-learner': server.learner!.id } },
    )
  })
  expect(await syncNow()).toMatchObject({ ok: false, problem: 'refused', retryAfterSeconds: 7 })
  vi.stubGlobal('fetch', fine)
  vi.advanceTimersByTime(6_000)
  expect(await unsyncedCount()).toBe(1)
  vi.advanceTimersByTime(1_500)
  vi.useRealTimers()
  await vi.waitFor(async () => expect(await unsyncedCount()).toBe(0))
  await syncNow() // to its end: the next test begins on another device
})

test('the device numbers its events from 1 without gaps or repeats, also across a reload', async () => {
  await recordReview(await anAnswer(one, 'good', T0))
  await syncNow()
  await reload()
  await recordReview(await anAnswer(two, 'good', T0 + 1_000))
  await recordReview(await anAnswer(three, 'good', T0 + 2_000))
  await syncNow()
  expect(server.log.map((event) => event.deviceSeq)).toEqual([1, 2, 3])
  expect(new Set(server.log.map((event) => event.deviceId)).size).toBe(1)
})

test('a row goes only after an answer for its id', async () => {
  const answers = [await anAnswer(one, 'good', T0), await anAnswer(two, 'again', T0 + 1_000)]
  for (const answer of answers) await recordReview(answer)
  server.forced.set(answers[1]!.event.id, null) // the server forgets to answer for the second
  expect(await drainOutbox()).toMatchObject({ ok: false, problem: 'refused' })
  expect(await unsyncedCount()).toBe(1)
  server.forced.clear()
  expect(await drainOutbox()).toMatchObject({ ok: true, sent: 1 })
  expect(await unsyncedCount()).toBe(0)
  expect(server.log.map((event) => event.id)).toEqual(answers.map((answer) => answer.event.id))
})

test('a reply lost after the commit is sent again and counted once', async () => {
  await recordReview(await anAnswer(one, 'good', T0))
  server.weather = 'lost-reply'
  expect(await drainOutbox()).toMatchObject({ ok: false, problem: 'offline' })
  expect(server.log).toHaveLength(1)
  expect(await unsyncedCount()).toBe(1)
  server.weather = 'fine'
  expect(await syncNow()).toMatchObject({ ok: true })
  expect(server.log).toHaveLength(1)
  expect(await unsyncedCount()).toBe(0)
  expect(await dayTotals()).toMatchObject([{ studyDay: '2026-03-02', good: 1, newCards: 1, durationMs: 4_000 }])
})

test('a session that ends in the middle keeps every row and remembers that it ended', async () => {
  await recordReview(await anAnswer(one, 'good', T0))
  server.weather = 'unauthorized'
  expect(await syncNow()).toMatchObject({ ok: false, problem: 'signed-out' })
  expect(isSessionExpired()).toBe(true)
  expect(await unsyncedCount()).toBe(1)
  await recordReview(await anAnswer(two, 'good', T0 + 1_000)) // study goes on
  server.weather = 'fine'
  await signedIn(server)
  expect(server.log).toHaveLength(2)
  expect(await unsyncedCount()).toBe(0)
})

test('reviews of one learner are never sent for another', async () => {
  await recordReview(await anAnswer(one, 'good', T0))
  const ada = server.learner
  server.learner = { ...ada!, id: '01890000-0000-7000-8000-00000000000b', email: 'bob@example.org' }
  expect(await syncNow()).toMatchObject({ ok: false })
  expect(server.log).toEqual([])
  expect(localLearner()?.email).toBe('bob@example.org')
  expect(await unsyncedCount()).toBe(0) // Bob's outbox, not Ada's
  server.learner = ada
  await signedIn(server)
  expect(server.log).toHaveLength(1)
})

test('a review that is refused for good stays, is not sent again and can be exported', async () => {
  const answer = await anAnswer(one, 'good', T0)
  await recordReview(answer)
  const { id } = answer.event
  server.forced.set(id, { id, status: 'rejected', code: 'event_id_reused', retryable: false })
  expect(await drainOutbox()).toMatchObject({ ok: true })
  expect([await unsyncedCount(), await rejectedCount()]).toEqual([0, 1])
  const sent = server.countOf('/api/reviews')
  await drainOutbox()
  expect(server.countOf('/api/reviews')).toBe(sent)
  const exported = JSON.parse(await exportOutbox())
  expect(exported).toMatchObject({
    waiting: [],
    rejected: [{ rejection: 'event_id_reused', event: { id, deviceSeq: 1 } }],
  })
})

test('a refusal that may pass is tried again later, not in a circle', async () => {
  const answer = await anAnswer(one, 'good', T0)
  await recordReview(answer)
  const { id } = answer.event
  server.forced.set(id, { id, status: 'rejected', code: 'card-not-found', retryable: true })
  expect(await drainOutbox()).toMatchObject({ ok: false, problem: 'refused' })
  expect(server.countOf('/api/reviews')).toBe(1)
  expect(await unsyncedCount()).toBe(1)
})

test('an answer taken back leaves totals and state as they were, before and after sending', async () => {
  const first = await anAnswer(one, 'again', T0)
  await recordReview(first)
  expect(await dayTotals()).toMatchObject([{ again: 1, newCards: 1 }])
  await recordReview(aVoid(first, T0 + 500))
  expect((await localCard(one))?.row).toMatchObject({ state: null, lane: 'new' })
  expect(await dayTotals()).toMatchObject([{ again: 0, newCards: 0, durationMs: 0 }])
  await drainOutbox()
  expect(await dayTotals()).toMatchObject([{ again: 0, newCards: 0, durationMs: 0 }])
  expect(server.log.map((event) => event.kind)).toEqual(['rate', 'void'])
})
