import type { PackageImport } from '@cairn/contract/imports'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decksWithCounts } from '../../data/queries.ts'
import { aCard, aDeck, FakeServer } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { useImport } from './use-import.ts'

const seen = (status: PackageImport['status']): PackageImport => ({
  ...{ id: '0189aaaa-0000-7000-8000-000000000001', status, fileName: 'deck.apkg', bytes: 3 },
  ...{ report: null, problem: null, done: 0, total: 1, createdAt: 1 },
})

function Import() {
  const { step, send } = useImport(async () => seen('applying'))
  return (
    <button type="button" onClick={() => send(new File([], 'deck.apkg'))}>
      {step.kind === 'server' ? step.seen.status : step.kind}
    </button>
  )
}

let server: FakeServer
let arrive: () => void
let arriving: Promise<void>

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install()
  await signedIn(server)
  arriving = new Promise((resolve) => {
    arrive = resolve
  })
  const behind = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.startsWith('/api/imports/')) return Response.json(seen('done'))
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
