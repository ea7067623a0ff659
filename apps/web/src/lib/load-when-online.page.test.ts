import { afterEach, expect, test, vi } from 'vitest'
import { loadWhenOnline } from './load-when-online.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})
const lost = new TypeError('Failed to fetch dynamically imported module')

test('code that cannot be had without a network comes when it is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost).mockRejectedValueOnce(lost)
  load.mockResolvedValue('code')
  const loaded = loadWhenOnline(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(await loaded).toBe('code')
})

test('what fails with a network fails', async () => {
  await expect(loadWhenOnline(() => Promise.reject(lost))).rejects.toBe(lost)
})

test('what must be had is asked for again after a while, or when the network is back, whatever the browser says', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost).mockRejectedValueOnce(lost)
  load.mockResolvedValue('code')
  const onFailure = vi.fn()
  const { signal } = new AbortController()
  const loaded = loadWhenOnline(load, { againAfterMs: 30_000, onFailure, signal })
  await vi.advanceTimersByTimeAsync(29_999)
  expect([load.mock.calls.length, onFailure.mock.calls.length]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(1)
  expect([load.mock.calls.length, onFailure.mock.calls.length]).toEqual([2, 2])
  window.dispatchEvent(new Event('online'))
  expect(await loaded).toBe('code')
  expect(vi.getTimerCount()).toBe(0)
})

test('who is no longer waited for is not asked again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const load = vi.fn(() => Promise.reject(lost))
  const over = new AbortController()
  const left = new Error('left')
  const loaded = loadWhenOnline(load, { againAfterMs: 30_000, onFailure: () => undefined, signal: over.signal })
  await vi.advanceTimersByTimeAsync(1)
  over.abort(left)
  await expect(loaded).rejects.toBe(left)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(1)
  await expect(loadWhenOnline(load, { againAfterMs: 0, onFailure: () => undefined, signal: over.signal })).rejects.toBe(
    left,
  )
})
