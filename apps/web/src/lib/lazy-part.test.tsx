import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'

afterEach(() => vi.restoreAllMocks())
const lost = new TypeError('Failed to fetch dynamically imported module')
const Words = () => <p>the part</p>

test('a part that was loaded is drawn at once', async () => {
  const Part = lazyPart(async () => ({ default: Words }))
  await Part.preload()
  render(
    <Suspense fallback="waiting">
      <Part />
    </Suspense>,
  )
  expect(screen.getByText('the part')).toBeTruthy()
})

test('a part that is to be shown without a network is waited for, and the screen stands', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn<() => Promise<{ default: typeof Words }>>().mockRejectedValueOnce(lost).mockRejectedValueOnce(lost)
  load.mockResolvedValue({ default: Words })
  const Part = lazyPart(load)
  await expect(Part.preload()).rejects.toBe(lost)
  render(
    <Suspense fallback="waiting">
      <Part />
    </Suspense>,
  )
  expect(screen.getByText('waiting')).toBeTruthy()
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  await new Promise((resolve) => setTimeout(resolve, 0)) // it waits now
  online.mockReturnValue(true)
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('the part')).toBeTruthy()
})
