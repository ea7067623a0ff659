import type { DeckChoice } from '@cairn/core/cards/deck-choice'
import { beforeEach, expect, test } from 'vitest'
import { cardsForExport, countForExport } from './cards-for-export.ts'
import { localDb } from './queries.ts'
import { aCard, aDeck, FakeServer, idOf } from './testing/fake-server.ts'
import { freshDevice, signedIn } from './testing/fresh-device.ts'

beforeEach(freshDevice)

test('thousands of cards come in their order, each once, also where many share a place', async () => {
  await signedIn(new FakeServer().install().put(aDeck(1), aDeck(2), aCard(1)))
  const db = await localDb()
  const one = await db?.idb.get('cards', idOf('card', 1))
  if (!db || one === undefined) throw new Error('nothing arrived')
  const deckId = idOf('deck', 2)
  const tx = db.idb.transaction('cards', 'readwrite')
  // Places 0, 1, 2 … but for 4,500 cards in one place in the middle.
  for (let at = 0; at < 7_000; at += 1) {
    const position = at < 1_500 ? at : at < 6_000 ? 1_500 : at
    void tx.store.put({ ...one, id: `card ${String(at).padStart(5, '0')}`, deckId, position, front: `front ${at}` })
  }
  await tx.done
  const shares: number[] = []
  const cards = await cardsForExport(db.idb, { deckId }, (share) => shares.push(share))
  expect(cards.map(({ front }) => front)).toEqual(Array.from({ length: 7_000 }, (_, at) => `front ${at}`))
  expect(shares.at(-1)).toBe(1)
  expect(shares.length).toBeGreaterThan(2)
  expect(await countForExport(db.idb, { deckId })).toEqual({ decks: 1, cards: 7_000 })
  expect(await countForExport(db.idb, null)).toEqual({ decks: 2, cards: 7_001 })
  expect(await cardsForExport(db.idb, null)).toHaveLength(7_001)
})

test('a deck leaves with those below it, and a folder with what stands in it', async () => {
  const titles = ['Biology', 'biology :: Cells', 'Biology 2', 'Geology::Rocks']
  const decks = titles.map((title, at) => aDeck(at + 1, { title }))
  const cards = titles.map((_, at) => aCard(at + 1, { deckId: idOf('deck', at + 1) }))
  await signedIn(new FakeServer().install().put(...decks, ...cards))
  const db = await localDb()
  if (!db) throw new Error('nothing arrived')
  const deckId = idOf('deck', 1)
  const left = async (choice: DeckChoice) => (await cardsForExport(db.idb, choice)).map((card) => card.deck)
  expect(await left({ deckId })).toEqual(['Biology', 'biology :: Cells'])
  expect(await countForExport(db.idb, { deckId })).toEqual({ decks: 2, cards: 2 })
  expect(await left({ folder: 'geology' })).toEqual(['Geology::Rocks'])
})
