/**
 * Sixty days of a learner against the real data layer and a server that folds: the clock is moved, a mind of their own
 * answers, nine days are spent away, a second device is without a network for three, and a journey leads to New York. One
 * learner lives through the beginning of summer time, there and here, the other through its end.
 */
import { AVERAGE, FORGETFUL, type MadeLearner, MadeMind } from '@cairn/core/planning/testing/made-mind'
import { addDays, daysBetween, startOfStudyDay } from '@cairn/core/scheduling/study-day'
import { streakOf } from '@cairn/core/stats/streak'
import { afterEach, expect, test, vi } from 'vitest'
import { changeSettings } from '../../data/change-settings.ts'
import { databaseName } from '../../data/local-db.ts'
import { dayTotals } from '../../data/queries.ts'
import { localStudySettings } from '../../data/schedule-settings.ts'
import { setLearner } from '../../data/session.ts'
import { syncNow } from '../../data/sync.ts'
import { type Device, newDevice, switchDevice } from '../../data/testing/devices.ts'
import { aCard, aDeck, aLearner, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { createPlanningBench } from '../../lib/planning-bench.ts'
import { type LivedDay, liveOnDevice } from './testing/lived-device.ts'

const CARDS = 240
const [BERLIN, NEW_YORK] = ['Europe/Berlin', 'America/New_York']
const AWAY = { from: 22, to: 30 }
const OFFLINE = { from: 14, to: 16 }
const JOURNEY = { from: 34, to: 39 }
const EXAM_SET = 41
const DAYS = 60

interface Life {
  readonly learner: MadeLearner
  readonly firstDay: string
  readonly minutesPerDay: number
}

const between = (day: number, { from, to }: { from: number; to: number }) => day >= from && day <= to
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const LIVES: readonly (readonly [name: string, life: Life])[] = [
  ['average, into summer time', { learner: AVERAGE, firstDay: '2026-02-23', minutesPerDay: 15 }],
  ['forgetful, out of summer time', { learner: FORGETFUL, firstDay: '2026-09-20', minutesPerDay: 25 }],
]

test.each(LIVES)('sixty days, %s: what is promised is what comes', { timeout: 240_000 }, async (name, life) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const mind = new MadeMind(life.learner, `sixty ${name}`)
  const server = new FakeServer().install()
  const { firstDay, minutesPerDay } = life
  const learner = aLearner()
  server.learner = aLearner({ settings: { ...learner.settings, timeZone: BERLIN, newPerDay: 6, minutesPerDay } })
  server.put(aDeck(1), ...Array.from({ length: CARDS }, (_, at) => aCard(at + 1)))
  const [phone, laptop] = [newDevice(), newDevice()]
  let zone = BERLIN
  const eveningOf = (day: number) => startOfStudyDay(addDays(firstDay, day), zone, 4) + 14 * 3_600_000
  const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
  const synced = async () => expect((await syncNow()).ok).toBe(true)
  const join = async (device: Device, from: Device | null) => {
    await switchDevice(from, device)
    if (server.learner === null) throw new Error('Inconsistent: somebody lives these days')
    await setLearner(server.learner)
    await synced()
  }
  vi.setSystemTime(eveningOf(0))
  await join(laptop, null)
  await join(phone, laptop)

  const days: LivedDay[] = []
  const offlineIds: string[] = []
  let promise = Number.NaN
  for (let day = 0; day < DAYS; day += 1) {
    if (between(day, AWAY)) continue
    vi.setSystemTime(eveningOf(day))
    if (day === JOURNEY.from) await changeSettings({ timeZone: NEW_YORK })
    if (day === JOURNEY.to + 1) await changeSettings({ timeZone: BERLIN })
    zone = localStudySettings().timeZone
    vi.setSystemTime(eveningOf(day))
    if (between(day, OFFLINE)) {
      await switchDevice(phone, laptop)
      server.weather = 'offline'
      offlineIds.push(...(await liveOnDevice({ mind, pass, most: 5 })).eventIds)
      server.weather = 'fine'
      await switchDevice(laptop, phone)
    }
    await synced()
    if (day === EXAM_SET) {
      await changeSettings({ examDate: addDays(firstDay, DAYS) })
      await synced()
      promise = await promised(learner.id, addDays(firstDay, day), DAYS - day, minutesPerDay)
    }
    days.push(await liveOnDevice({ mind, pass }))
    await synced()
  }
  await expectSameOnBoth({ phone, laptop, synced, server })
  expectNothingLost(server, [...offlineIds, ...days.flatMap(({ eventIds }) => eventIds)])
  expectPromisesKept(days, firstDay)
  const known = Array.from({ length: CARDS }, (_, at) => mind.recall(idOf('card', at + 1), addDays(firstDay, DAYS)))
  expect(Math.abs(promise - sum(known) / CARDS)).toBeLessThan(0.03)
})

