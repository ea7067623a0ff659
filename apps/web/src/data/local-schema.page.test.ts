import { type IDBPDatabase, openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeLocalDb, databaseName, openLocalDb } from './local-db.ts'
import { aCard, aDeck, idOf } from './testing/fake-server.ts'
import { freshDevice } from './testing/fresh-device.ts'

const ME = '01890000-0000-7000-8000-00000000000a'

beforeEach(freshDevice)
afterEach(async () => {
  await closeLocalDb(ME)
  vi.unstubAllGlobals()
})

/** What the second release's database had of the stores that the next step touches: must not follow later changes. */
function createSecondRelease(idb: IDBPDatabase): void {
  for (const store of ['decks', 'cards', 'events']) idb.createObjectStore(store, { keyPath: 'id' })
  idb.createObjectStore('meta')
}

test('decks and cards of the second release get what they lack, and keep everything else', async () => {
  const old = await openDB(databaseName(ME), 2, { upgrade: createSecondRelease })
  const { settings: _none, ...deck } = aDeck(1)
  const cards = Array.from({ length: 300 }, (_, number) => aCard(number, { starred: number % 2 === 0 }))
  await old.put('decks', deck)
  for (const { aliases: _none, ...card } of cards) await old.put('cards', card)
  old.close()
  const { idb } = await openLocalDb(ME)
  expect(await idb.get('decks', idOf('deck', 1))).toEqual({ ...deck, settings: { examDate: null } })
  const stored = await idb.getAll('cards')
  expect(stored).toHaveLength(300)
  expect(stored.toSorted((one, other) => one.position - other.position)).toEqual(cards)
})
