import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeLocalDb, openLocalDb } from './local-db.ts'
import { recordReview, unsyncedCount } from './outbox.ts'
import { dayTotals, localCard } from './queries.ts'
import { notedReviews, noteReview, type ReviewToRecord, settleReview } from './review-journal.ts'
import { localLearner, setLearner } from './session.ts'
import { signOut } from './sign-out.ts'
import { syncNow } from './sync.ts'
import { anAnswer, aVoid } from './testing/an-answer.ts'
import { aCard, aDeck, aLearner, FakeServer, idOf } from './testing/fake-server.ts'
import { freshDevice, reload, signedIn } from './testing/fresh-device.ts'

const T0 = Date.parse('2026-03-02T12:00:00Z')
const [one, two] = [idOf('card', 1), idOf('card', 2)]
let server: FakeServer
let me: string

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1), aCard(1), aCard(2))
  me = (await signedIn(server)).id
  server.weather = 'offline'
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A page that goes away before the database has the answer: all that is left is what was written down. */
function leftBehind(...reviews: readonly ReviewToRecord[]): void {
  for (const review of reviews) noteReview(me, review)
}

test('an answer is written down in the task of the tap and let go when the database has it', async () => {
  const answer = await anAnswer(one, 'good', T0)
  const recording = recordReview(answer)
  expect(notedReviews(me)).toEqual([answer])
  await recording
  expect(notedReviews(me)).toEqual([])
})

test('what a page left behind is there before the next page reads anything', async () => {
  const answer = await anAnswer(one, 'good', T0)
  leftBehind(answer)
  await reload()
  expect((await localCard(one))?.row).toMatchObject({ lane: 'learning', state: answer.memory })
  expect(await unsyncedCount()).toBe(1)
  expect(await dayTotals()).toMatchObject([{ good: 1, newCards: 1 }])
  expect(notedReviews(me)).toEqual([])
})

test('an answer that the database has is not counted again, also after the server has it', async () => {
  const answer = await anAnswer(one, 'good', T0)
  await recordReview(answer)
  leftBehind(answer)
  await reload()
  expect(await unsyncedCount()).toBe(1)
  server.weather = 'fine'
  await syncNow()
  leftBehind(answer)
  await reload()
  await syncNow()
  expect(await unsyncedCount()).toBe(0)
  expect(server.log).toHaveLength(1)
  expect((await localCard(one))?.row.state?.reps).toBe(1)
})

test('several answers come back in their order, a void with what it takes back', async () => {
  const first = await anAnswer(one, 'again', T0)
  const second = await anAnswer(two, 'easy', T0 + 4_000)
  leftBehind(aVoid(first, T0 + 8_000), second, first)
  await reload()
  expect((await localCard(one))?.row).toMatchObject({ lane: 'new', state: null })
  expect((await localCard(two))?.row.lane).toBe('review')
  server.weather = 'fine'
  await syncNow()
  expect(server.log.map(({ kind }) => kind)).toEqual(['rate', 'rate', 'void'])
})

test('an answer overtaken by another device counts, and the newer state of the card stays', async () => {
  const answer = await anAnswer(one, 'again', T0)
  const { event } = await anAnswer(one, 'easy', T0 + 60_000)
  if (event.kind !== 'rate') throw new Error('Inconsistent: an answer is a rating')
  server.receive([{ ...event, deviceId: idOf('card', 99), deviceSeq: 1 }])
  server.weather = 'fine'
  await syncNow()
  server.weather = 'offline'
  const newer = (await localCard(one))?.row.state
  leftBehind(answer)
  await reload()
  expect((await localCard(one))?.row.state).toEqual(newer)
  server.weather = 'fine'
  await syncNow()
  expect(server.log).toHaveLength(2)
  expect((await localCard(one))?.row.state?.reps).toBe(2)
})

test('an open tab takes up what another one left behind when it synchronises', async () => {
  leftBehind(await anAnswer(one, 'good', T0))
  server.weather = 'fine'
  await syncNow()
  expect(server.log).toHaveLength(1)
  expect(notedReviews(me)).toEqual([])
})

test('an answer of one learner waits for that learner', async () => {
  leftBehind(await anAnswer(one, 'good', T0))
  server.weather = 'fine'
  server.learner = aLearner({ id: idOf('deck', 77), email: 'bob@example.org' })
  await setLearner(server.learner)
  await syncNow()
  expect(server.log).toEqual([])
  server.learner = aLearner()
  await signedIn(server)
  expect(server.log).toHaveLength(1)
})

test('signing out takes the written answers along', async () => {
  leftBehind(await anAnswer(one, 'good', T0))
  server.weather = 'fine'
  await signOut()
  expect(notedReviews(me)).toEqual([])
})

test('an answer that the learner was told does not count is let go', async () => {
  const { idb } = await openLocalDb(me)
  const answer = await anAnswer(one, 'good', T0)
  vi.spyOn(idb, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await recordReview(answer)).toMatchObject({ ok: false, problem: 'storage-full' })
  expect(notedReviews(me)).toEqual([])
})

test('no room to write down: the database alone has the answer', async () => {
  const answer = await anAnswer(one, 'good', T0)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await recordReview(answer)).toEqual({ ok: true })
  expect(await unsyncedCount()).toBe(1)
})

test('no more than 64 answers are written down at once', async () => {
  const answer = await anAnswer(one, 'good', T0)
  const ids = Array.from({ length: 70 }, (_, at) => idOf('card', 1_000 + at))
  const noted = ids.map((id) => noteReview(me, { ...answer, event: { ...answer.event, id } }))
  expect(noted.filter(Boolean)).toHaveLength(64)
  expect(notedReviews(me)).toHaveLength(64)
  for (const id of ids) settleReview(me, id)
  expect(notedReviews(me)).toEqual([])
})

test('a full disk at the start keeps what was written down, and everything can be read', async () => {
  leftBehind(await anAnswer(one, 'good', T0))
  await closeLocalDb(me)
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect((await localCard(one))?.card.front).toBe('Question 1')
  expect(notedReviews(me)).toHaveLength(1)
  full.mockRestore()
  await reload()
  expect(await unsyncedCount()).toBe(1)
})

test.each(['{', '"text"', '{"event":{"id":3},"newCard":true}', '{"event":null,"newCard":true}'])(
  'an entry that cannot be read is let go: %s',
  async (entry) => {
    localStorage.setItem(`cairn-answer-${me}/x`, entry)
    await reload()
    expect(await unsyncedCount()).toBe(0)
    expect(localStorage.getItem(`cairn-answer-${me}/x`)).toBeNull()
    expect(localLearner()?.id).toBe(me)
  },
)
