import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { SpaceUsed } from './space-used.tsx'

const MB = 1_048_576

test.each([
  [0, 5_120 * MB, '0 MB of 5 GB used'],
  [700, 5_120 * MB, '0.1 MB of 5 GB used'],
  [734.4 * MB, 1_536 * MB, '734 MB of 1.5 GB used'],
  [5_300 * MB, 5_120 * MB, '5.2 GB of 5 GB used'],
  [20 * MB, null, '20 MB used'],
])('of the space of a learner %d bytes of %s read as words', async (usedBytes, mostBytes, words) => {
  await renderScreen('/settings', <SpaceUsed space={{ usedBytes, mostBytes }} />)
  expect(screen.getByText('Space')).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
})
