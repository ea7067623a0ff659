import type { PackageImport } from '@cairn/contract/imports'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FatalErrorBoundary } from '../../app/error-boundary.tsx'
import { NetworkError } from '../../data/api-client.ts'
import { decksWithCounts } from '../../data/queries.ts'
import { aCard, aDeck, FakeServer } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { useImport } from './use-import.ts'

const seen = (status: PackageImport['status']): PackageImport => ({
  ...{ id: '0189aaaa-0000-7000-8000-000000000001', status, fileName: 'deck.apkg', bytes: 3 },
  ...{ report: null, problem: null, done: 0, total: 1, createdAt: 1 },
})

const applying = async () => seen('applying')

function Import({ asked = applying }: { asked?: () => Promise<PackageImport> }) {
  const { step, send, apply } = useImport(asked)
  const problem = step.kind === 'choose' ? step.problem : null
  const status = step.kind === 'server' ? [step.seen.status, step.isLost && 'lost'] : [step.kind, problem?.kind]
  return (
    <button type="button" onClick={() => (step.kind === 'server' ? apply() : send(new File([], 'deck.apkg')))}>
      {status.filter(Boolean).join(' ')}
    </button>
  )
}

let server: FakeServer
let arrive: () => void
let arriving: Promise<void>
/** What the server says of the import when it is looked at. */
let looked: () => Response

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install()
  await signedIn(server)
  arriving = new Promise((resolve) => {
    arrive = resolve
  })
  looked = () => Response.json(seen('done'))
  const behind = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.startsWith('/api/imports/')) return looked()
    if (address.startsWith('/api/sync')) await arriving
    return behind(address, init)
  })
  server.put(aDeck(1), aCard(1))
})
afterEach(() => vi.unstubAllGlobals())

test('an import is told to be done when its decks are on this device, not before', async () => {
  await renderScreen('/library', <Import />)
  fireEvent.click(screen.getByRole('button'))
  await screen.findByRole('button', { name: 'applying' })
  await vi.waitFor(() => expect(server.countOf('/api/me')).toBeGreaterThan(0))
  expect(screen.queryByRole('button', { name: 'done' })).toBeNull()
  arrive()
  await screen.findByRole('button', { name: 'done' })
  expect(await decksWithCounts(Date.now())).toHaveLength(1)
})

test('without a connection for them it is told all the same', async () => {
  await renderScreen('/library', <Import />)
  server.weather = 'offline'
  arrive()
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByRole('button', { name: 'done' })).toBeTruthy()
})

const refusal = (status: number, code: string) => () =>
  Response.json({ error: { code, message: 'In the words of the server.', requestId: 'r' } }, { status })

test('a server out of reach is told as such', async () => {
  await renderScreen('/library', <Import asked={() => Promise.reject(new NetworkError('not reached'))} />)
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByRole('button', { name: 'choose network' })).toBeTruthy()
})

const unreached = (): Response => {
  throw new TypeError('Failed to fetch')
}

test('an import whose confirmation had no answer is looked at until there is one, and is not said to have changed nothing', async () => {
  arrive()
  looked = unreached
  await renderScreen('/library', <Import asked={async () => seen('ready')} />)
  fireEvent.click(screen.getByRole('button'))
  fireEvent.click(await screen.findByRole('button', { name: 'ready' }))
  await screen.findByRole('button', { name: 'ready lost' })
  await new Promise((resolve) => setTimeout(resolve, 600)) // it has been looked at once more, in vain
  expect(screen.getByRole('button', { name: 'ready lost' })).toBeTruthy()
  looked = () => Response.json(seen('done'))
  expect(await screen.findByRole('button', { name: 'done' })).toBeTruthy()
})

test('closing the dialog on an import of which nothing is known does not take it back', async () => {
  const asked: string[] = []
  const behind = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    asked.push(`${init?.method ?? 'GET'} ${address}`)
    return behind(address, init)
  })
  looked = unreached
  const { unmount } = await renderScreen('/library', <Import asked={async () => seen('ready')} />)
  fireEvent.click(screen.getByRole('button'))
  fireEvent.click(await screen.findByRole('button', { name: 'ready' }))
  await screen.findByRole('button', { name: 'ready lost' })
  unmount()
  expect(asked.some((request) => request.startsWith('POST /api/imports/'))).toBe(true)
  expect(asked.filter((request) => request.startsWith('DELETE'))).toEqual([])
})

test('a fault is not told as a server out of reach: it reaches the screen that says what went wrong', async () => {
  console.error = () => undefined // React reports what a boundary catches
  const fault = async (): Promise<PackageImport> => Promise.reject(new TypeError('Inconsistent: no such thing'))
  await renderScreen(
    '/library',
    <FatalErrorBoundary>
      <Import asked={fault} />
    </FatalErrorBoundary>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByRole('heading', { name: 'An Error Occurred' })).toBeTruthy()
  expect(screen.getByText('Inconsistent: no such thing')).toBeTruthy()
})

test('an import that a busy server could not tell of is looked at again', async () => {
  arrive()
  looked = () => {
    looked = () => Response.json(seen('done'))
    return refusal(503, 'unavailable')()
  }
  await renderScreen('/library', <Import />)
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByRole('button', { name: 'done' })).toBeTruthy()
})

test('an import that the server no longer has is not looked at for ever', async () => {
  looked = refusal(404, 'not-found')
  await renderScreen('/library', <Import />)
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByRole('button', { name: 'choose server' })).toBeTruthy()
})
