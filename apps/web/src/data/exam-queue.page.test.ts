import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import { addDays, startOfStudyDay } from '@cairn/core/scheduling/study-day'
import { NO_DETAILS } from '@cairn/core/stats/day-details'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeDeckSettings, changeSettings } from './change-settings.ts'
import { examQueueNow } from './exam-queue.ts'
import { openLocalDb } from './local-db.ts'
import { recordReview } from './outbox.ts'
import { queueNow } from './study-queue.ts'
import { withState } from './study-row.ts'
import { EVERYTHING, queueOf } from './study-scope.ts'
import { syncNow } from './sync.ts'
import { anAnswer } from './testing/an-answer.ts'
import { aCard, aDeck, FakeServer, idOf } from './testing/fake-server.ts'
import { freshDevice, signedIn } from './testing/fresh-device.ts'

const TODAY = '2026-03-02'
const NOW = Date.parse('2026-03-02T12:00:00Z')
const [ONE, TWO] = [idOf('deck', 1), idOf('deck', 2)]
let server: FakeServer
let me: string

/** Deck 1 holds cards 1 to `count`, deck 2 the same number from 1001 on; nothing is sent. */
async function begin(count: number): Promise<void> {
  server.put(aDeck(1), aDeck(2))
  for (let number = 1; number <= count; number += 1) server.put(aCard(number), aCard(1_000 + number, { deckId: TWO }))
  me = (await signedIn(server)).id
  server.weather = 'offline'
}

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install()
})
afterEach(() => vi.unstubAllGlobals())

/** A card last seen ten days ago that is due in so many days. */
async function known(number: number, dueIn: number, stability: number): Promise<void> {
  const { idb } = await openLocalDb(me)
  const id = idOf('card', number)
  const dueDay = addDays(TODAY, dueIn)
  const state: MemoryState = {
    phase: 'review',
    step: 0,
    stability,
    difficulty: 5,
    dueAt: startOfStudyDay(dueDay, 'UTC', 4),
    dueDay,
    reps: 4,
    lapses: 0,
    lastReviewAt: NOW - 10 * 86_400_000,
    lastStudyDay: addDays(TODAY, -10),
    intervalDays: 10 + dueIn,
  }
  await idb.put('memory', withState(id, await idb.get('memory', id), state))
}

/** A card in the midst of its steps since yesterday. */
async function learning(number: number): Promise<void> {
  const { idb } = await openLocalDb(me)
  const id = idOf('card', number)
  const yesterday = NOW - 86_400_000
  const { memory } = await anAnswer(id, 'again', yesterday)
  await idb.put('memory', withState(id, await idb.get('memory', id), memory))
}

const ids = (cards: readonly { id: string }[]) => cards.map(({ id }) => id)

test('new cards beyond the limit of a day are offered as far as the minutes go, and no further', async () => {
  await begin(60)
  await changeSettings({ newPerDay: 5, minutesPerDay: 5, examDate: addDays(TODAY, 10) })
  expect((await queueNow(null, NOW)).main).toHaveLength(5)
  const short = (await examQueueNow(null, NOW)).main.length
  expect(short).toBeGreaterThan(5)
  await changeSettings({ minutesPerDay: 10 })
  const long = (await examQueueNow(null, NOW)).main.length
  expect(long).toBeGreaterThan(1.7 * short)
  expect(long).toBeLessThan(2.3 * short)
})

test('a card due after the exam comes where a look at it adds most', async () => {
  await begin(3)
  await known(1, 30, 15)
  await known(2, 0, 4_000)
  await changeSettings({ newPerDay: 0, examDate: addDays(TODAY, 3), minutesPerDay: 20 })
  await changeDeckSettings(ONE, { examDate: addDays(TODAY, 2) })
  expect(ids((await queueNow(ONE, NOW)).main)).toEqual([idOf('card', 2)])
  const chosen = ids((await examQueueNow(ONE, NOW)).main)
  expect(chosen).toContain(idOf('card', 1))
  expect(chosen).not.toContain(idOf('card', 2)) // surely known on the day without a look
})

test('a deck with an exam of its own is left out of the one for everything', async () => {
  await begin(2)
  await changeSettings({ examDate: addDays(TODAY, 10), minutesPerDay: 60 })
  await changeDeckSettings(TWO, { examDate: addDays(TODAY, 20) })
  expect(ids((await examQueueNow(null, NOW)).main).sort()).toEqual([1, 2].map((number) => idOf('card', number)))
  expect(ids((await examQueueNow(TWO, NOW)).main).sort()).toEqual([1_001, 1_002].map((at) => idOf('card', at)))
})

