import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addCards } from '../../data/new-cards.ts'
import { cardsOfDeck } from '../../data/queries.ts'
import { syncNow } from '../../data/sync.ts'
import { aDeck, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { deleteCard, editOrRestore, restoreCard } from './editor-server.ts'

const AT = Date.parse('2026-03-02T12:00:00Z')
const deck = idOf('deck', 1)
const made = { id: idOf('card', 90), deckId: deck, front: 'Made', back: 'here', position: 1 }
let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1))
  await signedIn(server)
  await addCards([made], AT)
})
afterEach(() => vi.unstubAllGlobals())

const here = async () => (await cardsOfDeck(deck)).map(({ card }) => card)

test('a card that the server has not heard of is changed here, and both arrive', async () => {
  const [card] = await here()
  expect(await editOrRestore(card!, { front: 'Better' }, [])).toEqual({ ok: false, problem: 'offline' })
  expect((await here())[0]?.front).toBe('Better')
  await syncNow()
  expect(server.cards.get(made.id)?.front).toBe('Better')
})

test('a card that the server has not heard of is deleted and brought back here', async () => {
  const [card] = await here()
  expect(await deleteCard(made.id)).toMatchObject({ ok: true })
  expect(await here()).toEqual([])
  expect(await restoreCard(card!)).toMatchObject({ ok: true })
  expect(await here()).toHaveLength(1)
  await deleteCard(made.id)
  await syncNow()
  expect(await here()).toEqual([])
  expect(server.cards.get(made.id)?.deletedAt).not.toBeNull()
})
