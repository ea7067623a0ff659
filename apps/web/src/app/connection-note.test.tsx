import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLocalDb } from '../data/local-db.ts'
import { recordReview } from '../data/outbox.ts'
import { noteReturned } from '../data/returned.ts'
import { localLearner } from '../data/session.ts'
import { drainOutbox, syncNow } from '../data/sync.ts'
import { anAnswer } from '../data/testing/an-answer.ts'
import { aCard, aDeck, FakeServer, idOf } from '../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../data/testing/fresh-device.ts'
import { rejectedCount } from '../data/unsent.ts'
import { renderScreen } from '../lib/testing/render-screen.tsx'
import { PATIENCE_MS } from '../lib/use-stuck.ts'
import { ConnectionNote } from './connection-note.tsx'

beforeEach(freshDevice)
afterEach(() => vi.unstubAllGlobals())

test('an answer that the server refused is said, can be saved as a file, and only then removed', async () => {
  const server = new FakeServer().install().put(aDeck(1), aCard(1))
  await signedIn(server)
  const answer = await anAnswer(idOf('card', 1), 'good', Date.now())
  const { id } = answer.event
  server.forced.set(id, { id, status: 'rejected', code: 'event_id_reused', retryable: false })
  await recordReview(answer)
  await drainOutbox()
  const files = savedFiles()
  await renderScreen('/dashboard', <ConnectionNote />)
  expect(await screen.findByText(/The server refused one answer or change/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove from this device' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save as a file' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove from this device' }))
  await waitFor(async () => expect(await rejectedCount()).toBe(0))
  expect(await files[0]?.text()).toContain(id)
})

test('what waits while the server cannot be reached can be saved as a file, and is not removed by that', async () => {
  const server = new FakeServer().install().put(aDeck(1), aCard(1))
  await signedIn(server)
  server.weather = 'broken'
  const answer = await anAnswer(idOf('card', 1), 'good', Date.now())
  await recordReview(answer)
  await drainOutbox()
  const files = savedFiles()
  await renderScreen('/dashboard', <ConnectionNote />)
  await screen.findByText(/The server does not answer. One change waits/, {}, { timeout: 3 * PATIENCE_MS })
  fireEvent.click(screen.getByRole('button', { name: 'Save as a file' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject({ waiting: [{ id: answer.event.id, deviceSeq: 1 }] })
  expect(screen.queryByRole('button', { name: 'Remove from this device' })).toBeNull()
})

test('damaged data of the server is said at once, also while nothing waits, and no longer once it is repaired', async () => {
  const server = new FakeServer().install().put(aDeck(1), aCard(1))
  await signedIn(server)
  await renderScreen('/dashboard', <ConnectionNote />)
  server.weather = 'data-damaged'
  await syncNow()
  expect(
    await screen.findByText(/data is damaged, and the person who runs it has to repair it\. Until then/),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save as a file' })).toBeNull()
  await recordReview(await anAnswer(idOf('card', 1), 'good', Date.now()))
  await drainOutbox()
  await screen.findByText(/has to repair it\. One change waits on this device and will be sent then/)
  expect(screen.getByRole('button', { name: 'Save as a file' })).toBeTruthy()
  server.weather = 'fine'
  await syncNow()
  await waitFor(() => expect(screen.queryByText(/damaged/)).toBeNull())
})

test('what was given back to a server that had lost it is said, without what is none, until it was read', async () => {
  const server = new FakeServer().install().put(aDeck(1), aCard(1))
  await signedIn(server)
  await recordReview(await anAnswer(idOf('card', 1), 'good', Date.now()))
  await syncNow()
  const restored = new FakeServer().install().put(aDeck(1))
  restored.epoch = 'since it was restored'
  await syncNow()
  expect(restored.cards.has(idOf('card', 1))).toBe(true)
  await renderScreen('/dashboard', <ConnectionNote />)
  expect(
    await screen.findByText(/restored from an older backup.*sent back what was missing: 1 card, 1 review\./),
  ).toBeTruthy()
  await noteReturned(await openLocalDb(localLearner()!.id), { sources: 2, media: 1 })
  expect(await screen.findByText(/missing: 1 card, 1 review, 2 texts, 1 picture or sound\./)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'All right' }))
  await waitFor(() => expect(screen.queryByText(/older backup/)).toBeNull())
})

/** What the page offers as files from now on. */
function savedFiles(): Blob[] {
  const files: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => undefined,
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  return files
}
