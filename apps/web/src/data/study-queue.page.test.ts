import type { CatchUpPlan } from '@cairn/core/planning/catch-up'
import { catchUpProgress } from '@cairn/core/planning/catch-up'
import type { MemoryState, Rating } from '@cairn/core/scheduling/memory-state'
import { addDays, startOfStudyDay } from '@cairn/core/scheduling/study-day'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeDeckSettings, changeSettings } from './change-settings.ts'
import { learnMoreToday } from './learn-more.ts'
import { openLocalDb } from './local-db.ts'
import { recordReview } from './outbox.ts'
import { queueNow } from './study-queue.ts'
import { withState } from './study-row.ts'
import { syncNow } from './sync.ts'
import { anAnswer, aVoid } from './testing/an-answer.ts'
import { aCard, aDeck, FakeServer, idOf } from './testing/fake-server.ts'
import { freshDevice, reload, signedIn } from './testing/fresh-device.ts'

const TODAY = '2026-03-02'
const NOW = Date.parse('2026-03-02T12:00:00Z')
const [ONE, TWO] = [idOf('deck', 1), idOf('deck', 2)]
let server: FakeServer
let me: string

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install()
})
afterEach(() => vi.unstubAllGlobals())

/** A device with decks 1 and 2, each of so many new cards, numbered from 1 and from 1001. */
async function withNewCards(count: number): Promise<void> {
  server.put(aDeck(1), aDeck(2))
  for (let number = 1; number <= count; number += 1) server.put(aCard(number), aCard(1_000 + number, { deckId: TWO }))
  await begin()
}

async function begin(): Promise<void> {
  me = (await signedIn(server)).id
  server.weather = 'offline'
}

/** A device whose deck 1 has cards in review, card `n` due so many days after today as `dueIn(n)` says. */
async function withReviews(count: number, dueIn: (number: number) => number, stability = (_: number) => 10) {
  server.put(aDeck(1))
  for (let number = 1; number <= count; number += 1) server.put(aCard(number))
  await begin()
  const { idb } = await openLocalDb(me)
  for (let number = 1; number <= count; number += 1) {
    const id = idOf('card', number)
    await idb.put('memory', withState(id, await idb.get('memory', id), reviewState(dueIn(number), stability(number))))
  }
}

function reviewState(dueIn: number, stability: number): MemoryState {
  const dueDay = addDays(TODAY, dueIn)
  return {
    phase: 'review',
    step: 0,
    stability,
    difficulty: 5,
    dueAt: startOfStudyDay(dueDay, 'UTC', 4),
    dueDay,
    reps: 3,
    lapses: 0,
    lastReviewAt: NOW - 20 * 86_400_000,
    lastStudyDay: addDays(TODAY, -20),
    intervalDays: 20 + dueIn,
  }
}

const idsOf = (from: number, count: number) => Array.from({ length: count }, (_, index) => idOf('card', from + index))
const rate = async (number: number, at = NOW) => recordReview(await anAnswer(idOf('card', number), 'easy', at))

test('notes of many cards keep nobody from their new cards of the day', async () => {
  server.put(aDeck(1))
  for (let number = 1; number <= 130; number += 1)
    server.put(aCard(number, number <= 100 ? { noteId: idOf('card', number <= 60 ? 1 : 61) } : {}))
  await begin()
  await changeSettings({ newPerDay: 10 })
  const { counts, order } = await queueNow(ONE, NOW)
  expect(counts.new).toBe(10)
  expect(order.toSorted()).toEqual([idOf('card', 1), idOf('card', 61), ...idsOf(101, 8)].toSorted())
})

test('decks share the limits of the learner, and one with limits of its own counts for itself', async () => {
  await withNewCards(20)
  await changeSettings({ newPerDay: 5 })
  expect((await queueNow(null, NOW)).counts.new).toBe(5)
  await changeDeckSettings(TWO, { examDate: null, newPerDay: 3 })
  const { order, counts } = await queueNow(null, NOW)
  expect(counts.new).toBe(8)
  expect(order.toSorted()).toEqual([...idsOf(1, 5), ...idsOf(1_001, 3)])
  expect((await queueNow(TWO, NOW)).order).toEqual(idsOf(1_001, 3))
})

test('what was introduced today counts for its deck, over a reload, and no more when it is taken back', async () => {
  await withNewCards(20)
  await changeSettings({ newPerDay: 5 })
  await changeDeckSettings(TWO, { examDate: null, newPerDay: 3 })
  await rate(1)
  await rate(1_001)
  const answer = await anAnswer(idOf('card', 1_002), 'easy', NOW)
  await recordReview(answer)
  await reload()
  const left = async (deckId: string) => (await queueNow(deckId, NOW + 1)).counts.new
  expect([await left(ONE), await left(TWO)]).toEqual([4, 1])
  await recordReview(aVoid(answer, NOW + 2))
  expect([await left(ONE), await left(TWO)]).toEqual([4, 2])
  expect((await queueNow(TWO, NOW + 86_400_000)).counts.new).toBe(3)
})

