import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FatalErrorBoundary } from '../../app/error-boundary.tsx'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { PrintSheet } from './print-sheet.tsx'

test('a sheet that cannot be made is said, not waited for', async () => {
  console.error = () => undefined // React reports what a boundary catches
  const get = () => ({ ready: Promise.reject(new Error('Inconsistent: the faces broke')) })
  Object.defineProperty(document, 'fonts', { get, configurable: true })
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await renderScreen(
    '/library',
    <FatalErrorBoundary>
      <PrintSheet title="Chalk" cards={[]} layout="columns" onPrinted={() => undefined} />
    </FatalErrorBoundary>,
  )
  expect(await screen.findByRole('heading', { name: 'An Error Occurred' })).toBeTruthy()
  expect(print).not.toHaveBeenCalled()
  Reflect.deleteProperty(document, 'fonts')
})
