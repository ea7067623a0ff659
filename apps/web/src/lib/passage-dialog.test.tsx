import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FatalErrorBoundary } from '../app/error-boundary.tsx'
import { FakeServer } from '../data/testing/fake-server.ts'
import { FakeSources, sourceIdOf } from '../data/testing/fake-sources.ts'
import { freshDevice, signedIn } from '../data/testing/fresh-device.ts'
import { answerOddly } from '../data/testing/odd-answers.ts'
import PassageDialog from './passage-dialog.tsx'
import { renderScreen } from './testing/render-screen.tsx'

const TEXT = 'Chalk is a soft white rock. It forms slowly.'

beforeEach(async () => {
  Element.prototype.scrollIntoView = () => undefined // jsdom has no layout to scroll
  await freshDevice()
  const server = new FakeServer().install()
  new FakeSources().put(1, TEXT, { title: 'On rocks' }).installOver(server)
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

const open = () =>
  renderScreen(
    '/study',
    <FatalErrorBoundary>
      <PassageDialog
        span={{ sourceId: sourceIdOf(1), start: 0, end: 27 }}
        quote="Chalk is a soft white rock."
        onClose={() => undefined}
      />
    </FatalErrorBoundary>,
  )

test('the quote is marked in the text around it', async () => {
  await open()
  expect((await screen.findByText('Chalk is a soft white rock.')).tagName).toBe('MARK')
  expect(screen.getByText(/It forms slowly/)).toBeTruthy()
})

test('an answer that nobody understands is said instead of loading for ever', async () => {
  console.error = () => undefined // React reports what a boundary catches
  answerOddly('/api/sources')
  await open()
  expect(await screen.findByRole('heading', { name: 'An Error Occurred' })).toBeTruthy()
})
