import { siblingId, studySides } from '@cairn/core/cards/siblings'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cardsOfDeck } from '../../data/queries.ts'
import { syncNow } from '../../data/sync.ts'
import { aCard, aDeck, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, reload, signedIn } from '../../data/testing/fresh-device.ts'
import { edit } from './review-acts.ts'
import { ReviewSession } from './review-session.ts'

const noteId = idOf('card', 1)
const secondId = siblingId(noteId, 1)
const thirdId = siblingId(noteId, 2)
const TEXT = '{{c1::Chalk}} is {{c2::soft}}'
let now = Date.parse('2026-03-02T12:00:00Z')
let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  const first = aCard(1, { kind: 'cloze', front: TEXT, back: '', tags: ['rocks'] })
  const second = { ...first, id: secondId, ordinal: 1, position: 2, starred: true }
  server = new FakeServer().install().put(aDeck(1), first, second, aCard(5))
  await signedIn(server)
  await syncNow()
})
afterEach(() => vi.unstubAllGlobals())

async function open(): Promise<ReviewSession> {
  const session = new ReviewSession({ deckId: null, now: () => now })
  await session.begin()
  return session
}

/** What the cards of the note ask for, by id. */
async function asked() {
  const cards = (await cardsOfDeck(idOf('deck', 1))).map(({ card }) => card).filter((card) => card.noteId === noteId)
  return new Map(cards.map((card) => [card.id, studySides(card).back]))
}
const onServer = () => [...server.cards.values()].filter((card) => card.noteId === noteId && card.deletedAt === null)

test('a card whose gap is taken away in a review goes to the trash, and comes back with undo', async () => {
  const session = await open()
  expect(session.view.shown?.card.id).toBe(noteId)
  const before = await cardsOfDeck(idOf('deck', 1))
  expect(await edit(session, { front: '{{c1::Chalk}} is soft', back: '' })).toBe(true)
  expect([...(await asked())]).toEqual([[noteId, 'Chalk']])
  await syncNow()
  expect(onServer().map(({ id }) => id)).toEqual([noteId])
  now += 60_000
  await session.undo()
  expect(await asked()).toEqual(
    new Map([
      [noteId, 'Chalk'],
      [secondId, 'soft'],
    ]),
  )
  const { card } = (await cardsOfDeck(idOf('deck', 1))).find(({ card: { id } }) => id === secondId)!
  expect(card).toMatchObject({ starred: true, front: TEXT })
  await syncNow()
  expect(onServer().map(({ id, front }) => [id, front])).toEqual(
    before.slice(0, 2).map(({ card: { id } }) => [id, TEXT]),
  )
})

test('a gap that is added in a review without a network gets its card, which undo takes away', async () => {
  server.weather = 'offline'
  const session = await open()
  await edit(session, { front: `{{c3::Today}} ${TEXT}`, back: '' })
  expect([...(await asked()).values()].sort()).toEqual(['Chalk', 'Today', 'soft'])
  reload()
  const again = await open()
  server.weather = 'fine'
  await syncNow()
  expect(onServer()).toHaveLength(3)
  expect(server.cards.get(thirdId)).toMatchObject({ ordinal: 2, kind: 'cloze', tags: ['rocks'], noteId })
  now += 60_000
  await again.undo()
  await syncNow()
  expect(onServer().map(({ id, front }) => [id, front])).toEqual([
    [noteId, TEXT],
    [secondId, TEXT],
  ])
  expect((await asked()).size).toBe(2)
})

test('the card shown leaves the sitting when its own gap is taken away, and is shown again after undo', async () => {
  server.put({ ...aCard(1, { kind: 'cloze', front: TEXT, back: '', suspended: true }), version: 2 })
  await syncNow()
  const session = await open()
  expect(session.view.shown?.card.id).toBe(secondId)
  await edit(session, { front: '{{c1::Chalk}} is soft', back: '' })
  expect(session.view.shown?.card.id).toBe(idOf('card', 5))
  expect([...(await asked())]).toEqual([[noteId, 'Chalk']])
  await session.undo()
  expect(session.view.shown?.card).toMatchObject({ id: secondId, front: TEXT })
  expect((await asked()).get(noteId)).toBe('Chalk')
  expect((await asked()).get(secondId)).toBe('soft')
})

test('a gap that comes back brings its card back with what was learned', async () => {
  const session = await open()
  await edit(session, { front: '{{c1::Chalk}} is soft', back: '' })
  await syncNow()
  now += 60_000
  expect((await asked()).size).toBe(1)
  await edit(session, { front: TEXT, back: '' })
  expect((await asked()).get(secondId)).toBe('soft')
  await syncNow()
  expect(onServer()).toHaveLength(2)
  expect(server.cards.get(secondId)?.starred).toBe(true)
})

test('the cards of a note that was imported stay as its template made them', async () => {
  const other = { ...aCard(8, { kind: 'cloze', front: TEXT, back: '' }), noteId: idOf('card', 70) }
  server = new FakeServer().install().put(aDeck(1), other)
  await freshDevice()
  await signedIn(server)
  const session = await open()
  await edit(session, { front: `{{c3::Today}} ${TEXT}`, back: '' })
  await syncNow()
  expect([...server.cards.keys()]).toEqual([other.id])
})
