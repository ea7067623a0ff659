import type { RateEvent } from '@cairn/core/reviews/review-event'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { uuid7 } from '../lib/uuid7.ts'
import { changeFlags } from './card-changes.ts'
import { createDeck } from './deck-changes.ts'
import { editCard } from './edit-card.ts'
import { openLocalDb } from './local-db.ts'
import { recordReview, unsyncedCount } from './outbox.ts'
import { cardsOfDeck, dayTotals, decksWithCounts, localCard } from './queries.ts'
import { localLearner } from './session.ts'
import { drainOutbox, retryDelay, startSync, syncAfresh, syncNow, syncState } from './sync.ts'
import { anAnswer, aVoid } from './testing/an-answer.ts'
import { aCard, aDeck, aLearner, type FakeServer, idOf } from './testing/fake-server.ts'
import { deviceWithTwoCards, reload } from './testing/fresh-device.ts'
import { rejectedCount } from './unsent.ts'

const T0 = Date.parse('2026-03-02T12:00:00Z')
const [one, two] = [idOf('card', 1), idOf('card', 2)]
const deck = idOf('deck', 1)
let server: FakeServer

beforeEach(async () => {
  server = await deviceWithTwoCards()
})
afterEach(() => vi.unstubAllGlobals())

const cursor = async () => (await openLocalDb(localLearner()!.id)).idb.get('meta', 'cursor')

/** The same answer as made on another device. */
async function elsewhere(cardId: string, rating: RateEvent['rating'], at: number): Promise<RateEvent> {
  const { event } = await anAnswer(cardId, rating, at)
  if (event.kind !== 'rate') throw new Error('Inconsistent: an answer is a rating')
  return { ...event, deviceId: uuid7(), deviceSeq: 1 }
}

test('rows arrive page by page and the cursor moves with them', async () => {
  server.pageSize = 2
  server.put(aDeck(2), aCard(3, { deckId: idOf('deck', 2) }), aCard(4, { deckId: idOf('deck', 2) }))
  expect(await syncNow()).toMatchObject({ ok: true, received: 3 })
  expect(await cursor()).toBe(6)
  await reload()
  const decks = await decksWithCounts(T0)
  expect(decks.map(({ title, counts }) => [title, counts.cards, counts.new])).toEqual([
    ['Deck 2', 2, 2],
    ['Deck 1', 2, 2],
  ])
})

test('a pull that breaks off between pages goes on where it stopped', async () => {
  server.pageSize = 1
  server.put(aCard(3), aCard(4))
  const fine = globalThis.fetch
  let pages = 0
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path.startsWith('/api/sync')) pages += 1
    return pages > 1 ? Promise.reject(new TypeError('Failed to fetch')) : fine(path, init)
  })
  expect(await syncNow()).toMatchObject({ ok: false, problem: 'offline' })
  expect((await cardsOfDeck(deck)).map(({ card }) => card.front)).toEqual(['Question 1', 'Question 2', 'Question 3'])
  vi.stubGlobal('fetch', fine)
  expect(await syncNow()).toMatchObject({ ok: true, received: 1 })
  expect(await cardsOfDeck(deck)).toHaveLength(4)
})

test('a page of many rows is written in portions, and the whole page is there', async () => {
  server.put(...Array.from({ length: 950 }, (_, index) => aCard(100 + index)))
  expect(await syncNow()).toMatchObject({ ok: true, received: 950 })
  expect(await cardsOfDeck(deck)).toHaveLength(952)
  expect((await decksWithCounts(T0))[0]?.counts).toMatchObject({ cards: 952, new: 952 })
  expect(await cursor()).toBe(953)
})

