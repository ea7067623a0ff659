import { afterEach, expect, test, vi } from 'vitest'
import { databaseName } from '../data/local-db.ts'
import { recordReview } from '../data/outbox.ts'
import { studySettingsOf } from '../data/schedule-settings.ts'
import { syncNow } from '../data/sync.ts'
import { anAnswer } from '../data/testing/an-answer.ts'
import { aCard, aDeck, FakeServer, idOf } from '../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../data/testing/fresh-device.ts'
import { PlanningClient } from './planning.ts'

afterEach(() => vi.unstubAllGlobals())

test('an outlook rests on the cards of this device and is the same every time', async () => {
  await freshDevice()
  const server = new FakeServer().install()
  await signedIn(server)
  server.put(aDeck(1), aCard(1), aCard(2), aCard(3, { suspended: true }))
  await syncNow()
  await recordReview(await anAnswer(idOf('card', 1), 'easy', Date.parse('2026-03-01T12:00:00Z')))
  const ask = {
    place: { database: databaseName(server.learner!.id), today: '2026-03-02', revision: 0 },
    settings: studySettingsOf(server.learner!.settings),
  }
  const client = new PlanningClient()
  const first = await client.ask('retention', ask)
  expect(first.basis).toEqual({ met: 1, waiting: 1 })
  expect(first.table.map((row) => row.retention)).toContain(0.9)
  const cost = (retention: number) => first.table.find((row) => row.retention === retention)!.reviewsPerDay
  expect(cost(0.97)).toBeGreaterThan(cost(0.9))
  expect(cost(0.9)).toBeGreaterThan(cost(0.7))
  expect(await new PlanningClient().ask('retention', ask)).toEqual(first)
})
