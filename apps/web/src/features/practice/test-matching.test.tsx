import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { TestMatching } from './test-matching.tsx'

test('who hears a text with a gap is not told what stands in it', async () => {
  const left = [{ cardId: 'one', text: '{{c1::Paris}} lies on the _Seine_.' }]
  const right = [{ cardId: 'one', text: 'Paris' }]
  await renderScreen('/study', <TestMatching left={left} right={right} pairs={[]} onPair={() => undefined} />)
  expect(screen.getByRole('combobox', { name: 'Belongs to: … lies on the Seine.' })).toBeTruthy()
})
