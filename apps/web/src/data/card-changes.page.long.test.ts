import { afterEach, expect, test, vi } from 'vitest'
import { changeOneByOne, editsSent } from './testing/edits-sent.ts'
import { aDeck, FakeServer } from './testing/fake-server.ts'
import { freshDevice, signedIn } from './testing/fresh-device.ts'

const T0 = Date.parse('2026-03-02T12:00:00Z')

afterEach(() => vi.unstubAllGlobals())

test('a thousand changed cards are five requests, and long texts are split by their length', async () => {
  await freshDevice()
  const server = new FakeServer().install().put(aDeck(1))
  await signedIn(server)
  await changeOneByOne(server, 1_000, { flag: 1 }, T0)
  expect(editsSent(server).map((edits) => edits.length)).toEqual([200, 200, 200, 200, 200])
  await changeOneByOne(server, 60, { front: 'x'.repeat(10_000) }, T0 + 1)
  const sizes = editsSent(server)
    .slice(5)
    .map((edits) => JSON.stringify(edits).length)
  expect(sizes.length).toBe(2)
  expect(Math.max(...sizes)).toBeLessThan(500_000)
})
