import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeck } from './deck-changes.ts'
import { deckWithCounts } from './queries.ts'
import { syncNow } from './sync.ts'
import { FakeServer } from './testing/fake-server.ts'
import { freshDevice, signedIn } from './testing/fresh-device.ts'

let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install()
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

test('a deck that is made without a network is here at once, and on the server once that is reached', async () => {
  server.weather = 'offline'
  const outcome = await createDeck('Stones')
  if (!outcome.ok) throw new Error(outcome.problem)
  expect(await deckWithCounts(outcome.deck.id, Date.now())).toMatchObject({ title: 'Stones', counts: { cards: 0 } })
  expect(server.decks.size).toBe(0)
  server.weather = 'fine'
  await syncNow()
  expect([...server.decks.values()]).toMatchObject([{ id: outcome.deck.id, title: 'Stones' }])
})

test('a deck whose making was not heard to succeed is one deck', async () => {
  server.weather = 'lost-reply'
  const outcome = await createDeck('Stones')
  expect(outcome.ok).toBe(true)
  server.weather = 'fine'
  await syncNow()
  expect(server.decks.size).toBe(1)
})
