import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FatalErrorBoundary } from '../../app/error-boundary.tsx'
import { ReadingClient } from '../../lib/reading-client.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { useTextSearch } from './use-text-search.ts'

/** A text that was never read cannot be searched. */
const unread = new ReadingClient('Chalk is a soft white rock.')

function Search() {
  const { typed, setTyped } = useTextSearch(unread, () => 0)
  return <input aria-label="Find" value={typed} onChange={(event) => setTyped(event.target.value)} />
}

test('a search that breaks is said, instead of finding nothing', async () => {
  console.error = () => undefined // React reports what a boundary catches
  await renderScreen(
    '/library',
    <FatalErrorBoundary>
      <Search />
    </FatalErrorBoundary>,
  )
  fireEvent.change(screen.getByLabelText('Find'), { target: { value: 'chalk' } })
  expect(await screen.findByRole('heading', { name: 'An Error Occurred' })).toBeTruthy()
})
