import { siblingId } from '@cairn/core/cards/siblings'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeCard, trashCards } from './card-changes.ts'
import { onChange } from './live.ts'
import { addCards, addDecks, trashDeckHere } from './new-cards.ts'
import { recordReview, unsyncedCount } from './outbox.ts'
import { cardsOfDeck, decksWithCounts } from './queries.ts'
import { drainOutbox, syncNow } from './sync.ts'
import { anAnswer } from './testing/an-answer.ts'
import { aCard, aDeck, FakeServer, idOf } from './testing/fake-server.ts'
import { freshDevice, signedIn } from './testing/fresh-device.ts'
import { rejectedCount } from './unsent.ts'

const AT = Date.parse('2026-03-02T12:00:00Z')
const deck = idOf('deck', 7)
const cards = (count: number, deckId = deck) =>
  Array.from({ length: count }, (_, at) => ({
    id: idOf('card', 100 + at),
    deckId,
    front: `Front ${at}`,
    back: `Back ${at}`,
    tags: ['made'],
    position: at + 1,
  }))
let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1))
  await signedIn(server)
  await syncNow()
})
afterEach(() => vi.unstubAllGlobals())

const make = async (count: number) => {
  await addDecks([{ id: deck, title: 'Made here' }], AT)
  await addCards(cards(count), AT)
}

test('what is made without a network is there at once and reaches the server later, once', async () => {
  server.weather = 'offline'
  await make(450)
  expect((await decksWithCounts(AT)).find(({ id }) => id === deck)?.counts).toMatchObject({ cards: 450, new: 450 })
  expect(await unsyncedCount()).toBe(451)
  await syncNow()
  expect(server.cards.size).toBe(0)
  server.weather = 'lost-reply'
  await syncNow()
  server.weather = 'fine'
  await syncNow()
  expect(await unsyncedCount()).toBe(0)
  expect(server.decks.get(deck)?.title).toBe('Made here')
  expect([...server.cards.values()].map(({ front }) => front)).toEqual(cards(450).map(({ front }) => front))
  expect((await cardsOfDeck(deck)).map(({ card }) => card.tags)).toEqual(cards(450).map(({ tags }) => tags))
})

test('sending a card and hearing of it again writes it once and leaves its study row alone', async () => {
  await make(450)
  const puts = vi.spyOn(IDBObjectStore.prototype, 'put')
  const told = vi.fn()
  const stop = onChange((tables) => tables.has('cards') && told())
  await syncNow()
  stop()
  const written = puts.mock.contexts.map((store) => (store as IDBObjectStore).name)
  puts.mockRestore()
  expect(written.filter((store) => store === 'cards')).toHaveLength(450)
  expect(written.filter((store) => store === 'memory')).toHaveLength(0)
  expect(told).toHaveBeenCalledTimes(1)
  expect((await cardsOfDeck(deck)).every(({ card }) => card.seq > 0)).toBe(true)
})

test('a card that the server has otherwise is as the server has it at once', async () => {
  await make(2)
  const [one = '', other = ''] = cards(2).map(({ id }) => id)
  server.put({ ...aDeck(7), id: deck }, aCard(1, { id: one, deckId: deck, front: 'Better', version: 3 }))
  await drainOutbox()
  const fronts = (await cardsOfDeck(deck)).map(({ card }) => [card.id, card.front])
  expect(new Map(fronts.map(([id = '', front]) => [id, front]))).toEqual(
    new Map([
      [one, 'Better'],
      [other, 'Front 1'],
    ]),
  )
})

test('a card is made before what was done to it, and before the answer to it', async () => {
  server.weather = 'offline'
  await make(2)
  const [one = '', other = ''] = cards(2).map(({ id }) => id)
  await changeCard(one, { front: 'Better' })
  await recordReview(await anAnswer(other, 'good', AT))
  server.weather = 'fine'
  expect(await syncNow()).toMatchObject({ ok: true })
  expect(await rejectedCount()).toBe(0)
  expect(server.cards.get(one)?.front).toBe('Better')
  expect(server.memoryOf(other)?.phase).toBe('learning')
})

test('a deck in the trash before anybody heard of it is never sent', async () => {
  server.weather = 'offline'
  await make(300)
  await trashDeckHere(deck, AT)
  expect(await cardsOfDeck(deck)).toEqual([])
  server.weather = 'fine'
  await syncNow()
  expect([server.decks.has(deck), server.cards.size, await unsyncedCount()]).toEqual([false, 0, 0])
})

test('a deck the server has goes into its trash, its cards with it', async () => {
  await make(3)
  await syncNow()
  await trashDeckHere(deck, AT)
  expect(await unsyncedCount()).toBe(1)
  await syncNow()
  expect(server.decks.get(deck)?.deletedAt).not.toBeNull()
  expect(await unsyncedCount()).toBe(0)
  expect((await decksWithCounts(AT)).map(({ id }) => id)).toEqual([idOf('deck', 1)])
  expect(await cardsOfDeck(deck)).toEqual([])
})

test('single cards that were trashed before they were sent end in the trash', async () => {
  server.weather = 'offline'
  await make(3)
  await trashCards(cards(2).map(({ id }) => id))
  server.weather = 'fine'
  await syncNow()
  expect((await cardsOfDeck(deck)).map(({ card }) => card.front)).toEqual(['Front 2'])
  expect([...server.cards.values()].filter(({ deletedAt }) => deletedAt === null)).toHaveLength(1)
})

test('the first card of a note is sent before the others, wherever a request ends', async () => {
  await addDecks([{ id: deck, title: 'Made here' }], AT)
  const [first] = cards(1)
  // Ids of further cards may come before that of the first: here by more cards than go into one request.
  const noteId = `${first?.id.slice(0, -8)}ffffff00`
  const further = [1, 2].map((ordinal) => ({
    ...first!,
    id: siblingId(noteId, ordinal),
    noteId,
    ordinal,
    kind: 'cloze' as const,
  }))
  expect(further.every(({ id }) => id < noteId)).toBe(true)
  const between = cards(250).map((card, at) => ({
    ...card,
    id: `${noteId.slice(0, -8)}fffe${String(at).padStart(4, '0')}`,
  }))
  await addCards([{ ...first!, id: noteId, kind: 'cloze' }, ...further, ...between], AT)
  await syncNow()
  expect([await rejectedCount(), await unsyncedCount()]).toEqual([0, 0])
  expect(server.cards.size).toBe(253)
})

test('cards that the server refuses are kept and told, and keep nobody else waiting', async () => {
  await addDecks([{ id: deck, title: 'Made here' }], AT)
  const bad = { ...cards(1)[0], id: idOf('card', 50), deckId: deck, front: 'x'.repeat(10_001), back: '', position: 0 }
  await addCards([bad, ...cards(3)], AT)
  await addCards([{ ...bad, id: idOf('card', 51), front: 'Gone', deckId: idOf('deck', 9) }], AT)
  expect(await syncNow()).toMatchObject({ ok: true })
  expect(server.cards.size).toBe(3)
  expect(await rejectedCount()).toBe(2)
  expect(await unsyncedCount()).toBe(0)
})
