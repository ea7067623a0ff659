import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { AddedWords } from './added-words.tsx'

test.each([
  [446, 0, '446 cards added.'],
  [1, 0, '1 card added.'],
  [1, 2, '1 card added, 2 updated.'],
  [0, 2, '2 cards updated.'],
  [0, 0, '0 cards added.'],
])('%i added and %i updated', async (added, updated, words) => {
  await renderScreen(
    '/library',
    <p role="status">
      <AddedWords added={added} updated={updated} />
    </p>,
  )
  expect(screen.getByRole('status').textContent).toBe(words)
})
