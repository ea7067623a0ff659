import { expect, test } from '@playwright/test'
import { begin, signInOn } from './lived-days/begin.ts'
import { Device } from './lived-days/device.ts'
import {
  answersIn,
  type Calendar,
  expectSameOnBoth,
  HOME,
  type Life,
  type Lived,
  live,
  momentOf,
  within,
} from './lived-days/life.ts'
import { addDays, LivedClock } from './lived-days/lived-clock.ts'
import { AVERAGE, FORGETFUL, type Learner, RecallModel } from './lived-days/recall-model.ts'
import { type KeptRating, ServerLog } from './lived-days/server-log.ts'
import type { Tapped } from './lived-days/study.ts'
import { startServer } from './server.ts'

/*
 * Sixty days of a learner in a real browser against a real server. The clocks of both are moved, a recall model answers by
 * the keys, nine days are spent away, a second device is without a network for three, and a journey leads to New York. What
 * the app says is read from its screens, what was kept from the server.
 */

test.describe.configure({ mode: 'parallel' })

const CARDS = 240
const NEW_PER_DAY = 6
const FRONTS = Array.from({ length: CARDS }, (_, at) => `Question ${at + 1}`)

const CALENDAR: Omit<Calendar, 'firstDay'> = {
  days: 60,
  offline: { from: 14, to: 16 },
  night: 18,
  away: { from: 22, to: 30 },
  journey: { from: 34, to: 39 },
  examSet: 41,
  // Not more than thirty days apart: a session that was not used for so long has ended.
  looks: [6, 17, 21, 33, 47, 59],
}

interface Wanted {
  readonly name: string
  readonly learner: Learner
  readonly firstDay: string
  readonly minutesPerDay: number
}

const LIVES: readonly Wanted[] = [
  { name: 'average, into summer time', learner: AVERAGE, firstDay: '2026-03-10', minutesPerDay: 15 },
  { name: 'forgetful, out of summer time', learner: FORGETFUL, firstDay: '2026-10-06', minutesPerDay: 25 },
]

for (const { name, learner, firstDay, minutesPerDay } of LIVES)
  test(`sixty days, ${name}: what is promised is what comes`, async ({ browser }) => {
    // Three to five minutes where nothing else runs; several times that beside other work.
    test.setTimeout(15 * 60_000)
    const server = await startServer({}, { hasMovedClock: true })
    const clock = new LivedClock()
    await clock.follow(server.moveClock)
    const calendar = { ...CALENDAR, firstDay }
    await clock.setTo(momentOf(calendar, 0))
    const { origin } = server
    const phone = await Device.start({ browser, clock, origin, viewport: { width: 390, height: 844 } })
    const laptop = await Device.start({ browser, clock, origin, viewport: { width: 1280, height: 800 } })
    for (const device of [phone, laptop]) await device.moveTo(HOME.zone)
    const log = new ServerLog(server)
    try {
      const email = await begin(phone, { fronts: FRONTS, newPerDay: NEW_PER_DAY, minutesPerDay })
      await signInOn(laptop, email)
      const mind = new RecallModel(learner)
      const life: Life = { calendar, clock, mind, phone, laptop, log }
      const startedAt = performance.now()
      const lived = await live(life)
      const held = (100 * sum(FRONTS.map((front) => mind.recall(front, calendar.days)))) / CARDS
      printTable({ name, lived, held, kept: log.ratings().length, wallMs: performance.now() - startedAt })
      await expectSameOnBoth(life, true)
      expectPromisesKept(lived, calendar)
      expect.soft(Math.abs(lived.promised - held), 'points between the exam promised and held').toBeLessThan(3)
      expectNothingLost(lived, { log, firstDay })
      for (const { watch } of [phone, laptop]) expect.soft(watch.problems.filter(isUnexpected)).toEqual([])
    } finally {
      log.close()
      // First: out of time, the browser is gone already.
      await server.stop()
      for (const { context } of [phone, laptop]) await context.close()
    }
  })

/** A browser without a network says so of everything that is asked for. */
const isUnexpected = (problem: string) => !problem.includes('net::ERR_INTERNET_DISCONNECTED')

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const minutesOf = (tapped: readonly Tapped[]) => sum(tapped.map(({ ms }) => ms)) / 60_000
const isOrdinary = ({ examSet }: Pick<Calendar, 'examSet'>, day: number) => day < examSet