test('a card introduced on another device counts there as well', async () => {
  await withNewCards(20)
  await changeDeckSettings(TWO, { examDate: null, newPerDay: 3 })
  const { event } = await anAnswer(idOf('card', 1_001), 'easy', NOW)
  server.receive([{ ...event, deviceId: 'another', deviceSeq: 1 }])
  server.weather = 'fine'
  await syncNow()
  const here = await openLocalDb(me)
  expect((await here.idb.get('memory', idOf('card', 1_001)))?.introducedDay).toBe(TODAY)
  expect((await queueNow(TWO, NOW + 1)).counts.new).toBe(2)
  expect((await queueNow(ONE, NOW + 1)).counts.new).toBe(10)
})

test('more cards than a day takes come when they are asked for, of all decks or of one, on this day alone', async () => {
  await withNewCards(40)
  await changeSettings({ newPerDay: 5 })
  await changeDeckSettings(TWO, { examDate: null, newPerDay: 2 })
  for (const number of [1, 2, 3, 4, 5, 1_001, 1_002]) await rate(number)
  const later = NOW + 1
  const ready = async (deckId: string | null, at = later) => (await queueNow(deckId, at)).counts.new
  const more = (deckId: string | null) => learnMoreToday({ deckId, cards: 10 }, later)
  expect(await queueNow(null, later)).toMatchObject({ order: [], heldBackNew: 10 })
  await more(TWO)
  expect([await ready(ONE), await ready(TWO), await ready(null)]).toEqual([0, 10, 10])
  await reload()
  await more(ONE)
  expect([await ready(ONE), await ready(TWO), await ready(null)]).toEqual([10, 10, 20])
  const answer = await anAnswer(idOf('card', 6), 'easy', later)
  await recordReview(answer)
  expect(await ready(ONE)).toBe(9)
  await recordReview(aVoid(answer, later + 1))
  expect(await ready(ONE)).toBe(10)
  expect(await ready(null, NOW + 86_400_000)).toBe(7)
})

test('what a catch-up plan pauses is not offered beside it, whatever was asked for', async () => {
  await withReviews(50, (number) => -number)
  server.put(...idsOf(101, 12).map((_, index) => aCard(101 + index)))
  server.weather = 'fine'
  await syncNow()
  await learnMoreToday({ deckId: null, cards: 10 }, NOW)
  await changeSettings({ catchUp: aPlan(50, 15) })
  expect(await queueNow(null, NOW)).toMatchObject({ counts: { new: 0 }, heldBackNew: 0 })
})

test("a deck's own limit of reviews holds beside the others'", async () => {
  await withReviews(30, () => 0)
  await changeDeckSettings(ONE, { examDate: null, reviewsPerDay: 12 })
  expect((await queueNow(null, NOW)).counts.due).toBe(12)
  await rate(1)
  await rate(2)
  expect((await queueNow(null, NOW + 1)).counts.due).toBe(10)
})

/** Puts cards of deck 1 into a state, as an earlier day has left them. */
async function leave(numbers: readonly number[], changes: Partial<MemoryState>): Promise<void> {
  const { idb } = await openLocalDb(me)
  for (const number of numbers) {
    const id = idOf('card', number)
    await idb.put('memory', withState(id, await idb.get('memory', id), { ...reviewState(0, 10), ...changes }))
  }
}

test('learning does not count among the reviews of a day, steps over night do', async () => {
  await withReviews(18, () => 0)
  const yesterday = addDays(TODAY, -1)
  const step = { phase: 'learning', dueAt: NOW - 20 * 3_600_000, lastStudyDay: yesterday, intervalDays: 0 } as const
  await leave([1, 2, 3, 4, 5], { ...step, dueDay: yesterday })
  await leave([6, 7], { ...step, dueAt: NOW - 3_600_000, dueDay: TODAY })
  await changeDeckSettings(ONE, { examDate: null, reviewsPerDay: 5 })
  const left = async () => (await queueNow(null, NOW + 1)).counts
  expect(await left()).toEqual({ new: 0, learning: 7, due: 3 })
  for (const number of [1, 2, 3, 4, 5]) await rate(number)
  expect(await left()).toEqual({ new: 0, learning: 2, due: 3 })
  await rate(6)
  expect(await left()).toEqual({ new: 0, learning: 1, due: 3 })
  await recordReview(await anAnswer(idOf('card', 8), 'again', NOW))
  expect(await left()).toEqual({ new: 0, learning: 2, due: 2 })
  // Coming back it is being learned: one card, one review.
  await recordReview(await anAnswer(idOf('card', 8), 'good', NOW + 1))
  const answer = await anAnswer(idOf('card', 9), 'good', NOW)
  await recordReview(answer)
  await reload()
  expect(await left()).toEqual({ new: 0, learning: 1, due: 1 })
  await recordReview(aVoid(answer, NOW + 2))
  expect(await left()).toEqual({ new: 0, learning: 1, due: 2 })
})