test('what was deleted elsewhere disappears, and comes back restored with its schedule', async () => {
  await recordReview(await anAnswer(one, 'easy', T0))
  await syncNow()
  server.put({ ...server.cards.get(one)!, deletedAt: T0 })
  await syncNow()
  expect((await cardsOfDeck(deck)).map(({ card }) => card.id)).toEqual([two])
  expect((await decksWithCounts(T0))[0]?.counts).toMatchObject({ cards: 1, new: 1, due: 0 })
  server.put({ ...server.cards.get(one)!, deletedAt: null })
  await syncNow()
  expect((await localCard(one))?.row).toMatchObject({ lane: 'review', state: { reps: 1 } })
  server.put({ ...server.decks.get(deck)!, deletedAt: T0 })
  await syncNow()
  expect(await decksWithCounts(T0)).toEqual([])
})

test('what was done on the server while a run was under way comes with the next, which follows at once', async () => {
  const fine = globalThis.fetch
  let pages = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!path.startsWith('/api/sync?')) return fine(path, init)
    pages += 1
    const answer = await fine(path, init)
    if (pages > 1) return answer
    // The answer is made; what happens now is not in it.
    server.put(aCard(3))
    await held
    return answer
  })
  const first = syncNow()
  await vi.waitFor(() => expect(pages).toBe(1))
  const next = syncAfresh()
  expect(syncAfresh()).toBe(next)
  release()
  await first
  expect(await localCard(idOf('card', 3))).toBe(null)
  await next
  expect(await localCard(idOf('card', 3))).toMatchObject({ card: { front: 'Question 3' } })
  expect(pages).toBe(2)
  // Nothing is under way any more: the next is an ordinary run.
  expect(await syncAfresh()).toMatchObject({ ok: true })
  expect(pages).toBe(3)
})

test("the server's memory wins for a card without unsent reviews", async () => {
  server.receive([await elsewhere(one, 'again', T0), await elsewhere(one, 'good', T0 + 60_000)])
  await syncNow()
  const { seq: _seq, cardId: _id, introducedDay: _day, ...state } = server.memoryOf(one)!
  expect((await localCard(one))?.row.state).toEqual(state)
  expect(await dayTotals()).toMatchObject([{ again: 1, good: 1, newCards: 1 }])
})

test('an answer given while the pull was under way is folded on top of what the server knows', async () => {
  server.receive([await elsewhere(one, 'again', T0 - 60_000)])
  const fine = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.startsWith('/api/sync')) await recordReview(await anAnswer(one, 'good', T0))
    return fine(path, init)
  })
  await syncNow()
  vi.stubGlobal('fetch', fine)
  expect(await unsyncedCount()).toBe(1)
  const local = (await localCard(one))?.row.state
  expect(local).toMatchObject({ reps: 2, lastReviewAt: T0 })
  await syncNow()
  expect((await localCard(one))?.row.state).toEqual(local) // and the server says the same
  expect(server.log).toHaveLength(2)
})

test('two devices on one card: both answers count and both devices agree', async () => {
  server.weather = 'offline'
  await recordReview(await anAnswer(one, 'good', T0))
  server.weather = 'fine'
  server.receive([await elsewhere(one, 'again', T0 + 30_000)]) // later by its clock, earlier at the server
  await syncNow()
  const { seq: _seq, cardId: _id, introducedDay: _day, ...state } = server.memoryOf(one)!
  expect(state.reps).toBe(2)
  expect((await localCard(one))?.row.state).toEqual(state)
})

test('taking back an answer that the server already has stands until the server has the void too', async () => {
  const first = await anAnswer(one, 'good', T0)
  await recordReview(first)
  await syncNow()
  server.weather = 'offline'
  await recordReview(aVoid(first, T0 + 1_000))
  await reload()
  expect((await localCard(one))?.row.state).toBeNull()
  server.weather = 'fine'
  await syncNow()
  expect(server.log.map((event) => event.kind)).toEqual(['rate', 'void'])
  expect((await localCard(one))?.row.lane).toBe('new')
  expect(await dayTotals()).toMatchObject([{ good: 0, newCards: 0 }])
})

test('nothing is pulled before the outbox is empty', async () => {
  await recordReview(await anAnswer(one, 'good', T0))
  const pulls = server.countOf('/api/sync')
  server.weather = 'lost-reply'
  expect(await syncNow()).toMatchObject({ ok: false })
  expect(server.countOf('/api/sync')).toBe(pulls)
})