function expectPromisesKept({ days }: Lived, calendar: Calendar): void {
  const wrong = days.filter(({ before, served }) => before.ready !== served)
  expect.soft(wrong.map(({ day, before, served }) => ({ day, shown: before.ready, served }))).toEqual([])
  for (const { day, before, newCards } of days) {
    if (isOrdinary(calendar, day)) expect.soft(newCards, `new cards of day ${day}`).toBeLessThanOrEqual(NEW_PER_DAY)
    expect.soft(newCards, `new cards of day ${day}`).toBe(before.newCards)
  }
  expectForecastKept(days, calendar)
  const promised = sum(days.map(({ before }) => before.minutes))
  const took = minutesOf(days.flatMap(({ tapped }) => tapped)) / promised
  expect.soft(took, 'minutes taken of those promised').toBeGreaterThan(0.85)
  expect.soft(took, 'minutes taken of those promised').toBeLessThan(1.15)
  expectStreak(days)
}

/** What an evening said of the next day is what that then has, but where another device or an exam came between. */
function expectForecastKept(days: Lived['days'], { offline, examSet }: Calendar): void {
  const wrong = days.flatMap(({ day, after }, at) => {
    const next = days[at + 1]
    const isDisturbed = within(day, { from: offline.from - 1, to: offline.to }) || day >= examSet - 1
    if (next?.day !== day + 1 || isDisturbed) return []
    const [shown = 0, came = 0] = [after.week[1], next.before.week[0]]
    return shown === came ? [] : [{ day: next.day, shown, came }]
  })
  expect.soft(wrong, 'reviews foretold for the next day').toEqual([])
}

function expectStreak(days: Lived['days']): void {
  let run = 0
  let longest = 0
  for (const [at, { day, after, tapped }] of days.entries()) {
    run = days[at - 1]?.day === day - 1 ? run + 1 : 1
    longest = Math.max(longest, run)
    expect.soft(after.standing, `day ${day}`).toContain(answersIn(tapped.length))
    const words = run >= 2 ? `${run} days in a row, today included.` : longest >= 3 ? 'A new one began today.' : ''
    expect.soft(after.standing, `day ${day}`).toContain(words)
    if (longest >= 3 && run < longest) expect.soft(after.standing).toContain(`longest streak: ${longest} days`)
  }
}

const RATINGS = ['', 'again', 'hard', 'good', 'easy'] as const

/** Every tap is on the server, once, on its day, and the days have their sums. */
function expectNothingLost({ tapped }: Lived, { log, firstDay }: { log: ServerLog; firstDay: string }): void {
  const kept = log.ratings()
  const given = tapped.map(({ front, grade, day }) => `${addDays(firstDay, day)} ${front} ${RATINGS[grade]}`)
  const spelled = ({ studyDay, front, rating }: KeptRating) => `${studyDay} ${front} ${rating}`
  expect.soft(kept.map(spelled).sort()).toEqual(given.sort())
  expect.soft(new Set(kept.map(({ id }) => id)).size).toBe(tapped.length)
  const byDay = Map.groupBy(tapped, ({ day }) => addDays(firstDay, day))
  const totals = log.days()
  expect
    .soft(totals.map(({ studyDay, answers }) => [studyDay, answers]))
    .toEqual([...byDay].map(([studyDay, own]) => [studyDay, own.length]).sort())
  for (const { studyDay, durationMs } of totals) {
    const thoughtMs = sum((byDay.get(studyDay) ?? []).map(({ ms }) => ms))
    expect.soft(durationMs, studyDay).toBeGreaterThanOrEqual(thoughtMs)
  }
}

interface Results {
  readonly name: string
  readonly lived: Lived
  readonly held: number
  readonly kept: number
  readonly wallMs: number
}

function printTable({ name, lived, held, kept, wallMs }: Results): void {
  const { days, tapped, promised } = lived
  const parts = (wanted: (day: number) => boolean) => {
    const own = days.filter(({ day }) => wanted(day))
    const minutes = [sum(own.map(({ before }) => before.minutes)), minutesOf(own.flatMap((day) => day.tapped))]
    return `${minutes.map((each) => each.toFixed(0)).join(' / ')} min`
  }
  const wrong = days.filter(({ before, served }) => before.ready !== served).map(({ day }) => day)
  const rows = {
    'minutes promised / taken': parts(() => true),
    'before the exam was entered': parts((day) => isOrdinary(CALENDAR, day)),
    'with the exam ahead': parts((day) => !isOrdinary(CALENDAR, day)),
    'exam promised / held': `${promised} / ${held.toFixed(1)} %`,
    'ratings tapped / kept': `${tapped.length} / ${kept}`,
    'days shown != served': `${wrong.length}${wrong.length > 0 ? ` (${wrong.join(', ')})` : ''} of ${days.length}`,
    'ms a rating': (wallMs / tapped.length).toFixed(1),
  }
  const lines = Object.entries(rows).map(([row, value]) => `  ${row.padEnd(30)} ${value}`)
  console.log([name, ...lines].join('\n'))
}
