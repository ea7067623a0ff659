import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onChange } from './live.ts'
import { arrivingShare, decksWithCounts, hasArrived } from './queries.ts'
import { setLearner } from './session.ts'
import { syncNow } from './sync.ts'
import { aCard, aDeck, aLearner, FakeServer } from './testing/fake-server.ts'
import { freshDevice, reload, signedIn } from './testing/fresh-device.ts'

/* A device that is still being filled says so, however it learns of it. */

let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1), ...Array.from({ length: 20 }, (_, at) => aCard(at + 1)))
  server.pageSize = 7
})
afterEach(() => vi.unstubAllGlobals())

const cardsHere = async () => (await decksWithCounts(Date.now())).reduce((sum, { counts }) => sum + counts.cards, 0)

/** What a screen reads whenever something was written: the share, whether all is here, and how many cards are. */
function readings() {
  const read: Promise<readonly [number | null, boolean, number]>[] = []
  const stop = onChange((tables) => {
    if (tables.has('cards')) read.push(Promise.all([arrivingShare(), hasArrived(), cardsHere()]))
  })
  return { read, stop }
}

test('while pages come, no count is final and the share grows', async () => {
  const { read, stop } = readings()
  await signedIn(server)
  stop()
  const [first] = await Promise.all(read)
  expect(first?.[0]).toBeGreaterThan(0)
  expect(first?.[0]).toBeLessThan(1)
  expect(first?.[1]).toBe(false)
  expect([await arrivingShare(), await hasArrived(), await cardsHere()]).toEqual([null, true, 20])
})

test('what was cut off is not taken for all of it, also after a reload, until the rest came', async () => {
  await setLearner(aLearner())
  const stop = onChange((tables) => {
    if (tables.has('cards')) server.weather = 'offline' // the first page came
  })
  expect((await syncNow()).ok).toBe(false)
  stop()
  await reload()
  const share = await arrivingShare()
  expect(share).toBeGreaterThan(0)
  expect(await hasArrived()).toBe(false)
  server.weather = 'fine'
  await syncNow()
  expect([await arrivingShare(), await hasArrived(), await cardsHere()]).toEqual([null, true, 20])
})

test('a few changes that come later are here without a word', async () => {
  server.pageSize = 1_000
  await signedIn(server)
  const { read, stop } = readings()
  server.put(...Array.from({ length: 200 }, (_, at) => aCard(100 + at)))
  await syncNow()
  stop()
  expect((await Promise.all(read)).map(([share, arrived]) => [share, arrived])).toEqual([[null, true]])
})
