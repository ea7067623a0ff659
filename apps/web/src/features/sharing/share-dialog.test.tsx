import type { DeckSharing } from '@cairn/contract/sharing'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FatalErrorBoundary } from '../../app/error-boundary.tsx'
import { syncNow } from '../../data/sync.ts'
import { aDeck, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import ShareDialog from './share-dialog.tsx'

const SHARING: DeckSharing = {
  visibility: 'private',
  publicKey: null,
  withQuotes: false,
  licence: '',
  ownerName: null,
  links: [],
  copies: 0,
  version: 1,
}

/** What the server answers when sharing is changed. */
let changed: () => Response

beforeEach(async () => {
  await freshDevice()
  await signedIn(new FakeServer().install().put(aDeck(1)))
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!path.endsWith('/sharing')) return others(path, init)
    return init.method === 'PATCH' ? changed() : Response.json(SHARING)
  })
})
afterEach(async () => {
  await syncNow()
  vi.unstubAllGlobals()
})

const envelope = (code: string, more: object = {}) => ({ error: { code, message: 'No.', requestId: 'r', ...more } })
const open = () =>
  renderScreen(
    '/library',
    <FatalErrorBoundary>
      <ShareDialog deckId={idOf('deck', 1)} title="Stones" onClose={() => undefined} />
    </FatalErrorBoundary>,
  )
const everyone = () => screen.findByRole<HTMLInputElement>('radio', { name: /^Everyone/ })

async function publish(): Promise<void> {
  fireEvent.click(await everyone())
  fireEvent.click(await screen.findByRole('button', { name: 'Publish' }))
}

test('a deck is public for everyone only after that was confirmed', async () => {
  changed = vi.fn(() => Response.json({ ...SHARING, visibility: 'public', version: 2 }))
  await open()
  fireEvent.click(await everyone())
  expect(await screen.findByText(/Everyone on this server will find this deck/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect((await everyone()).checked).toBe(false)
  expect(changed).not.toHaveBeenCalled()
  await publish()
  expect(await screen.findByText('What others see')).toBeTruthy()
  expect(changed).toHaveBeenCalledTimes(1)
})

test('what the server refuses is as it was, and the next change is sent', async () => {
  changed = () => Response.json(envelope('forbidden'), { status: 403 })
  await open()
  await publish()
  expect(await screen.findByText('No.')).toBeTruthy()
  expect((await everyone()).checked).toBe(false)
  changed = () => Response.json({ ...SHARING, visibility: 'public', version: 2 })
  await publish()
  expect(await screen.findByText('What others see')).toBeTruthy()
})

test('an answer that nobody expects is said instead of showing for ever what was only wished', async () => {
  console.error = () => undefined // React reports what a boundary catches
  changed = () => Response.json(envelope('stale-version'), { status: 412 })
  await open()
  await publish()
  expect(await screen.findByRole('heading', { name: 'An Error Occurred' })).toBeTruthy()
})
