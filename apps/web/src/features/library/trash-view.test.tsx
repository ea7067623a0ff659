import type { Trash } from '@cairn/contract/trash'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FatalErrorBoundary } from '../../app/error-boundary.tsx'
import { FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { answerOddly } from '../../data/testing/odd-answers.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import TrashView from './trash-view.tsx'

const CARD = idOf('card', 1)
const TRASH: Trash = {
  decks: [],
  cards: [
    {
      ...{
        id: CARD,
        deckId: idOf('deck', 1),
        deckTitle: 'Stones',
        front: 'What is chalk?',
        back: 'A rock',
        together: 1,
      },
      ...{ deletedAt: 1, goneAt: Date.now() + 86_400_000 },
    },
  ],
}

beforeEach(async () => {
  await freshDevice()
  const server = new FakeServer().install()
  await signedIn(server)
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    path === '/api/trash' ? Response.json(TRASH) : others(path, init),
  )
})
afterEach(() => vi.unstubAllGlobals())

const open = () =>
  renderScreen(
    '/library?view=trash',
    <FatalErrorBoundary>
      <TrashView />
    </FatalErrorBoundary>,
  )

test.each(['/api/trash', `/api/cards/${CARD}/restore`])(
  'an answer of %s that nobody understands is said instead of waiting for ever',
  async (address) => {
    console.error = () => undefined // React reports what a boundary catches
    answerOddly(address)
    await open()
    if (address !== '/api/trash') fireEvent.click(await screen.findByRole('button', { name: /^Bring back/ }))
    expect(await screen.findByRole('heading', { name: 'An Error Occurred' })).toBeTruthy()
  },
)

test('cards that were deleted together are one row, and come back together or one by one', async () => {
  const [known] = TRASH.cards
  const left = (at: number, front: string) => ({
    ...known!,
    id: idOf('card', at),
    front,
    deletedAt: 7,
    together: 2_000,
  })
  TRASH.cards.push(left(2, 'What is flint?'), left(3, 'What is marl?'))
  const asked: unknown[] = []
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path !== '/api/trash/restore') return others(path, init)
    asked.push(JSON.parse(String(init.body)))
    return Response.json({ cards: 2_000 })
  })
  await open()
  expect(await screen.findByText('2,000 cards')).toBeTruthy()
  expect(screen.getByText('and 1,998 more')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Bring back “What is marl?”' })).toBeTruthy()
  TRASH.cards.splice(1)
  fireEvent.click(screen.getByRole('button', { name: 'Bring back “2000 cards of Stones”' }))
  await waitFor(() => expect(screen.queryByText('2,000 cards')).toBeNull())
  expect(asked).toEqual([{ deckId: idOf('deck', 1), deletedAt: 7 }])
  expect(screen.getByRole('button', { name: 'Bring back “What is chalk?”' })).toBeTruthy()
})
