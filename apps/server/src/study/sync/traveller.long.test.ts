import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOfStudyDay, studyDayOf } from '@cairn/core/scheduling/study-day'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Device, startDevice, stopDevices } from '../../testing/device-process.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards } from '../../testing/library.ts'
import { expectCachesToEqualLog } from '../../testing/oracle.ts'
import { killServerProcesses, startServerProcess } from '../../testing/server-process.ts'
import { stateOfServer } from '../../testing/server-state.ts'
import { openStorage, type Storage, storageIn } from '../../testing/storage.ts'
import { testApp } from '../../testing/test-app.ts'

/*
 * A learner on a journey, from the browser's data layer to the tables: zones on both sides of the date line, three
 * rollover hours, a device whose clock is an hour ahead or is set back between two answers.
 */

const HOUR = 3_600_000
const CARDS = 30

const scratch = mkdtempSync(join(tmpdir(), 'cairn-traveller-'))
afterAll(async () => {
  await Promise.all([stopDevices(), killServerProcesses()])
  rmSync(scratch, { recursive: true, force: true })
})

const State = z.object({ hash: z.string(), lines: z.array(z.string()) })
const Synced = z.looseObject({ ok: z.literal(true) })
const DayLine = z.tuple([z.literal('day'), z.string(), z.number(), z.number(), z.number(), z.number()])

async function aLearner(storage: Storage) {
  const engine = await openStorage(storage)
  const userId = await newLearner(engine)
  const cardIds = (await newCards(testApp(engine).call, userId, CARDS)).map(({ id }) => id)
  await engine.close()
  return { userId, cardIds }
}

/** Reviews per study day, as a list of what a device or the server holds has them. */
function perDay(lines: readonly string[]): ReadonlyMap<string, number> {
  const days = lines.flatMap((line) => {
    const day = DayLine.rest(z.number()).safeParse(JSON.parse(line))
    return day.success ? [day.data] : []
  })
  return new Map(days.map(([, day, again, hard, good, easy]) => [day, again + hard + good + easy]))
}

/** What the learner of a server does elsewhere: moves to another place. */
async function moveTo(url: string, userId: string, place: object): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-test-learner': userId }
  const me = z.object({ version: z.number() }).parse(await (await fetch(`${url}/api/me`, { headers })).json())
  const body = JSON.stringify(place)
  const init = { method: 'PATCH', body, headers: { ...headers, 'if-match': String(me.version) } }
  expect((await fetch(`${url}/api/me`, init)).status).toBe(200)
}

const sync = (device: Device) => device.tell('sync', {}, Synced)
const totals = async (device: Device) => perDay((await device.tell('state', {}, State)).lines)
const sum = (days: ReadonlyMap<string, number>) => [...days.values()].reduce((total, count) => total + count, 0)

/** Days of before may have gained reviews of now; none has lost any, and all there are were made. */
function expectNoneChanged(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  made: number,
): void {
  for (const [day, count] of before) expect(after.get(day) ?? 0).toBeGreaterThanOrEqual(count)
  expect(sum(after) - sum(before)).toBe(made)
}

const PLACES = [
  { timeZone: 'Europe/Berlin', rolloverHour: 4 },
  { timeZone: 'Pacific/Auckland', rolloverHour: 0 },
  { timeZone: 'Pacific/Honolulu', rolloverHour: 4 },
  { timeZone: 'Australia/Lord_Howe', rolloverHour: 23 },
  { timeZone: 'America/New_York', rolloverHour: 0 },
]

test.each(['sqlite', 'postgres'] as const)('a journey around the world (%s)', { timeout: 120_000 }, async (dialect) => {
  const storage = await storageIn(scratch, dialect)
  const { userId, cardIds } = await aLearner(storage)
  const server = await startServerProcess(storage.env)
  const device = await startDevice(server.url, { userId, name: 'phone' })
  let made = 0
  const review = async (instants: readonly number[]) => {
    const answers = instants.map((at, index) => ({ cardId: cardIds[(made + index) % CARDS], rating: 'good', at }))
    made += answers.length
    await device.tell('review', { answers }, z.array(z.string()))
  }
  await sync(device)

  const from = Date.now() - 15 * 24 * HOUR
  for (const [stay, place] of PLACES.entries()) {
    const before = await totals(device)
    await moveTo(server.url, userId, place)
    await sync(device)
    expect(await totals(device)).toEqual(before)
    await review(Array.from({ length: 48 }, (_, index) => from + stay * 48 * HOUR + index * HOUR))
    await sync(device)
    expectNoneChanged(before, await totals(device), 48)
  }

  const home = PLACES[PLACES.length - 1]!
  for (const aheadMs of [HOUR, -HOUR]) {
    const before = await totals(device)
    await device.tell('clock', { aheadMs }, z.null())
    // By the device's clock: each hour of a day and a half, so that some are on the wrong side of the rollover.
    await review(Array.from({ length: 36 }, (_, index) => Date.now() + aheadMs - (36 - index) * HOUR))
    // Half an hour from a rollover by that clock, on a day on which nothing else was answered.
    const aside = studyDayOf(Date.now() - 20 * 24 * HOUR + 5 * aheadMs * 24, home.timeZone, home.rolloverHour)
    await review([startOfStudyDay(aside, home.timeZone, home.rolloverHour) + aheadMs / 2])
    await sync(device)
    expectNoneChanged(before, await totals(device), 37)
  }
  await device.tell('clock', { aheadMs: 0 }, z.null())

  const now = Date.now()
  await review([now - HOUR, now - 3 * HOUR, now - 30 * HOUR, now - 2 * HOUR])
  await sync(device)
  await sync(device)
  const held = await device.tell('state', {}, State)
  expect(await device.tell('differing', {}, z.unknown())).toBeNull()
  await stopDevices()
  await server.kill()

  const engine = await openStorage(storage)
  const stored = await stateOfServer(engine, userId)
  expect(held.lines).toEqual(stored.lines)
  expect(held.hash).toBe(stored.hash)
  expect(sum(perDay(stored.lines))).toBe(made)
  const days = await engine.db.selectFrom('review').select(['id', 'study_day']).where('user_id', '=', userId).execute()
  const byLog = new Map<string, number>()
  for (const { study_day } of days) byLog.set(study_day, (byLog.get(study_day) ?? 0) + 1)
  expect(perDay(stored.lines)).toEqual(new Map([...byLog].sort()))
  await expectCachesToEqualLog(engine, userId)
  await engine.close()
  await storage.drop()
})
