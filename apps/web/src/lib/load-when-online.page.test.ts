import { afterEach, expect, test, vi } from 'vitest'
import { loadWhenOnline } from './load-when-online.ts'

afterEach(() => vi.restoreAllMocks())
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
