import { dayStartAt } from '@cairn/core/scheduling/mastered-day'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bringBackCards, changeCard, trashCards } from './card-changes.ts'
import { openLocalDb } from './local-db.ts'
import { masteredToday } from './mastered-today.ts'
import { recordReview } from './outbox.ts'
import { decksWithCounts } from './queries.ts'
import { resetCard } from './schedule-card.ts'
import { localStudySettings } from './schedule-settings.ts'
import { setLearner } from './session.ts'
import { type StudyRow, withState } from './study-row.ts'
import { syncNow } from './sync.ts'
import { anAnswer, aVoid } from './testing/an-answer.ts'
import { type Device, newDevice, switchDevice } from './testing/devices.ts'
import { aCard, aDeck, FakeServer, idOf } from './testing/fake-server.ts'
import { freshDevice, signedIn } from './testing/fresh-device.ts'

const NOW = Date.parse('2026-06-02T12:00:00Z')
const DAY_MS = 86_400_000
const CARDS = 8
const card = (number: number) => idOf('card', number)
let server: FakeServer

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await freshDevice()
  server = new FakeServer().install()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Cards known for weeks, on the first of some devices. */
async function knownForWeeks(): Promise<void> {
  server.put(aDeck(1), aDeck(2), ...Array.from({ length: CARDS }, (_, at) => aCard(at + 1)))
  vi.setSystemTime(NOW - 90 * DAY_MS)
  await signedIn(server)
  await syncNow()
  for (const daysAgo of [90, 75, 45]) {
    vi.setSystemTime(NOW - daysAgo * DAY_MS)
    for (let number = 1; number < CARDS; number += 1)
      await recordReview(await anAnswer(card(number), 'easy', Date.now() + number))
  }
  await syncNow()
  vi.setSystemTime(NOW)
}

const countNow = async () => (await decksWithCounts(Date.now())).reduce((sum, { counts }) => sum + counts.mastered, 0)
const moved = async (deck: string | null = null) => {
  const { by, reasons, mastered } = (await masteredToday(deck, Date.now()))!
  const words = reasons.map(({ reason, gained, lost }) => `${reason} ${gained}/${lost}`)
  return { by, mastered, words }
}

async function join(device: Device, from: Device | null): Promise<void> {
  await switchDevice(from, device)
  if (server.learner === null) throw new Error('Inconsistent: somebody studies here')
  await setLearner(server.learner)
  expect((await syncNow()).ok).toBe(true)
}

test('what is forgotten, put aside and taken back moves the count, and is told without a network', async () => {
  await knownForWeeks()
  const yesterday = await countNow()
  expect(yesterday).toBe(CARDS - 1)
  expect(await moved()).toEqual({ by: 0, mastered: yesterday, words: [] })
  server.weather = 'offline'
  const lapse = await anAnswer(card(1), 'again', NOW)
  await recordReview(lapse)
  await recordReview(await anAnswer(card(2), 'good', NOW + 1))
  await changeCard(card(3), { suspended: true })
  const [trashed] = await trashCards([card(4)])
  await resetCard(card(5))
  await changeCard(card(6), { deckId: idOf('deck', 2) })
  expect(await moved()).toEqual({
    by: -4,
    mastered: yesterday - 4,
    words: ['forgotten 0/1', 'reset 0/1', 'trashed 0/1', 'suspended 0/1'],
  })
  expect(await countNow()).toBe(yesterday - 4)
  expect((await moved(idOf('deck', 2))).words).toEqual(['moved 1/0'])
  await recordReview(aVoid(lapse, NOW + 10))
  await changeCard(card(3), { suspended: false })
  expect((await moved()).words).toEqual(['reset 0/1', 'trashed 0/1'])
  vi.setSystemTime(NOW + DAY_MS)
  expect(await moved()).toEqual({ by: 0, mastered: yesterday - 2, words: [] })
  await bringBackCards([trashed!])
  expect(await moved()).toEqual({ by: 1, mastered: yesterday - 1, words: ['restored 1/0'] })
})

test('another device tells the same, once both have heard of it; one that came today knows what its log says', async () => {
  const [phone, laptop, fresh] = [newDevice(), newDevice(), newDevice()]
  await switchDevice(null, phone)
  await knownForWeeks()
  await join(laptop, phone)
  await join(phone, laptop)
  await recordReview(await anAnswer(card(1), 'again', NOW))
  await recordReview(await anAnswer(card(1), 'good', NOW + 700_000))
  await trashCards([card(4)])
  await syncNow()
  const told = await moved()
  expect(told.words).toEqual(['forgotten 0/1', 'trashed 0/1'])
  await join(laptop, phone)
  expect(await moved()).toEqual(told)
  await join(fresh, laptop)
  expect((await moved()).words).toEqual(['forgotten 0/1'])
})

test('cards that another schedule moves are told of as that, by a device that was there when the day began', async () => {
  await knownForWeeks()
  await syncNow()
  server.learner = { ...server.learner!, settings: { ...server.learner!.settings, maximumIntervalDays: 10 } }
  await setLearner(server.learner)
  server.refold()
  await syncNow()
  expect(await moved()).toEqual({ by: -(CARDS - 1), mastered: 0, words: [`schedule 0/${CARDS - 1}`] })
})

test('what another schedule moved on a day before is not told of as today’s by a device that was away', async () => {
  const [phone, laptop] = [newDevice(), newDevice()]
  await switchDevice(null, phone)
  await knownForWeeks()
  await join(laptop, phone)
  await join(phone, laptop)
  await syncNow()
  server.learner = { ...server.learner!, settings: { ...server.learner!.settings, maximumIntervalDays: 10 } }
  await setLearner(server.learner)
  server.refold()
  await syncNow()
  expect((await moved()).words).toEqual([`schedule 0/${CARDS - 1}`])
  vi.setSystemTime(NOW + 3 * DAY_MS)
  await join(laptop, phone)
  expect(await moved()).toEqual({ by: 0, mastered: 0, words: [] })
  await join(phone, laptop)
  expect(await moved()).toEqual({ by: 0, mastered: 0, words: [] })
})

test('an earlier answer that comes from elsewhere is an answer, also where the last one stays the same', async () => {
  await knownForWeeks()
  await syncNow()
  const { idb } = await openLocalDb(server.learner!.id)
  const row = (await idb.get('memory', card(1)))!
  const day = dayStartAt(NOW, localStudySettings())
  const short: StudyRow = { ...row, state: { ...row.state!, intervalDays: 15, reps: row.state!.reps - 1 } }
  expect(withState(card(1), short, row.state, { day }).began).toBeUndefined()
  const sameAnswers: StudyRow = { ...row, state: { ...row.state!, intervalDays: 15 } }
  expect(withState(card(1), sameAnswers, row.state, { day }).began).toEqual({ studyDay: day.studyDay, deckId: null })
})
