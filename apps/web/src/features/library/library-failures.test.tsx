import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FatalErrorBoundary } from '../../app/error-boundary.tsx'
import { breakStorage } from '../../data/testing/break-storage.ts'
import { aCard, aDeck, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import BulkBar from './bulk-bar.tsx'
import { SearchField } from './search-field.tsx'
import { TagDialog } from './tag-dialog.tsx'

const IDS = [idOf('card', 1)]
const reported = vi.fn()

beforeEach(async () => {
  console.error = () => undefined // React reports what a boundary catches
  await freshDevice()
  await signedIn(new FakeServer().install().put(aDeck(1), aCard(1)))
  vi.stubGlobal('reportError', reported.mockReset())
})
afterEach(() => vi.unstubAllGlobals())

const show = (screen: React.ReactNode) => renderScreen('/library', <FatalErrorBoundary>{screen}</FatalErrorBoundary>)
const failed = () => screen.findByRole('heading', { name: 'An Error Occurred' })
const nothing = () => undefined

test('tags that cannot be read are not shown as none', async () => {
  breakStorage()
  await show(<TagDialog ids={IDS} onClose={nothing} onSave={nothing} />)
  expect(await failed()).toBeTruthy()
})

test('a search goes on without suggestions, and the browser is told why there are none', async () => {
  const defect = breakStorage()
  await show(<SearchField typed="" onType={nothing} />)
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'dec' } })
  await vi.waitFor(() => expect(reported).toHaveBeenCalledWith(defect))
  expect(screen.getByRole('combobox')).toBeTruthy()
})

test('a defect is not taken for a browser without room', async () => {
  await show(<BulkBar ids={IDS} onClear={nothing} />)
  breakStorage()
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await failed()).toBeTruthy()
})
