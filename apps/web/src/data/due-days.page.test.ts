/**
 * A review belongs to its due day, whatever zone and rollover hour the learner had when it was answered. Everything
 * that counts by index is compared with what the due days of the cards say after the setting has changed.
 */
import type { Settings } from '@cairn/contract/accounts'
import { addDays, startOfStudyDay, studyDayOf } from '@cairn/core/scheduling/study-day'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catchUpSettings } from './catch-up-day.ts'
import { changeSettings } from './change-settings.ts'
import { dayLoad } from './day-load.ts'
import { localForecast } from './forecast.ts'
import { openLocalDb } from './local-db.ts'
import { decksWithCounts, deckWithCounts, studyDayAt } from './queries.ts'
import { refreshLearner } from './session.ts'
import { queueNow } from './study-queue.ts'
import { withState } from './study-row.ts'
import { aCard, aDeck, aLearner, FakeServer, idOf } from './testing/fake-server.ts'
import { freshDevice, reload, signedIn } from './testing/fresh-device.ts'

beforeEach(freshDevice)
afterEach(() => vi.unstubAllGlobals())

type Day = Pick<Settings, 'timeZone' | 'rolloverHour'>

/** Days until due of the cards in review, seen from the study day of the instant before the setting changes. */
const DUE_IN = [-40, -3, -2, -1, -1, -1, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 5, 6, 7, 8, 9, 30, 399, 400, 401]
/** Buried over the next days: the one due today counts nowhere but in the forecast, the one due later as ever. */
const BURIED = [7, 14]
const ONE = idOf('deck', 1)
const day = (timeZone: string, rolloverHour: number): Day => ({ timeZone, rolloverHour })

const CHANGES: readonly (readonly [string, Day, Day, string])[] = [
  ['the rollover later', day('UTC', 4), day('UTC', 6), '2026-05-12T12:00:00Z'],
  ['the rollover later, in the hours between', day('UTC', 4), day('UTC', 6), '2026-05-12T05:00:00Z'],
  ['the rollover earlier', day('UTC', 6), day('UTC', 4), '2026-05-12T12:00:00Z'],
  ['the rollover earlier, in the hours between', day('UTC', 6), day('UTC', 4), '2026-05-12T05:00:00Z'],
  ['a journey west', day('Europe/Berlin', 4), day('America/New_York', 4), '2026-05-12T12:00:00Z'],
  ['a journey west, at night', day('Europe/Berlin', 4), day('America/New_York', 4), '2026-05-12T05:00:00Z'],
  ['a journey east', day('America/New_York', 4), day('Europe/Berlin', 4), '2026-05-12T12:00:00Z'],
  [
    'a journey east, further than a day',
    day('Pacific/Pago_Pago', 4),
    day('Pacific/Kiritimati', 4),
    '2026-05-12T16:00:00Z',
  ],
  [
    'a journey west, further than a day',
    day('Pacific/Kiritimati', 4),
    day('Pacific/Pago_Pago', 4),
    '2026-05-12T16:00:00Z',
  ],
  [
    'the rollover later when clocks go forward',
    day('Europe/Berlin', 1),
    day('Europe/Berlin', 3),
    '2026-03-28T12:00:00Z',
  ],
  ['the rollover later when clocks go back', day('Europe/Berlin', 1), day('Europe/Berlin', 3), '2026-10-24T12:00:00Z'],
  [
    'the rollover earlier when clocks go back',
    day('Europe/Berlin', 3),
    day('Europe/Berlin', 1),
    '2026-10-24T12:00:00Z',
  ],
  [
    'a journey west between two changes of clocks',
    day('Europe/Berlin', 4),
    day('America/New_York', 4),
    '2026-03-27T12:00:00Z',
  ],
]

/** A device on which all cards were answered under one setting, without a network; answers the due days. */
async function answeredUnder(before: Day, now: number): Promise<{ server: FakeServer; dueDays: readonly string[] }> {
  const learner = aLearner()
  const settings = { ...learner.settings, ...before, newPerDay: 0 }
  const server = new FakeServer({ ...learner, settings }).install().put(aDeck(1), aDeck(2))
  const dueDays = DUE_IN.map((days) => addDays(studyDayAtWith(now, before), days))
  for (const number of dueDays.keys()) {
    const buriedUntilDay = BURIED.includes(number) ? addDays(dueDays[number] ?? '', 5) : null
    server.put(aCard(number, { buriedUntilDay }))
  }
  // Neither of these has a due day of a review.
  server.put(aCard(900, { suspended: true }), aCard(901))
  const me = (await signedIn(server)).id
  const { idb } = await openLocalDb(me)
  for (const [number, dueDay] of [...dueDays, dueDays[0] ?? ''].entries()) {
    const id = idOf('card', number < dueDays.length ? number : 900)
    const state = {
      ...{ phase: 'review' as const, step: 0, stability: 9, difficulty: 5, reps: 2, lapses: 0, intervalDays: 9 },
      ...{ lastReviewAt: 1, lastStudyDay: '2025-12-01', dueDay },
      dueAt: startOfStudyDay(dueDay, before.timeZone, before.rolloverHour),
    }
    await idb.put('memory', withState(id, await idb.get('memory', id), state))
  }
  return { server, dueDays }
}

