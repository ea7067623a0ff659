import { expect } from '@playwright/test'
import { followZone, setExam } from './begin.ts'
import { type Dashboard, readDashboard, textOf } from './dashboard.ts'
import type { Device } from './device.ts'
import { addDays, instantAt, type LivedClock } from './lived-clock.ts'
import type { RecallModel } from './recall-model.ts'
import type { ServerLog } from './server-log.ts'
import { study, type Tapped } from './study.ts'

/** Days are counted from the first; those of a span are both included. */
export interface Calendar {
  readonly firstDay: string
  readonly days: number
  readonly away: Span
  /** The laptop is without a network, and studied on all the same. */
  readonly offline: Span
  readonly journey: Span
  /** The day before which the exam is entered; it is on the day after the last. */
  readonly examSet: number
  /** The evening of this day is late: the clocks change while the learner studies. */
  readonly night: number
  /** Evenings on which the laptop is looked at as well. */
  readonly looks: readonly number[]
}

interface Span {
  readonly from: number
  readonly to: number
}

export const within = (day: number, { from, to }: Span): boolean => day >= from && day <= to

export interface LivedDay {
  readonly day: number
  /** What the dashboard said before it, and after it. */
  readonly before: Dashboard
  readonly after: Dashboard
  /** Different cards asked. */
  readonly served: number
  readonly newCards: number
  readonly tapped: readonly Tapped[]
}

export interface Life {
  readonly calendar: Calendar
  readonly clock: LivedClock
  readonly mind: RecallModel
  readonly phone: Device
  readonly laptop: Device
  readonly log: ServerLog
}

export const HOME = { zone: 'Europe/Berlin', place: 'Berlin' } as const
export const ABROAD = { zone: 'America/New_York', place: 'New York' } as const

const EVENING = 18
/** A quarter of an hour before the clocks change in Europe, where a night has no such hour it is far from the rollover. */
const NIGHT = 24 + 1.75
const OFFLINE_CARDS = 5

/** The moment at which the learner sits down on a day, ms. */
export function momentOf({ firstDay, journey, night }: Calendar, day: number): number {
  const { zone } = within(day, journey) ? ABROAD : HOME
  return day === night
    ? instantAt(addDays(firstDay, day + 1), NIGHT - 24, zone)
    : instantAt(addDays(firstDay, day), EVENING, zone)
}

export interface Lived {
  readonly days: readonly LivedDay[]
  /** All taps, those on the laptop too. */
  readonly tapped: readonly Tapped[]
  /** The share of the cards recalled at the exam that the dashboard promised when it was entered, 0-100. */
  readonly promised: number
}

/** Lives through all days. */
export async function live(life: Life): Promise<Lived> {
  const { calendar, laptop, log } = life
  const days: LivedDay[] = []
  const tapped: Tapped[] = []
  let pending: readonly Tapped[] = []
  let promised = Number.NaN
  for (let day = 0; day < calendar.days; day += 1) {
    if (within(day, calendar.away)) continue
    await life.clock.setTo(momentOf(calendar, day))
    if (within(day, calendar.offline)) pending = [...pending, ...(await studyOffline(life, day))]
    else if (pending.length > 0) {
      await laptop.setOnline(true)
      await laptop.open('/dashboard')
      laptop.putAway()
      tapped.push(...pending)
      pending = []
    }
    if (day === calendar.examSet) promised = await enterExam(life)
    const lived = await liveOn(life, day)
    days.push(lived)
    tapped.push(...lived.tapped)
    await expect.poll(() => log.count(), { message: `kept by the evening of day ${day}` }).toBe(tapped.length)
    if (calendar.looks.includes(day)) await expectSameOnBoth(life, day >= calendar.examSet)
  }
  return { days, tapped, promised }
}

async function studyOffline({ laptop, mind }: Life, day: number): Promise<readonly Tapped[]> {
  await laptop.setOnline(false)
  await laptop.open('/dashboard')
  const { tapped } = await study(laptop, { mind, day, most: OFFLINE_CARDS })
  await laptop.settled()
  laptop.putAway()
  return tapped
}

async function enterExam({ calendar, phone }: Life): Promise<number> {
  await setExam(phone, addDays(calendar.firstDay, calendar.days))
  await phone.open('/dashboard')
  await expect(phone.page.getByText(/of your cards recalled on the day/)).toBeVisible()
  const { exam } = await readDashboard(phone)
  return Number(/(\d+)\s?% (?:\(\d+ to \d+\s?%\) )?of your cards recalled/.exec(exam)?.[1])
}

async function liveOn({ calendar, phone, mind }: Life, day: number): Promise<LivedDay> {
  const place = within(day, calendar.journey) ? ABROAD : HOME
  await phone.moveTo(place.zone)
  await phone.open('/dashboard')
  if (day === calendar.journey.from || day === calendar.journey.to + 1) await followZone(phone, place.place)
  const before = await readDashboard(phone)
  const { tapped, served, newCards } =
    before.ready === 0 ? { tapped: [], served: 0, newCards: 0 } : await study(phone, { mind, day })
  await expect(phone.page.getByRole('region', { name: 'Where you stand' })).toContainText(answersIn(tapped.length))
  await phone.settled()
  return { day, before, after: await readDashboard(phone), served, newCards, tapped }
}

/** "One answer", "28 answers". */
export const answersIn = (count: number): string => (count === 1 ? 'One answer' : `${count} answers`)

/**
 * Both devices say the same of what was done, and while no exam is ahead of what there is to do: with one, each of them
 * reckons what the minutes hold when it is first looked at on a day.
 */
export async function expectSameOnBoth({ phone, laptop }: Life, isExamAhead: boolean): Promise<void> {
  const said: unknown[] = []
  for (const device of [laptop, phone]) {
    await device.open('/dashboard')
    const { heading, ready, minutes, week, standing } = await readDashboard(device)
    await device.open('/library')
    const library = (await textOf(device.page)).replace(/\s+/g, ' ')
    const toDo = isExamAhead ? { week: week.slice(1) } : { heading, ready, minutes, week }
    said.push({ ...toDo, standing, library })
  }
  laptop.putAway()
  expect.soft(said[0]).toEqual(said[1])
}
