import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { FatalErrorBoundary } from '../../app/error-boundary.tsx'
import { breakStorage } from '../../data/testing/break-storage.ts'
import { FakeServer } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { FakeStudio } from './testing/fake-studio.ts'
import { CHALK, replyOf, SOUND } from './testing/scripted-run.ts'
import UploadPage from './upload-page.tsx'

let studio: FakeStudio

beforeAll(async () => {
  await import('./drafts-board.tsx')
})
beforeEach(async () => {
  Element.prototype.scrollIntoView = () => undefined // jsdom has no layout
  console.error = () => undefined // React reports what a boundary catches
  await freshDevice()
  await signedIn(new FakeServer().install())
  studio = new FakeStudio().install()
  studio.answer = () => ({ text: replyOf(SOUND.slice(0, 2)) })
})
afterEach(() => vi.unstubAllGlobals())

const open = (address: string) =>
  renderScreen(
    address,
    <FatalErrorBoundary>
      <UploadPage />
    </FatalErrorBoundary>,
  )
const failed = () => screen.findByRole('heading', { name: 'An Error Occurred' })

test.each(['/upload', '/upload?run=one', '/upload?from=passage'])(
  'a device that breaks while %s opens is said, not waited for',
  async (address) => {
    breakStorage()
    await open(address)
    expect(await failed()).toBeTruthy()
  },
)

test('a file that breaks on its way is said, not waited for', async () => {
  await open('/upload')
  const field = await screen.findByLabelText('Your text')
  const file = new File(['x'], 'notes.txt')
  vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new Error('Inconsistent: the file broke'))
  fireEvent.drop(field, { dataTransfer: { files: [file], types: ['Files'] } })
  expect(await failed()).toBeTruthy()
})

test('cards that cannot be added for a defect of ours are said, not waited for', async () => {
  vi.stubGlobal('reportError', () => undefined) // the run, which is kept on the device, says so too
  await open('/upload')
  fireEvent.change(await screen.findByLabelText('Your text'), { target: { value: CHALK } })
  fireEvent.click(screen.getByRole('button', { name: 'Make 10 cards' }))
  const add = await screen.findByRole('button', { name: 'Add all 2 cards' })
  breakStorage()
  fireEvent.click(add)
  expect(await failed()).toBeTruthy()
})
