import { beforeEach, expect, test } from 'vitest'
import { databaseName } from './local-db.ts'
import { readLocal } from './read-local.ts'
import { aCard, aDeck, FakeServer } from './testing/fake-server.ts'
import { freshDevice, signedIn } from './testing/fresh-device.ts'

beforeEach(freshDevice)

test('a database is read by its name, and none is made where there is none', async () => {
  const { id } = await signedIn(new FakeServer().install().put(aDeck(1), aCard(1)))
  expect(await readLocal(databaseName(id), (idb) => idb.count('cards'))).toBe(1)
  expect(await readLocal('cairn-nobody', (idb) => idb.count('cards'))).toBe(null)
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('cairn-nobody')
})
