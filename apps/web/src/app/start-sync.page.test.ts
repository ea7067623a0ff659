import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLearner } from '../data/session.ts'
import { setSyncState, syncState } from '../data/sync-state.ts'
import { aDeck, aLearner, FakeServer } from '../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../data/testing/fresh-device.ts'
import { startSyncBehind } from './start-sync.ts'

beforeEach(async () => {
  await freshDevice()
  setSyncState({ running: false, problem: null, finishedAt: null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  setSyncState({ running: false, problem: null, finishedAt: null })
})

/** Code that starts, and is stopped by what it answered. */
function aSync() {
  const stop = vi.fn()
  const start = vi.fn(() => stop)
  return { start, stop, fetchSync: vi.fn(async () => start) }
}

test('on a device that has the cards nothing is fetched before the first screen is drawn', async () => {
  await signedIn(new FakeServer().install().put(aDeck(1)))
  const { start, stop, fetchSync } = aSync()
  const { promise: drawn, resolve: draw } = Promise.withResolvers<void>()
  const end = startSyncBehind(drawn, fetchSync)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(fetchSync).not.toHaveBeenCalled()
  draw()
  await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(1))
  expect(stop).not.toHaveBeenCalled()
  end()
  expect(stop).toHaveBeenCalledTimes(1)
})

test('a new device waits for nothing, and is said to be at it from the beginning', async () => {
  await setLearner(aLearner())
  const { start, fetchSync } = aSync()
  const end = startSyncBehind(new Promise(() => undefined), fetchSync)
  await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(1))
  expect(syncState().running).toBe(true)
  end()
})

test('what could not be fetched is said, and fetched when the network is back', async () => {
  await setLearner(aLearner())
  const { start, fetchSync } = aSync()
  fetchSync.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const end = startSyncBehind(Promise.resolve(), fetchSync)
  await vi.waitFor(() => expect(syncState()).toMatchObject({ running: false, problem: 'offline' }))
  expect(start).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(1))
  end()
})

test('what could not be fetched is fetched after half a minute where the browser knows of no lost network', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await setLearner(aLearner())
  const { start, fetchSync } = aSync()
  fetchSync.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const end = startSyncBehind(Promise.resolve(), fetchSync)
  await vi.waitFor(() => expect(syncState()).toMatchObject({ running: false, problem: 'offline' }))
  vi.advanceTimersByTime(30_000)
  await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(1))
  expect(fetchSync).toHaveBeenCalledTimes(2)
  end()
})

test('what is stopped while it waits is not fetched again', async () => {
  await setLearner(aLearner())
  const { fetchSync } = aSync()
  fetchSync.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const end = startSyncBehind(Promise.resolve(), fetchSync)
  await vi.waitFor(() => expect(syncState().problem).toBe('offline'))
  end()
  window.dispatchEvent(new Event('online'))
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(fetchSync).toHaveBeenCalledTimes(1)
})

test('nothing starts once it was stopped', async () => {
  const { start, fetchSync } = aSync()
  const { promise: drawn, resolve: draw } = Promise.withResolvers<void>()
  startSyncBehind(drawn, fetchSync)()
  draw()
  await vi.waitFor(() => expect(fetchSync).toHaveBeenCalledTimes(1))
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(start).not.toHaveBeenCalled()
})