test('what was done on another device counts there as it was: learned, or reviewed', async () => {
  await withNewCards(30)
  const earlier = NOW - 10 * 86_400_000
  let sent = 0
  const on = async (number: number, rating: Rating, at: number) => {
    const { event } = await anAnswer(idOf('card', number), rating, at)
    sent += 1
    server.receive([{ ...event, deviceId: 'another', deviceSeq: sent }])
  }
  for (const number of [1, 2, 3, 4]) await on(number, 'easy', earlier)
  for (const number of [5, 6]) await on(number, 'good', earlier)
  await changeDeckSettings(ONE, { examDate: null, reviewsPerDay: 3 })
  for (const number of [1, 5, 6]) await on(number, 'good', NOW)
  server.weather = 'fine'
  await syncNow()
  expect((await queueNow(ONE, NOW + 1)).counts).toMatchObject({ learning: 0, due: 2 })
})

test('above one and a half times the daily reviews the most forgotten come first, else the longest due', async () => {
  // The later a card is due, the weaker its memory.
  await withReviews(
    31,
    (number) => number - 31,
    (number) => 40 - number,
  )
  await changeSettings({ reviewsPerDay: 20 })
  expect((await queueNow(null, NOW)).order[0]).toBe(idOf('card', 31))
  await changeSettings({ reviewsPerDay: 21 })
  expect((await queueNow(null, NOW)).order[0]).toBe(idOf('card', 1))
})

const aPlan = (overdue: number, perDay: number): CatchUpPlan => ({
  startsOn: TODAY,
  endsOn: addDays(TODAY, Math.ceil(overdue / perDay) - 1),
  days: Math.ceil(overdue / perDay),
  overdue,
  perDay,
  reviewsPerDay: perDay,
  minutesPerDay: 5,
  overLimit: false,
})

test('a catch-up plan pauses new cards, sets the day to its share, and ends by itself', async () => {
  await withReviews(60, (number) => (number <= 50 ? -3 : 0))
  for (let number = 101; number < 105; number += 1) server.put(aCard(number))
  await changeDeckSettings(ONE, { examDate: null, reviewsPerDay: 7, newPerDay: 4 })
  expect((await queueNow(null, NOW)).counts).toMatchObject({ due: 7 })
  const plan = aPlan(50, 15)
  await changeSettings({ catchUp: plan })
  const { counts, order } = await queueNow(null, NOW)
  expect(counts).toEqual({ new: 0, learning: 0, due: 25 })
  for (const id of order.slice(0, 10)) await recordReview(await anAnswer(id, 'good', NOW))
  // Also after a reload, and however many of today's own are left.
  await reload()
  expect((await queueNow(null, NOW + 1)).counts.due).toBe(15)
  for (const id of (await queueNow(null, NOW + 1)).order) await recordReview(await anAnswer(id, 'good', NOW + 1))
  expect((await queueNow(null, NOW + 2)).counts.due).toBe(0)
  expect(catchUpProgress(plan, addDays(TODAY, 1), 35)).toMatchObject({ daysLate: 0, endsOn: plan.endsOn })
})

test('learning of another day takes nothing from the share of a catch-up plan', async () => {
  await withReviews(60, (number) => (number <= 50 ? -3 : 0))
  const step = { phase: 'learning', dueAt: NOW - 3_600_000, dueDay: TODAY, intervalDays: 0 } as const
  await leave([58, 59, 60], { ...step, lastStudyDay: addDays(TODAY, -1) })
  await changeSettings({ catchUp: aPlan(50, 15) })
  expect((await queueNow(null, NOW)).counts).toEqual({ new: 0, learning: 3, due: 22 })
  for (const number of [58, 59, 60]) await rate(number)
  expect((await queueNow(null, NOW + 1)).counts).toEqual({ new: 0, learning: 0, due: 22 })
})

test('a plan that has not begun, or has nothing left to do, changes nothing', async () => {
  await withReviews(6, () => 0)
  await changeSettings({ catchUp: { ...aPlan(5, 2), startsOn: addDays(TODAY, 1) } })
  expect((await queueNow(null, NOW)).counts.due).toBe(6)
  await changeSettings({ catchUp: aPlan(5, 2), reviewsPerDay: 3 })
  expect((await queueNow(null, NOW)).counts.due).toBe(3)
})
