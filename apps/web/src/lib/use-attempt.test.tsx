import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FatalErrorBoundary } from '../app/error-boundary.tsx'
import { NetworkError } from '../data/api-client.ts'
import { renderScreen } from './testing/render-screen.tsx'
import { useAttempt } from './use-attempt.ts'

function Attempted({ work }: { work: () => Promise<void> }) {
  const { busy, problem, run } = useAttempt()
  return (
    <button type="button" disabled={busy} onClick={() => run(work)}>
      {problem?.kind ?? 'Do it'}
    </button>
  )
}

const press = async (work: () => Promise<void>) => {
  await renderScreen(
    '/settings',
    <FatalErrorBoundary>
      <Attempted work={work} />
    </FatalErrorBoundary>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Do it' }))
}

test('what stands in the way is said where it was asked for', async () => {
  await press(() => Promise.reject(new NetworkError('Not reached')))
  expect(await screen.findByRole<HTMLButtonElement>('button', { name: 'offline' })).toHaveProperty('disabled', false)
})

test('what nobody expects reaches the screen that says so', async () => {
  console.error = () => undefined // React reports what a boundary catches
  await press(() => Promise.reject(new Error('Inconsistent: no such thing')))
  expect(await screen.findByRole('heading', { name: 'An Error Occurred' })).toBeTruthy()
})
