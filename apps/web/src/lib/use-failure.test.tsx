import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FatalErrorBoundary } from '../app/error-boundary.tsx'
import { renderScreen } from './testing/render-screen.tsx'
import { useOrFail } from './use-failure.ts'

function Started({ work }: { work: () => Promise<void> }) {
  const orFail = useOrFail()
  return (
    <button type="button" onClick={() => orFail(work())}>
      Do it
    </button>
  )
}

const rendered = (work: () => Promise<void>) =>
  renderScreen(
    '/settings',
    <FatalErrorBoundary>
      <Started work={work} />
    </FatalErrorBoundary>,
  )

test('what nobody waits for reaches the screen that says what went wrong', async () => {
  console.error = () => undefined // React reports what a boundary catches
  await rendered(() => Promise.reject(new Error('Inconsistent: no such thing')))
  fireEvent.click(await screen.findByRole('button', { name: 'Do it' }))
  expect(await screen.findByRole('heading', { name: 'An Error Occurred' })).toBeTruthy()
})

test('once the screen has been left, the browser is told', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const { promise, reject } = Promise.withResolvers<void>()
  const { unmount } = await rendered(() => promise)
  fireEvent.click(await screen.findByRole('button', { name: 'Do it' }))
  unmount()
  const defect = new Error('Inconsistent: no such thing')
  reject(defect)
  await vi.waitFor(() => expect(reported).toHaveBeenCalledWith(defect))
  vi.unstubAllGlobals()
})
