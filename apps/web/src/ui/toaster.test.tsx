import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FatalErrorBoundary } from '../app/error-boundary.tsx'
import { currentToasts, dismissToast, showToast } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <I18nProvider i18n={i18n}>
      <FatalErrorBoundary>
        <Toaster />
      </FatalErrorBoundary>
    </I18nProvider>,
  )
})
afterEach(() => {
  act(() => {
    for (const toast of currentToasts()) dismissToast(toast.id)
  })
  vi.useRealTimers()
})

test('a message is announced politely and leaves by itself', () => {
  act(() => void showToast('Deck deleted'))
  expect(screen.getByRole('status').textContent).toContain('Deck deleted')
  act(() => void vi.advanceTimersByTime(6_000))
  expect(screen.queryByText('Deck deleted')).toBeNull()
})

test('undo runs once and takes the message away', () => {
  const undo = vi.fn()
  act(() => void showToast('Deck deleted', { action: { label: 'Undo', run: undo } }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText('Deck deleted')).toBeNull()
})

test('an undo that breaks is said, though its message is gone', async () => {
  console.error = () => undefined // React reports what a boundary catches
  const run = () => Promise.reject(new Error('Inconsistent: nothing to take back'))
  act(() => void showToast('Deck deleted', { action: { label: 'Undo', run } }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
  expect(screen.getByRole('heading', { name: 'An Error Occurred' })).toBeTruthy()
})

test('a message stays while it is pointed at or holds the focus', () => {
  act(() => void showToast('Deck deleted', { action: { label: 'Undo', run: () => undefined } }))
  fireEvent.focus(screen.getByRole('button', { name: 'Undo' }))
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByText('Deck deleted')).toBeDefined()
  fireEvent.blur(screen.getByRole('button', { name: 'Undo' }))
  act(() => void vi.advanceTimersByTime(10_000))
  expect(screen.queryByText('Deck deleted')).toBeNull()
})

test('three messages at most are shown, the newest', () => {
  act(() => {
    for (const text of ['one', 'two', 'three', 'four']) showToast(text)
  })
  expect(currentToasts().map((toast) => toast.message)).toEqual(['two', 'three', 'four'])
})
