import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PATIENCE_MS, useIsStuck } from './use-stuck.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const watched = (waiting: number, isTroubled: boolean) =>
  renderHook(({ count, troubled }) => useIsStuck(count, troubled), {
    initialProps: { count: waiting, troubled: isTroubled },
  })

test('trouble is trouble once it has lasted', () => {
  const { result } = watched(50, true)
  pass(PATIENCE_MS - 1)
  expect(result.current).toBe(false)
  pass(1)
  expect(result.current).toBe(true)
})

test('as long as something goes it is only slow; what is added changes nothing', () => {
  const { result, rerender } = watched(50, true)
  pass(PATIENCE_MS - 1)
  rerender({ count: 30, troubled: true })
  pass(PATIENCE_MS - 1)
  expect(result.current).toBe(false)
  rerender({ count: 31, troubled: true })
  pass(1)
  expect(result.current).toBe(true)
})

test('when all is well again it is over, and begins anew the next time', () => {
  const { result, rerender } = watched(50, true)
  pass(PATIENCE_MS)
  rerender({ count: 50, troubled: false })
  expect(result.current).toBe(false)
  rerender({ count: 50, troubled: true })
  expect(result.current).toBe(false)
  pass(PATIENCE_MS)
  expect(result.current).toBe(true)
})
