import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cardHistory, withServerReviews } from './card-history.ts'
import { pruneAnswers } from './kept-answers.ts'
import { openLocalDb } from './local-db.ts'
import { recordReview } from './outbox.ts'
import { resetCard } from './schedule-card.ts'
import { localLearner } from './session.ts'
import { syncNow } from './sync.ts'
import { anAnswer, aVoid } from './testing/an-answer.ts'
import { cardReviewsOf } from './testing/fake-reviews.ts'
import { aDeck, type FakeServer, idOf } from './testing/fake-server.ts'
import { deviceWithTwoCards } from './testing/fresh-device.ts'

const T0 = Date.parse('2026-03-02T12:00:00Z')
const DAY_MS = 86_400_000
const [one, two] = [idOf('card', 1), idOf('card', 2)]
let server: FakeServer

beforeEach(async () => {
  server = await deviceWithTwoCards()
})
afterEach(() => vi.unstubAllGlobals())

async function rate(cardId: string, rating: 'again' | 'good' | 'easy', at: number) {
  const answer = await anAnswer(cardId, rating, at)
  await recordReview(answer)
  return answer
}
const historyOf = async (cardId: string, now = T0) => (await cardHistory(cardId, now))!

test('each review with what it made of the card, the latest first, and nothing of other cards', async () => {
  await rate(one, 'easy', T0 - 20 * DAY_MS)
  await rate(two, 'good', T0 - 19 * DAY_MS)
  await rate(one, 'again', T0 - 10 * DAY_MS)
  const { reviews, missing, recall, row, deckTitle } = await historyOf(one)
  expect(reviews.map(({ rating, at, durationMs }) => [rating, at, durationMs])).toEqual([
    ['again', T0 - 10 * DAY_MS, 4_000],
    ['easy', T0 - 20 * DAY_MS, 4_000],
  ])
  const [latest, first] = reviews
  expect(first?.before).toBeNull()
  expect(first?.after?.intervalDays).toBeGreaterThan(3)
  expect(latest?.before).toEqual(first?.after)
  expect(latest?.after).toEqual({ intervalDays: 0, waitMs: row.state!.dueAt - (T0 - 10 * DAY_MS) })
  expect(missing).toBe(0)
  expect(recall).toBeGreaterThan(0.2)
  expect(recall).toBeLessThan(1)
  expect(deckTitle).toBe(aDeck(1).title)
})

test('what was taken back is not there; a new start keeps what was before it and counts from itself', async () => {
  await rate(one, 'good', T0)
  const taken = await rate(one, 'easy', T0 + 60_000)
  await recordReview(aVoid(taken, T0 + 61_000))
  expect((await historyOf(one)).reviews.map(({ rating }) => rating)).toEqual(['good'])
  await resetCard(one)
  expect(await historyOf(one)).toMatchObject({ missing: 0, recall: null, reviews: [{ rating: 'good' }] })
  await rate(one, 'easy', Date.now() + 60_000)
  expect(await historyOf(one)).toMatchObject({ missing: 0, reviews: [{ rating: 'easy' }, { rating: 'good' }] })
})

test('what another device answered is counted as missing, and no interval is made up for it', async () => {
  await rate(one, 'good', T0 - 9 * DAY_MS)
  await syncNow()
  const { event } = await anAnswer(one, 'easy', T0 - 8 * DAY_MS)
  if (event.kind !== 'rate') throw new Error('Inconsistent: an answer is a rating')
  server.receive([{ ...event, deviceId: idOf('card', 99), deviceSeq: 1 }])
  await syncNow()
  const { reviews, missing, keptSince } = await historyOf(one)
  expect({ missing, keptSince }).toEqual({ missing: 1, keptSince: T0 - 9 * DAY_MS })
  expect(reviews).toHaveLength(1)
  expect(reviews[0]?.after).toBeUndefined()
})

test('with what the server knows nothing is missing, and what it does not know yet is as it is here', async () => {
  const taken = await rate(one, 'good', T0 - 9 * DAY_MS)
  await syncNow()
  const { event } = await anAnswer(one, 'easy', T0 - 8 * DAY_MS)
  if (event.kind !== 'rate') throw new Error('Inconsistent: an answer is a rating')
  server.receive([{ ...event, deviceId: idOf('card', 99), deviceSeq: 1 }])
  await syncNow()
  await recordReview(aVoid(taken, T0))
  const unsent = await rate(one, 'again', T0 - DAY_MS)
  const history = withServerReviews(await historyOf(one), cardReviewsOf(server.log, one))
  expect(history).toMatchObject({ missing: 0, reviews: [{ id: unsent.event.id }, { id: event.id, rating: 'easy' }] })
  expect(history.reviews).toHaveLength(2)
  const many = { ...cardReviewsOf(server.log, one), total: 7 }
  expect(withServerReviews(history, many).missing).toBe(7 - many.reviews.length)
})

test('what was let go is missing, and says since when all is kept', async () => {
  const { idb } = await openLocalDb(localLearner()!.id)
  // Of last October by its id too, which is what is let go by.
  await recordReview(await anAnswer(one, 'easy', T0 - 140 * DAY_MS, '0199e000-0000-7000-8000-000000000001'))
  for (let answer = 0; answer < 200; answer += 1) await rate(two, 'again', T0 + answer * 60_000)
  await pruneAnswers({ idb, learnerId: localLearner()!.id, deviceId: '' }, T0 + DAY_MS)
  expect(await historyOf(one)).toMatchObject({ reviews: [], missing: 1, keptSince: T0 })
  expect(await historyOf(two)).toMatchObject({ missing: 0 })
})

test('a card that was never answered, and one that is not here', async () => {
  expect(await historyOf(one)).toMatchObject({ reviews: [], missing: 0, recall: null, keptSince: null })
  expect(await cardHistory(idOf('card', 9), T0)).toBeNull()
})
