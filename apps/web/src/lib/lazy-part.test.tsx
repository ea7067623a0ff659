import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { latePart, lazyPart } from './lazy-part.ts'

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

test('what is opened is drawn the moment its code is there, without the third of a second of a stand-in', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Words }>()
  const Part = latePart(() => promise, 'waiting')
  render(<Part />)
  expect(screen.getByText('waiting')).toBeTruthy()
  await act(async () => resolve({ default: Words }))
  expect(screen.getByText('the part')).toBeTruthy()
  render(<Part />)
  expect(screen.getAllByText('the part')).toHaveLength(2)
})

test('what is opened without a network waits for it; what fails with one is thrown', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn<() => Promise<{ default: typeof Words }>>().mockRejectedValueOnce(lost)
  load.mockResolvedValueOnce({ default: Words }).mockRejectedValue(lost)
  const Part = latePart(load)
  render(<Part />)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  await new Promise((resolve) => setTimeout(resolve, 0)) // it waits now
  expect(screen.queryByText('the part')).toBeNull()
  online.mockReturnValue(true)
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('the part')).toBeTruthy()
  const Broken = latePart(load)
  vi.spyOn(console, 'error').mockReturnValue() // React tells of it as well
  render(
    <Boundary>
      <Broken />
    </Boundary>,
  )
  expect(await screen.findByText('Failed to fetch dynamically imported module')).toBeTruthy()
})

class Boundary extends Component<{ children: ReactNode }> {
  override state: { problem: Error | null } = { problem: null }
  static getDerivedStateFromError = (problem: Error) => ({ problem })
  override render = () => this.state.problem?.message ?? this.props.children
}
