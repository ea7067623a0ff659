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
  const cards = await cardsForExport(db.idb, deckId, (share) => shares.push(share))
  expect(cards.map(({ front }) => front)).toEqual(Array.from({ length: 7_000 }, (_, at) => `front ${at}`))
  expect(shares.at(-1)).toBe(1)
  expect(shares.length).toBeGreaterThan(2)
  expect(await countForExport(db.idb, deckId)).toBe(7_000)
  expect(await countForExport(db.idb, null)).toBe(7_001)
  expect(await cardsForExport(db.idb, null)).toHaveLength(7_001)
})
