import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { breakStorage } from '../data/testing/break-storage.ts'
import { FakeServer } from '../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../data/testing/fresh-device.ts'
import { renderScreen } from './testing/render-screen.tsx'
import { useDuplicate } from './use-duplicate.ts'

function Card() {
  const [found] = useDuplicate('one', 'What is chalk?', 'A soft white rock')
  return <p>{found === null ? 'No other' : 'Another'}</p>
}

test('a card is written without the comparison, and the browser is told why there is none', async () => {
  await freshDevice()
  await signedIn(new FakeServer().install())
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  breakStorage()
  await renderScreen('/edit/1', <Card />)
  await vi.waitFor(() => expect(reported).toHaveBeenCalledOnce())
  expect(screen.getByText('No other')).toBeTruthy()
  vi.unstubAllGlobals()
})
