import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeCards, trashCards } from '../../data/card-changes.ts'
import { syncNow } from '../../data/sync.ts'
import { aCard, aDeck, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { tagsOfDeck, tagsOfFirstCards } from './deck-tags.ts'

const deck = idOf('deck', 1)
const T0 = Date.parse('2026-03-02T12:00:00Z')
let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1), aDeck(2))
  const tagged = (at: number): string[] => (at > 1_100 ? ['last'] : at % 2 === 0 ? ['even', 'all'] : ['all'])
  server.put(...Array.from({ length: 1_103 }, (_, at) => aCard(at + 1, { tags: tagged(at + 1), position: at + 1 })))
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

test('those of every card of the deck, of most cards first', async () => {
  expect(await tagsOfFirstCards(deck)).toEqual(['all', 'even'])
  expect(await tagsOfDeck(deck)).toEqual(['all', 'even', 'last'])
  expect(await tagsOfDeck(idOf('deck', 2))).toEqual([])
})

test('asked for while they are being read they are whole as well', async () => {
  const asked = [tagsOfDeck(deck), tagsOfDeck(deck)]
  expect(await Promise.all(asked)).toEqual(Array(2).fill(['all', 'even', 'last']))
})

test('follow what changes, and only the cards that did are read again', async () => {
  await tagsOfDeck(deck)
  await changeCards(new Map([[idOf('card', 7), { tags: ['new'] }]]), T0)
  await trashCards([idOf('card', 1_101), idOf('card', 1_102)], T0)
  const gets = vi.spyOn(IDBObjectStore.prototype, 'get')
  expect(await tagsOfDeck(deck)).toEqual(['all', 'even', 'last', 'new'])
  expect(gets.mock.calls.length).toBeLessThan(10)
  await trashCards([idOf('card', 1_103)], T0)
  expect(await tagsOfDeck(deck)).toEqual(['all', 'even', 'new'])
  // What another device did names no card.
  server.put(aCard(5_000, { tags: ['elsewhere'], position: 5_000 }))
  await syncNow()
  expect(await tagsOfDeck(deck)).toContain('elsewhere')
})

test('a reading that failed is done again as a whole', async () => {
  const gets = vi.spyOn(IDBObjectStore.prototype, 'get')
  gets.mockImplementationOnce(() => {
    throw new DOMException('no', 'UnknownError')
  })
  await expect(tagsOfDeck(deck)).rejects.toThrow('no')
  expect(await tagsOfDeck(deck)).toEqual(['all', 'even', 'last'])
})
