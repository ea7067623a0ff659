import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moveCards } from './move-cards.ts'
import { recordReview, unsyncedCount } from './outbox.ts'
import { cardsOfDeck, decksWithCounts, localCard } from './queries.ts'
import { queueNow } from './study-queue.ts'
import { syncNow } from './sync.ts'
import { anAnswer } from './testing/an-answer.ts'
import { aCard, aDeck, FakeServer, idOf } from './testing/fake-server.ts'
import { freshDevice, reload, signedIn } from './testing/fresh-device.ts'
import { dismissRejected, rejectedCount, stayedCount } from './unsent.ts'

const [from, to] = [idOf('deck', 1), idOf('deck', 2)]
const one = idOf('card', 1)
const NOW = Date.now()
let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  const cards = [aCard(1), aCard(2), aCard(3, { noteId: one, ordinal: 1 })]
  server = new FakeServer().install().put(aDeck(1), aDeck(2), ...cards, aCard(9, { deckId: to, position: 40 }))
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

const inDeck = async (deckId: string) => (await cardsOfDeck(deckId)).map(({ card }) => card.id)
const counts = async () =>
  Object.fromEntries((await decksWithCounts(NOW)).map((deck) => [deck.id, [deck.counts.cards, deck.counts.new]]))

test('a card goes behind the last one with its siblings: queue and counts follow, without a network, and undo goes back', async () => {
  server.weather = 'offline'
  const moved = await moveCards([one], to)
  expect(moved?.count).toBe(2)
  await reload()
  expect(await inDeck(to)).toEqual([idOf('card', 9), one, idOf('card', 3)])
  expect(await counts()).toEqual({ [from]: [1, 1], [to]: [3, 3] })
  expect((await queueNow(from, NOW)).order).toEqual([idOf('card', 2)])
  expect((await queueNow(to, NOW)).order).toContain(one)
  await moved?.undo()
  expect(await inDeck(from)).toEqual([one, idOf('card', 2), idOf('card', 3)])
  expect(await counts()).toEqual({ [from]: [3, 3], [to]: [1, 1] })
})

test('it is sent, with when it was moved, and a rating given before keeps its card', async () => {
  await recordReview(await anAnswer(one, 'good', NOW))
  await moveCards([one], to, NOW + 1)
  await syncNow()
  expect(server.cards.get(one)).toMatchObject({ deckId: to, position: 41 })
  expect(server.memoryOf(one)).toMatchObject({ reps: 1 })
  expect((await localCard(one))?.row).toMatchObject({ deckId: to, state: { reps: 1 } })
  expect(await unsyncedCount()).toBe(0)
})

test('rows that arrive meanwhile do not take it back', async () => {
  await moveCards([one], to)
  server.put({ ...server.cards.get(one)!, front: 'Elsewhere', version: 5 })
  server.weather = 'fine'
  await syncNow()
  expect((await localCard(one))?.card).toMatchObject({ deckId: to })
})

test('where the deck was deleted elsewhere the cards are where they were, and it is said until it is read', async () => {
  await moveCards([one], to)
  server.put(aDeck(2, { deletedAt: NOW }))
  await syncNow()
  expect(await inDeck(from)).toContain(one)
  expect([await stayedCount(), await rejectedCount(), await unsyncedCount()]).toEqual([2, 0, 0])
  await dismissRejected()
  expect(await stayedCount()).toBe(2)
  await dismissRejected('stayed')
  expect(await stayedCount()).toBe(0)
})

test('a deck that is not here is no place, and a card that is there already stays as it is', async () => {
  expect(await moveCards([one], idOf('deck', 7))).toBeNull()
  expect((await moveCards([idOf('card', 9)], to))?.count).toBe(0)
  expect(await unsyncedCount()).toBe(0)
})