test('with an exam ahead everything is what was forecast for it: the exam chooses, and other exams keep what is due', async () => {
  await begin(40)
  await changeSettings({ examDate: addDays(TODAY, 10), minutesPerDay: 10, newPerDay: 2 })
  await changeDeckSettings(TWO, { examDate: addDays(TODAY, 20) })
  const [all, forExam] = [await queueOf(EVERYTHING, NOW), await examQueueNow(null, NOW)]
  expect(forExam.order.length).toBeGreaterThan(5)
  expect(all.order.slice(0, forExam.order.length)).toEqual(forExam.order)
  expect(all.order.slice(forExam.order.length)).toEqual([1_001, 1_002].map((at) => idOf('card', at)))
  expect(all.counts.new).toBe(all.order.length)
  await changeSettings({ examDate: addDays(TODAY, 401) })
  expect((await queueOf(EVERYTHING, NOW)).order).toHaveLength(2)
})

/** Answers new cards with Good, so many ms for each. */
async function learn(numbers: readonly number[], durationMs: number): Promise<void> {
  for (const number of numbers) {
    const answer = await anAnswer(idOf('card', number), 'good', NOW + number)
    await recordReview({ ...answer, event: { ...answer.event, durationMs } as typeof answer.event })
  }
}

test('the time already spent today is gone when the day’s cards are chosen', async () => {
  await begin(60)
  await changeSettings({ examDate: addDays(TODAY, 10), minutesPerDay: 2 })
  await learn([1, 2], 60_000)
  const { main, learning } = await examQueueNow(null, NOW + 10)
  expect(main).toHaveLength(0)
  expect(learning.length).toBeLessThanOrEqual(2)
})

test.each([
  ['slowly', 60_000],
  ['quickly', 100],
])('a day for the exam has as many cards as it was said to have, also when they are answered %s', async (_, ms) => {
  await begin(60)
  await changeSettings({ examDate: addDays(TODAY, 10), minutesPerDay: 4 })
  const shown = ids((await examQueueNow(null, NOW)).main)
  expect(shown.length).toBeGreaterThan(6)
  await learn([1, 2, 3, 4, 5], ms)
  expect((await examQueueNow(null, NOW + 10)).main).toHaveLength(shown.length - 5)
  await learn(
    Array.from({ length: shown.length - 5 }, (_, at) => at + 6),
    ms,
  )
  expect((await examQueueNow(null, NOW + 100)).main).toHaveLength(0)
})

test('which cards a day for the exam has does not depend on how long those before them took', async () => {
  await begin(60)
  for (let number = 41; number <= 60; number += 1) await known(number, 0, (number - 40) / 20)
  await changeSettings({ examDate: addDays(TODAY, 10), minutesPerDay: 6 })
  const shown = ids((await examQueueNow(null, NOW)).main)
  await learn([1], 60_000)
  const { idb } = await openLocalDb(me)
  await idb.put('dayDetails', { ...NO_DETAILS, studyDay: TODAY, introGood: 200, introMs: 200 * 60_000, seq: 1 })
  expect(ids((await examQueueNow(null, NOW + 10)).main).sort()).toEqual(shown.slice(1).sort())
})

test('a day for the exam is reckoned anew with other minutes, with more cards, and on the next day', async () => {
  await begin(12)
  const count = async (now = NOW) => (await examQueueNow(ONE, now)).main.length
  await changeSettings({ minutesPerDay: 4, examDate: addDays(TODAY, 10) })
  const first = await count()
  await changeSettings({ minutesPerDay: 60 })
  expect(await count()).toBe(12)
  expect(first).toBeLessThan(12)
  await learn([1, 2], 100)
  expect(await count(NOW + 10)).toBe(10)
  for (const number of [2_001, 2_002, 2_003]) server.put(aCard(number))
  server.weather = 'fine'
  await syncNow()
  expect(await count(NOW + 20)).toBe(13)
  await changeSettings({ minutesPerDay: 1 })
  expect(await count(NOW + 30)).toBeLessThan(13)
  await changeSettings({ minutesPerDay: 60 })
  // Two of them are in the midst of their steps.
  expect((await examQueueNow(ONE, NOW + 86_400_000)).order).toHaveLength(15)
})

test('what came over night to be learned on counts among the day’s cards', async () => {
  await begin(60)
  await changeSettings({ examDate: addDays(TODAY, 10), minutesPerDay: 4 })
  await learning(1)
  const { main, learning: steps } = await examQueueNow(null, NOW)
  expect(steps).toHaveLength(1)
  await learn([1], 100)
  expect((await examQueueNow(null, NOW + 10)).main).toHaveLength(main.length)
})

test('without an exam ahead the day is as ever', async () => {
  await begin(20)
  await changeSettings({ newPerDay: 5, examDate: TODAY })
  expect(ids((await examQueueNow(null, NOW)).main)).toEqual(ids((await queueNow(null, NOW)).main))
  await changeSettings({ examDate: null })
  expect((await examQueueNow(ONE, NOW)).main).toHaveLength(5)
})