const studyDayAtWith = (now: number, { timeZone, rolloverHour }: Day): string => studyDayOf(now, timeZone, rolloverHour)

/** Compares all that counts reviews with the due days, in the study day of `now` by the settings of this device. */
async function expectByDueDay(dueDays: readonly string[], now: number): Promise<void> {
  const today = studyDayAt(now)
  const hidden = BURIED.filter((number) => (dueDays[number] ?? '') <= today).length
  const countOf = (isMeant: (dueDay: string) => boolean) => dueDays.filter(isMeant).length
  const overdue = countOf((dueDay) => dueDay < today)
  const dueNow = overdue + countOf((dueDay) => dueDay === today) - hidden
  expect((await deckWithCounts(ONE, now))?.counts).toMatchObject({ new: 1, learning: 0, due: dueNow })
  expect((await decksWithCounts(now)).map(({ counts }) => counts.due)).toEqual([0, dueNow])
  const queue = await queueNow(null, now)
  expect(queue.counts).toEqual({ new: 0, learning: 0, due: dueNow })
  expect(studyDayAt(queue.nextDueAt ?? 0)).toBe(dueDays.filter((dueDay) => dueDay > today).sort()[0])
  const ahead = Array.from({ length: 10 }, (_, index) => addDays(today, index))
  const due = ahead.map((studyDay) => ({ studyDay, due: countOf((dueDay) => dueDay === studyDay) }))
  expect(await localForecast(now, 10)).toEqual({ overdue, days: due })
  const load = new Map<string, number>()
  for (const dueDay of dueDays)
    if (dueDay > today && dueDay <= addDays(today, 400)) load.set(dueDay, (load.get(dueDay) ?? 0) + 1)
  expect([...(await dayLoad(now))].sort()).toEqual([...load].sort())
  expect(await shareOfPlan(now)).toBe(overdue === 0 ? null : 3 + countOf((dueDay) => dueDay === today))
}

/** Reviews of the day by a plan of three overdue cards a day; null when nothing is left to catch up on. */
async function shareOfPlan(now: number): Promise<number | null> {
  const today = studyDayAt(now)
  const figures = { days: 9, overdue: 27, reviewsPerDay: 3, minutesPerDay: 1, overLimit: false }
  const plan = { ...figures, startsOn: today, endsOn: addDays(today, 8), perDay: 3 }
  const db = await openLocalDb(aLearner().id)
  const settings = await catchUpSettings(db, plan, now, 0)
  await db.idb.delete('meta', 'catch-up-day')
  return settings?.reviewsPerDay ?? null
}

test.each(CHANGES)('%s: every review stays on its due day', async (_, before, after, at) => {
  const now = Date.parse(at)
  const { server, dueDays } = await answeredUnder(before, now)
  await expectByDueDay(dueDays, now)
  // Changed here without a network, and read again by the next page.
  server.weather = 'offline'
  await changeSettings(after)
  await expectByDueDay(dueDays, now)
  await reload()
  await expectByDueDay(dueDays, now)
  await expectByDueDay(dueDays, now + 86_400_000)
})

test('a setting that was changed on another device moves no review either', async () => {
  const now = Date.parse('2026-05-12T12:00:00Z')
  const { server, dueDays } = await answeredUnder(day('Europe/Berlin', 4), now)
  const learner = server.learner!
  const settings = { ...learner.settings, ...day('America/New_York', 6) }
  server.learner = { ...learner, version: learner.version + 1, settings }
  await refreshLearner()
  expect(studyDayAt(now)).toBe('2026-05-12')
  await expectByDueDay(dueDays, now)
})

test('with nothing overdue a plan has nothing to do after the rollover was moved later', async () => {
  const now = Date.parse('2026-05-12T12:00:00Z')
  const { dueDays } = await answeredUnder(day('UTC', 4), now)
  const { idb } = await openLocalDb(aLearner().id)
  for (const [number, dueDay] of dueDays.entries())
    if (dueDay < '2026-05-12') await idb.delete('memory', idOf('card', number))
  await changeSettings({ rolloverHour: 6 })
  expect((await localForecast(now)).overdue).toBe(0)
  expect(await shareOfPlan(now)).toBeNull()
})

test('a card being learned stays on its instant', async () => {
  const now = Date.parse('2026-05-12T12:00:00Z')
  const { dueDays } = await answeredUnder(day('UTC', 4), now)
  const { idb } = await openLocalDb(aLearner().id)
  const id = idOf('card', 901)
  const state = (await idb.get('memory', idOf('card', 0)))?.state
  const learning = { ...state!, phase: 'learning' as const, dueAt: now + 600_000, dueDay: '2026-05-12' }
  await idb.put('memory', withState(id, await idb.get('memory', id), { ...learning, lastStudyDay: '2026-05-12' }))
  await changeSettings({ rolloverHour: 6 })
  expect((await deckWithCounts(ONE, now))?.counts).toMatchObject({ new: 0, learning: 1 })
  expect((await queueNow(null, now)).counts.learning).toBe(1)
  const dueToday = dueDays.filter((dueDay) => dueDay === '2026-05-12').length
  expect((await localForecast(now)).days[0]).toEqual({ studyDay: '2026-05-12', due: dueToday + 1 })
})