test('flags change at once without network and are sent later against the newest version', async () => {
  server.weather = 'offline'
  await changeFlags(one, { starred: true })
  await changeFlags(one, { suspended: true })
  expect((await localCard(one))?.row.lane).toBe('off')
  expect(await unsyncedCount()).toBe(1)
  server.put({ ...server.cards.get(one)!, front: 'Edited elsewhere', version: 2 })
  server.weather = 'fine'
  await syncNow()
  await syncNow()
  expect(server.cards.get(one)).toMatchObject({ starred: true, suspended: true, front: 'Edited elsewhere', version: 3 })
  expect((await localCard(one))?.card).toMatchObject({ starred: true, front: 'Edited elsewhere', version: 3 })
  expect(await unsyncedCount()).toBe(0)
})

test('an edit meets a newer text: it is refused with the card as it stands', async () => {
  const { card } = (await localCard(one))!
  server.put({ ...server.cards.get(one)!, front: 'Edited elsewhere', version: 2 })
  const outcome = await editCard(card, { front: 'Edited here' })
  expect(outcome).toMatchObject({ ok: false, problem: 'stale', current: { front: 'Edited elsewhere' } })
  expect((await localCard(one))?.card.front).toBe('Edited elsewhere')
  server.weather = 'offline'
  expect(await editCard(card, { front: 'Edited here' })).toEqual({ ok: false, problem: 'offline' })
})

describe('somebody else signs in at another tab', () => {
  const bob = aLearner({ id: '01890000-0000-7000-8000-00000000000b', email: 'bob@example.org' })

  /** Requests that start with `path` are answered as Bob's; those after them as well, or again as Ada's. */
  function bobAt(path: string, after: 'bob' | 'ada'): void {
    const fine = globalThis.fetch
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const ada = server.learner
      if (address.startsWith(path)) server.learner = bob
      const answered = await fine(address, init)
      if (after === 'ada') server.learner = ada
      return answered
    })
  }

  const titles = async () => {
    const { idb } = await openLocalDb(localLearner()!.id)
    return (await idb.getAll('decks')).map(({ title }) => title)
  }

  test("a page for the one is not written into the other's rows", async () => {
    const before = await cursor()
    server.put(aDeck(2, { title: 'Of Bob' }))
    bobAt('/api/sync', 'ada')
    expect(await syncNow()).toEqual({ ok: false, problem: 'other-learner' })
    expect(await titles()).toEqual(['Deck 1'])
    expect(await cursor()).toBe(before)
  })

  test('this tab learns of it and goes on as the one who is signed in', async () => {
    server.put(aDeck(2, { title: 'Of Bob' }))
    bobAt('/api/sync', 'bob')
    expect(await syncNow()).toEqual({ ok: false, problem: 'other-learner' })
    await vi.waitFor(() => expect(localLearner()?.id).toBe(bob.id))
    expect(await syncNow()).toMatchObject({ ok: true })
    expect(await titles()).toContain('Of Bob')
  })

  test('the answer to a batch settles nothing of the one who gave the reviews', async () => {
    const answer = await anAnswer(one, 'good', T0)
    const { id } = answer.event
    await recordReview(answer)
    server.forced.set(id, { id, status: 'rejected', code: 'card-not-found', retryable: false })
    bobAt('/api/reviews', 'ada')
    expect(await syncNow()).toEqual({ ok: false, problem: 'other-learner' })
    expect([await unsyncedCount(), await rejectedCount()]).toEqual([1, 0])
  })

  test('a deck made meanwhile is not kept among the decks of this tab', async () => {
    bobAt('/api/decks', 'ada')
    expect(await createDeck('Made at the wrong moment')).toEqual({ ok: false, problem: 'offline' })
    expect(await titles()).toEqual(['Deck 1'])
  })
})

