import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cardsOfDeck, decksWithCounts } from '../../data/queries.ts'
import { syncNow } from '../../data/sync.ts'
import { aCard, aDeck, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { addPictureCard, lastPosition, sendDeck } from './picture-deck.ts'

const T0 = Date.parse('2026-03-02T12:00:00Z')
const fresh = { id: idOf('deck', 7), title: 'heart' }
const sides = { front: '![](/api/media/x.webp)', back: 'The heart' }
let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1), aCard(1, { position: 4 }))
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

test('a new deck and its card are here without a network and reach the server later', async () => {
  server.weather = 'offline'
  await addPictureCard(fresh, sides, T0)
  await addPictureCard(fresh, { ...sides, back: 'A lung' }, T0)
  expect((await decksWithCounts(T0)).find(({ id }) => id === fresh.id)).toMatchObject({ title: 'heart' })
  expect((await cardsOfDeck(fresh.id)).map(({ card }) => [card.back, card.position])).toEqual([
    ['The heart', 1],
    ['A lung', 2],
  ])
  server.weather = 'fine'
  await syncNow()
  expect([...server.cards.values()].filter(({ deckId }) => deckId === fresh.id)).toHaveLength(2)
})

test('in a deck that is there it comes behind the last card', async () => {
  await addPictureCard({ id: idOf('deck', 1), title: 'Ignored' }, sides, T0)
  expect((await cardsOfDeck(idOf('deck', 1))).map(({ card }) => card.position)).toEqual([4, 5])
  expect(await lastPosition(idOf('deck', 1))).toBe(5)
  expect((await decksWithCounts(T0)).map(({ title }) => title)).not.toContain('Ignored')
})

test('a deck for the parts of a picture is on the server before they are, and twice is once', async () => {
  await sendDeck(fresh, T0)
  await sendDeck(fresh, T0)
  expect(server.decks.get(fresh.id)?.title).toBe('heart')
  expect(await lastPosition(fresh.id)).toBe(0)
})
