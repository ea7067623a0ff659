import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bringBackCards, changeCard, changeCards, trashCard, trashCards, untrashCard } from './card-changes.ts'
import { openLocalDb } from './local-db.ts'
import { unsyncedCount } from './outbox.ts'
import { cardsOfDeck, localCard } from './queries.ts'
import { localLearner } from './session.ts'
import { syncNow } from './sync.ts'
import { changeOneByOne, editsSent } from './testing/edits-sent.ts'
import { type FakeServer, idOf } from './testing/fake-server.ts'
import { deviceWithTwoCards, reload } from './testing/fresh-device.ts'
import { dismissRejected, exportOutbox, rejectedCount } from './unsent.ts'

const T0 = Date.parse('2026-03-02T12:00:00Z')
const one = idOf('card', 1)
let server: FakeServer

beforeEach(async () => {
  server = await deviceWithTwoCards()
})
afterEach(() => vi.unstubAllGlobals())

const sent = () => editsSent(server)
const fronts = async () => (await cardsOfDeck(idOf('deck', 1))).map(({ card }) => card.front)

test('a text changed without a network is here at once, also after a reload, and is sent with when it was written', async () => {
  server.weather = 'offline'
  await changeCard(one, { front: 'First' }, T0)
  await changeCard(one, { back: 'Back' }, T0 + 1)
  await changeCard(one, { front: 'Second' }, T0 + 2)
  await reload()
  expect((await localCard(one))?.card).toMatchObject({ front: 'Second', back: 'Back' })
  expect(await unsyncedCount()).toBe(1)
  server.weather = 'fine'
  await syncNow()
  expect(sent()).toEqual([
    [
      {
        cardId: one,
        change: { front: 'Second', back: 'Back' },
        editedAt: { front: T0 + 2, back: T0 + 1 },
        seenVersion: 1,
        deletedAt: null,
      },
    ],
  ])
  expect(await unsyncedCount()).toBe(0)
  expect((await localCard(one))?.card).toMatchObject({ front: 'Second', version: 2 })
})

test('a text of another tab that is written over before it was sent goes along, for the history', async () => {
  server.weather = 'offline'
  await changeCard(one, { front: 'Of the other tab', tags: ['kept'] }, T0)
  const { idb } = await openLocalDb(localLearner()!.id)
  const row = await idb.get('changes', one)
  await idb.put('changes', { ...row!, tabs: { front: 'another', tags: 'another' } })
  await changeCard(one, { front: 'Of this tab' }, T0 + 5)
  await changeCard(one, { front: 'Of this tab, typed on' }, T0 + 9)
  expect(await unsyncedCount()).toBe(1)
  server.weather = 'fine'
  await syncNow()
  expect(sent()).toMatchObject([
    [
      { change: { front: 'Of this tab, typed on', tags: ['kept'] }, editedAt: { front: T0 + 9, tags: T0 } },
      { cardId: one, change: { front: 'Of the other tab' }, editedAt: { front: T0 }, deletedAt: null },
    ],
  ])
  expect(await unsyncedCount()).toBe(0)
})

test('a text that is said again was still written when it was written first', async () => {
  server.weather = 'offline'
  await changeCard(one, { front: 'First' }, T0)
  await changeCard(one, { front: 'First', back: 'Answer 1' }, T0 + 60_000)
  server.weather = 'fine'
  await syncNow()
  expect(sent()).toMatchObject([[{ change: { front: 'First' }, editedAt: { front: T0 } }]])
  await changeCard(one, { front: 'First' }, T0 + 90_000)
  expect(await unsyncedCount()).toBe(0)
})

test('what the server knows better replaces what waits; what was changed meanwhile is sent next', async () => {
  await changeCard(one, { front: 'Mine', flag: 1 }, T0)
  const fine = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/cards/edits') await changeCard(one, { flag: 2 }, T0 + 5)
    return fine(path, init)
  })
  await syncNow()
  vi.stubGlobal('fetch', fine)
  expect((await localCard(one))?.card).toMatchObject({ front: 'Mine', flag: 2 })
  expect(await unsyncedCount()).toBe(1)
  await syncNow()
  expect(sent()[1]).toMatchObject([{ change: { flag: 2 }, seenVersion: 2 }])
  expect(server.cards.get(one)).toMatchObject({ front: 'Mine', flag: 2 })
})

