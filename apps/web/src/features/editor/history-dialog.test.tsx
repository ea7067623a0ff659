import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FatalErrorBoundary } from '../../app/error-boundary.tsx'
import { aCard, FakeServer } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { answerOddly } from '../../data/testing/odd-answers.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { rowOfCard } from './editor-row.ts'
import HistoryDialog from './history-dialog.tsx'

beforeEach(async () => {
  await freshDevice()
  await signedIn(new FakeServer().install())
})
afterEach(() => vi.unstubAllGlobals())

test('versions that nobody understands are said instead of loading for ever', async () => {
  console.error = () => undefined // React reports what a boundary catches
  answerOddly('/api/cards/')
  await renderScreen(
    '/edit',
    <FatalErrorBoundary>
      <HistoryDialog row={rowOfCard(aCard(1), [])} onRestore={() => undefined} onClose={() => undefined} />
    </FatalErrorBoundary>,
  )
  expect(await screen.findByRole('heading', { name: 'An Error Occurred' })).toBeTruthy()
})
