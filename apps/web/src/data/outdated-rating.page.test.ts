import type { Touch } from '@cairn/core/scheduling/queue-card'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ReviewToRecord, recordReview, unsyncedCount } from './outbox.ts'
import { localCard } from './queries.ts'
import { notedReviews, noteReview } from './review-journal.ts'
import { localLearner } from './session.ts'
import { queueCardOf } from './study-queue.ts'
import { syncNow } from './sync.ts'
import { anAnswer, aVoid } from './testing/an-answer.ts'
import { aCard, aDeck, FakeServer, idOf } from './testing/fake-server.ts'
import { freshDevice, reload, signedIn } from './testing/fresh-device.ts'

/* A card that stands in two tabs: what one of them does not know of, the other's transaction does. */

const T0 = Date.parse('2026-03-02T12:00:00Z')
const MINUTE_MS = 60_000
const one = idOf('card', 1)
let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1), aCard(1))
  await signedIn(server)
  server.weather = 'offline'
})
afterEach(() => vi.unstubAllGlobals())

const latest = async (): Promise<Touch | null> => (await queueCardOf(one))?.touch ?? null

/** A rating in a tab that shows the card as this device has it now. */
async function tap(rating: 'again' | 'good' | 'easy', at: number): Promise<ReviewToRecord> {
  return { ...(await anAnswer(one, rating, at)), seen: await latest() }
}

const refused = { ok: false, problem: 'answered-elsewhere', cause: null }
const stateNow = async () => (await localCard(one))?.row.state

test('a rating of a card that was answered since it was shown is refused, and leaves nothing behind', async () => {
  const [good, easy] = [await tap('good', T0), await tap('easy', T0 + MINUTE_MS)]
  expect(await recordReview(good)).toEqual({ ok: true })
  expect(await recordReview(easy)).toEqual(refused)
  expect(await stateNow()).toEqual(good.memory)
  expect(await unsyncedCount()).toBe(1)
  expect(notedReviews(localLearner()!.id)).toEqual([])
})

test('a card that comes back in its learning steps is rated again', async () => {
  for (const [at, rating] of (['again', 'good', 'good'] as const).entries())
    expect(await recordReview(await tap(rating, T0 + at * 10 * MINUTE_MS))).toEqual({ ok: true })
  expect((await stateNow())?.reps).toBe(3)
})

test('an answer of another device that comes between showing and rating lets both count', async () => {
  await recordReview(await tap('again', T0))
  const shown = await tap('good', T0 + 10 * MINUTE_MS)
  const { event } = await anAnswer(one, 'easy', T0 + MINUTE_MS)
  if (event.kind !== 'rate') throw new Error('Inconsistent: an answer is a rating')
  server.weather = 'fine'
  server.receive([{ ...event, deviceId: idOf('card', 99), deviceSeq: 1 }])
  await syncNow()
  expect(await stateNow()).not.toEqual(shown.before)
  expect(await recordReview(shown)).toEqual({ ok: true })
  await syncNow()
  expect(server.log).toHaveLength(3)
})

test('an answer that the other tab took back stands in nobody\u2019s way', async () => {
  const [good, easy] = [await tap('good', T0), await tap('easy', T0 + MINUTE_MS)]
  await recordReview(good)
  server.weather = 'fine'
  await syncNow() // so that what undo restores is not what was shown
  await recordReview(aVoid(good, T0 + 1_000))
  await syncNow()
  expect(await recordReview(easy)).toEqual({ ok: true })
})

test('of two answers in the other tab the first one still counts when the second is taken back', async () => {
  const shown = await tap('easy', T0 + 30 * MINUTE_MS)
  await recordReview(await tap('again', T0))
  const second = await tap('good', T0 + 10 * MINUTE_MS)
  await recordReview(second)
  await recordReview(aVoid(second, T0 + 11 * MINUTE_MS))
  expect(await recordReview(shown)).toEqual(refused)
})

test('what is taken back after the other tab answered the card leaves that answer where it is', async () => {
  const first = await tap('again', T0)
  await recordReview(first)
  const second = await tap('good', T0 + 10 * MINUTE_MS)
  await recordReview(second)
  await recordReview(aVoid(first, T0 + 11 * MINUTE_MS))
  expect(await stateNow()).toEqual(second.memory)
})

test('a rating that a page left behind counts when it came first, and does not when it was outdated', async () => {
  const [left, outdated] = [await tap('good', T0), await tap('easy', T0 + 2 * MINUTE_MS)]
  const other = await tap('again', T0 + MINUTE_MS)
  await recordReview(other)
  for (const review of [left, outdated]) noteReview(localLearner()!.id, review)
  await reload()
  expect(await stateNow()).toEqual(other.memory)
  expect(await unsyncedCount()).toBe(2)
  expect(notedReviews(localLearner()!.id)).toEqual([])
})
