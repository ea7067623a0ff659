import { afterEach, expect, test, vi } from 'vitest'
import { recordReview } from './outbox.ts'
import { localCard } from './queries.ts'
import { drainOutbox } from './sync.ts'
import { anAnswer } from './testing/an-answer.ts'
import { aCard, aDeck, FakeServer, idOf } from './testing/fake-server.ts'
import { freshDevice, signedIn } from './testing/fresh-device.ts'

const T0 = Date.parse('2026-03-02T12:00:00Z')
const one = idOf('card', 1)

afterEach(() => vi.unstubAllGlobals())

test('more than one batch goes out in order, 500 at a time', async () => {
  await freshDevice()
  const server = new FakeServer().install().put(aDeck(1), aCard(1))
  await signedIn(server)
  server.weather = 'offline'
  for (let index = 0; index < 520; index += 1) {
    await recordReview(await anAnswer(one, index % 2 ? 'good' : 'again', T0 + index * 1_000))
  }
  server.weather = 'fine'
  expect(await drainOutbox()).toEqual({ ok: true, sent: 520 })
  expect(server.countOf('/api/reviews')).toBe(2)
  expect(server.log.map((event) => event.deviceSeq)).toEqual(Array.from({ length: 520 }, (_, index) => index + 1))
  expect((await localCard(one))?.row.state?.reps).toBe(520)
})