/** The share of cards that the exam's forecast gives. */
async function promised(learnerId: string, today: string, daysLeft: number, minutesPerDay: number): Promise<number> {
  const place = { database: databaseName(learnerId), today, revision: 1 }
  const question = { place, settings: localStudySettings(), minutesPerDay, minutesDone: 0, daysLeft }
  return (await createPlanningBench().exam(question)).outlook.recall
}

interface BothDevices {
  readonly phone: Device
  readonly laptop: Device
  readonly synced: () => Promise<void>
  readonly server: FakeServer
}

async function expectSameOnBoth({ phone, laptop, synced }: BothDevices): Promise<void> {
  const onPhone = await dayTotals()
  await switchDevice(phone, laptop)
  await synced()
  await synced()
  const onLaptop = await dayTotals()
  await switchDevice(laptop, phone)
  await synced()
  const bare = (totals: typeof onPhone) => totals.map(({ seq: _seq, ...total }) => total)
  expect(bare(onLaptop)).toEqual(bare(await dayTotals()))
  expect(sum(onPhone.map(({ good }) => good))).toBeGreaterThan(0)
}

function expectNothingLost(server: FakeServer, given: readonly string[]): void {
  const kept = new Set(server.log.map(({ id }) => id))
  expect(given.filter((id) => !kept.has(id))).toEqual([])
  expect(kept.size).toBe(given.length)
}

function expectPromisesKept(days: readonly LivedDay[], firstDay: string): void {
  const ordinary = days.filter(({ studyDay }) => daysBetween(firstDay, studyDay) < EXAM_SET)
  const wrong = days.filter(({ shown, served }) => shown !== served)
  expect(wrong.map(({ studyDay, shown, served }) => ({ studyDay, shown, served }))).toEqual([])
  for (const { newCards } of ordinary) expect(newCards).toBeLessThanOrEqual(6)
  // What the evening before said of a day is what the day then has, but where another device or a journey came between.
  const foretold = ordinary.flatMap((day, at) => {
    const next = ordinary[at + 1]
    const isNext = next !== undefined && addDays(day.studyDay, 1) === next.studyDay
    return isNext ? [{ day: next.studyDay, gap: next.reviews - day.tomorrow }] : []
  })
  const undisturbed = foretold.filter(({ day }) => {
    const at = daysBetween(firstDay, day)
    return (
      !between(at, { from: OFFLINE.from, to: OFFLINE.to + 1 }) &&
      !between(at, { from: JOURNEY.from, to: JOURNEY.to + 1 })
    )
  })
  expect(undisturbed.filter(({ gap }) => gap !== 0)).toEqual([])
  const minutes = sum(days.map(({ tookMs }) => tookMs)) / sum(days.map(({ promisedMs }) => promisedMs))
  expect(minutes).toBeGreaterThan(0.85)
  expect(minutes).toBeLessThan(1.15)
  const done = days.map(({ studyDay, tookMs, eventIds }) => ({
    studyDay,
    reviews: eventIds.length,
    durationMs: tookMs,
  }))
  expect(streakOf(done, addDays(firstDay, DAYS - 1))).toMatchObject({ days: DAYS - AWAY.to - 1 })
}
