import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  sessionStorage.clear()
  vi.resetModules()
})

test('a screen that is drawn twice without its part is reloaded once, and told so each time', async () => {
  const { reloadForChunk } = await import('./release-watch.ts')
  const reload = vi.fn()
  expect(await Promise.all([reloadForChunk(reload), reloadForChunk(reload)])).toEqual([true, true])
  expect(await reloadForChunk(reload)).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a path that was just reloaded is not reloaded again', async () => {
  const before = await import('./release-watch.ts')
  expect(await before.reloadForChunk(vi.fn())).toBe(true)
  vi.resetModules()
  const after = await import('./release-watch.ts')
  const reload = vi.fn()
  expect(await after.reloadForChunk(reload)).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