describe('the connection comes back while something is still failing', () => {
  /** Timers run along while it is waited for, so this is less than the wait after a failure. */
  const SOON = { timeout: 10_000 }
  afterEach(() => vi.useRealTimers())

  /** Without a connection; what is sent of the outbox hangs until it is let go. */
  function lostConnection() {
    const fine = globalThis.fetch
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const hanging = vi.fn()
    vi.stubGlobal('fetch', async (path: string) => {
      if (path === '/api/reviews') {
        hanging()
        await held
      }
      throw new TypeError('Failed to fetch')
    })
    const comeBack = () => {
      vi.stubGlobal('fetch', fine)
      window.dispatchEvent(new Event('online'))
      letGo()
    }
    return { hanging, comeBack }
  }

  test.each([
    ['a run', () => undefined],
    ['a drain', () => void drainOutbox()],
  ])('%s: it is not waited for again, and nothing is tried once more later', async (_, begin) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await recordReview(await anAnswer(one, 'good', T0))
    server.put(aCard(3))
    const { hanging, comeBack } = lostConnection()
    begin()
    const stop = startSync()
    await vi.waitFor(() => expect(hanging).toHaveBeenCalledTimes(1), SOON)
    comeBack()
    await vi.waitFor(async () => expect(await localCard(idOf('card', 3))).not.toBe(null), SOON)
    expect(await unsyncedCount()).toBe(0)
    await vi.waitFor(() => expect(syncState()).toMatchObject({ running: false, problem: null }), SOON)
    const pulls = server.countOf('/api/sync')
    vi.advanceTimersByTime(3 * 60_000)
    expect(syncState()).toMatchObject({ running: false, problem: null })
    vi.advanceTimersByTime(60_000)
    await vi.waitFor(() => expect(server.countOf('/api/sync')).toBe(pulls + 1), SOON)
    stop()
    await syncNow() // to its end: the next test begins on another device
  })
})

test('a run that ends as nobody expected is told, is over, and is tried again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  server.put(aCard(3))
  const fine = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answer = await fine(path, init)
    return path.startsWith('/api/sync') ? Response.json({ ...(await answer.json()), cards: 3 }) : answer
  })
  await expect(syncNow()).rejects.toThrow()
  expect(syncState().running).toBe(false)
  vi.stubGlobal('fetch', fine)
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.waitFor(async () => expect(await localCard(idOf('card', 3))).not.toBe(null))
  await syncNow()
})

test('answers given one soon after the other share a request, and are not kept waiting by the next for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const stop = startSync()
  onTestFinished(stop)
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(syncState()).toMatchObject({ running: false, problem: null }))
  await syncNow()
  const before = server.countOf('/api/reviews')
  for (let second = 0; second < 6; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.countOf('/api/reviews')).toBe(before)
    await recordReview(await anAnswer(one, 'good', T0 + second * 1_000))
  }
  // Which lets less time pass than the answer given last would be waited for.
  await vi.waitFor(() => expect(server.countOf('/api/reviews')).toBe(before + 1), { timeout: 800, interval: 20 })
  await syncNow()
})

test('of several tabs one pulls for all: four minutes count from what another one has noted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const stop = startSync()
  onTestFinished(stop)
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(syncState()).toMatchObject({ running: false, problem: null }))
  await syncNow()
  const pulls = server.countOf('/api/sync')
  await vi.advanceTimersByTimeAsync(60_000)
  // As another tab writes it.
  const turn = { learnerId: localLearner()!.id, beganAt: Date.now() }
  localStorage.setItem('cairn-synced', JSON.stringify(turn))
  await vi.advanceTimersByTimeAsync(3.5 * 60_000)
  await new Promise((resolve) => setImmediate(resolve))
  expect([server.countOf('/api/sync'), syncState().running]).toEqual([pulls, false])
  await vi.advanceTimersByTimeAsync(31_000)
  await vi.waitFor(() => expect(server.countOf('/api/sync')).toBe(pulls + 1))
  await syncNow()
})

test('waiting after failures grows from 30 s to 16 min', () => {
  expect([1, 2, 3, 6, 7, 20].map(retryDelay)).toEqual([30_000, 60_000, 120_000, 960_000, 960_000, 960_000])
})