test('a card put into the trash without a network is gone here, stays gone while rows arrive, and goes there', async () => {
  server.weather = 'offline'
  expect(await trashCard(one, T0)).toMatchObject({ deletedAt: T0 })
  expect(await fronts()).toEqual(['Question 2'])
  expect(await (await openLocalDb(localLearner()!.id)).idb.get('memory', one)).toMatchObject({ lane: 'off' })
  server.weather = 'fine'
  server.put({ ...server.cards.get(one)!, starred: true })
  await syncNow()
  expect(server.cards.get(one)).toMatchObject({ deletedAt: T0 })
  expect(await fronts()).toEqual(['Question 2'])
})

test('a deletion that was not sent is taken back here, with what was changed before it', async () => {
  server.weather = 'offline'
  await changeCard(one, { front: 'Changed' }, T0)
  const gone = await trashCard(one, T0 + 1)
  expect(await untrashCard(gone!)).toMatchObject({ front: 'Changed', deletedAt: null })
  expect(await fronts()).toEqual(['Changed', 'Question 2'])
  expect(await untrashCard(gone!)).toBeNull()
  server.weather = 'fine'
  await syncNow()
  expect(sent()).toMatchObject([[{ change: { front: 'Changed' }, deletedAt: null }]])
})

test('a deletion that was taken back leaves nothing to send', async () => {
  const gone = await trashCard(one, T0)
  await untrashCard(gone!)
  expect(await unsyncedCount()).toBe(0)
})

test('a change that the server refuses is kept, shown, exported, and not sent again', async () => {
  server.weather = 'offline'
  await changeCard(one, { front: 'Words that must not be lost' }, T0)
  server.weather = 'fine'
  server.cards.delete(one)
  await syncNow()
  expect([await unsyncedCount(), await rejectedCount()]).toEqual([0, 1])
  await syncNow()
  expect(sent()).toHaveLength(1)
  expect(await exportOutbox()).toContain('Words that must not be lost')
  await dismissRejected()
  expect(await rejectedCount()).toBe(0)
})

test('more changed cards than a request takes are two requests', async () => {
  await changeOneByOne(server, 201, { flag: 1 }, T0)
  expect(sent().map((edits) => edits.length)).toEqual([200, 1])
})

test('many cards change, go and come back together, before the server heard of it and after', async () => {
  const ids = [idOf('card', 1), idOf('card', 2)]
  await changeCards(new Map(ids.map((id) => [id, { tags: ['exam'], suspended: true }])), T0)
  expect((await cardsOfDeck(idOf('deck', 1))).map(({ card }) => card.tags)).toEqual([['exam'], ['exam']])
  const before = await fronts()
  const gone = await trashCards(ids, T0 + 1)
  expect(await fronts()).toEqual([])
  await bringBackCards(gone, T0 + 2)
  expect(await fronts()).toEqual(before)
  const again = await trashCards(ids, T0 + 3)
  await syncNow()
  expect(await fronts()).toEqual([])
  await bringBackCards(again, T0 + 4)
  expect(await fronts()).toEqual(before)
  await syncNow()
  expect(sent().at(-1)).toMatchObject(
    ids.map((cardId) => ({ cardId, change: { front: expect.any(String) }, deletedAt: null })),
  )
  expect((await localCard(one))?.card).toMatchObject({ tags: ['exam'], suspended: true, deletedAt: null })
})

test('a card that is not on this device stops no other', async () => {
  const changed = await changeCards(new Map([idOf('card', 9), one].map((id) => [id, { flag: 3 }])), T0)
  expect(changed.map(({ id }) => id)).toEqual([one])
})
