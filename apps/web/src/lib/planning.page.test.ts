import { DEFAULTS_IN_USE } from '@cairn/core/fitting/fit-parameters'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databaseName } from '../data/local-db.ts'
import { studySettingsOf } from '../data/schedule-settings.ts'
import { syncNow } from '../data/sync.ts'
import { aCard, aDeck, FakeServer } from '../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../data/testing/fresh-device.ts'
import type { LoggedRow } from './logged-event.ts'
import { PlanningClient } from './planning.ts'
import type { PlanningPlace } from './planning-bench.ts'

let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install()
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

const place = (revision = 0): PlanningPlace => ({
  database: databaseName(server.learner!.id),
  today: '2026-03-02',
  revision,
})
const settings = () => studySettingsOf(server.learner!.settings)

test('cards are read again when they have changed, and only then', async () => {
  server.put(aDeck(1), aCard(1))
  await syncNow()
  const client = new PlanningClient()
  const waiting = async (revision: number) => {
    const ask = { place: place(revision), settings: settings(), minutesPerDay: 20 }
    return (await client.ask('budget', ask)).basis.waiting
  }
  expect(await waiting(0)).toBe(1)
  server.put(aCard(2))
  await syncNow()
  expect([await waiting(0), await waiting(1)]).toEqual([1, 2])
})

test('a question that was taken back before its turn is not worked on', async () => {
  const client = new PlanningClient()
  const stop = new AbortController()
  const first = client.ask('catch-up', { place: place(), settings: settings(), minutesPerDay: 10 })
  const second = client.ask('catch-up', { place: place(), settings: settings(), minutesPerDay: 10 }, stop.signal)
  stop.abort()
  await expect(second).rejects.toThrow(/abort/i)
  expect(await first).toBeNull()
  expect(await client.ask('catch-up', { place: place(), settings: settings(), minutesPerDay: null })).toBeNull()
})

test('a planner that was closed answers nothing any more', async () => {
  const client = new PlanningClient()
  client.close()
  await expect(client.ask('fit', { inUse: DEFAULTS_IN_USE })).rejects.toThrow(/closed/)
})

test('a log is fitted from all its parts, without what was taken back', async () => {
  const client = new PlanningClient()
  const row = (at: number, what: string): LoggedRow => [`e${at}`, `card-${at % 50}`, what, at, '2026-03-02']
  await client.ask('log', { rows: Array.from({ length: 100 }, (_, at) => row(at, 'good')) })
  await client.ask('log', { rows: [row(100, 'good'), ['v', 'card-0', 'e100', 101, '2026-03-02']] })
  expect(await client.ask('fit', { inUse: DEFAULTS_IN_USE })).toEqual({
    ok: false,
    problem: 'too-few-reviews',
    reviews: 100,
    needed: 400,
  })
  // Each fit begins with an empty log.
  expect(await client.ask('fit', { inUse: DEFAULTS_IN_USE })).toMatchObject({ reviews: 0 })
})
