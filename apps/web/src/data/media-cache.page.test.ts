import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepMediaOffline } from './media-cache.ts'
import { localLearner } from './session.ts'
import { aCard, aDeck, FakeServer } from './testing/fake-server.ts'
import { freshDevice, signedIn } from './testing/fresh-device.ts'

const ADDRESS = `/api/media/${'a'.repeat(64)}.webp`
let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1), aCard(1, { front: `![](${ADDRESS})` }))
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

test('a picture whose connection breaks on its way is left to the next time', async () => {
  const kept: string[] = []
  let isBroken = true
  const put = async (address: string) => {
    if (isBroken) throw new TypeError('Failed to fetch')
    kept.push(address)
  }
  vi.stubGlobal('caches', { open: async () => ({ put, keys: async () => [], matchAll: async () => [] }) })
  vi.stubGlobal('fetch', async () => new Response('abc'))
  const learnerId = localLearner()!.id
  await keepMediaOffline(learnerId, 1)
  expect(kept).toEqual([])
  isBroken = false
  await keepMediaOffline(learnerId, 0)
  expect(kept).toEqual([ADDRESS])
})
