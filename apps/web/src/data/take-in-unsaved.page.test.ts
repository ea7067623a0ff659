import { siblingId, studySides } from '@cairn/core/cards/siblings'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordReview, unsyncedCount } from './outbox.ts'
import { cardsOfDeck } from './queries.ts'
import { drainOutbox, syncNow } from './sync.ts'
import { holdUnsaved } from './take-in-unsaved.ts'
import { anAnswer } from './testing/an-answer.ts'
import { aCard, aDeck, FakeServer, idOf } from './testing/fake-server.ts'
import { FewLocks } from './testing/few-locks.ts'
import { freshDevice, signedIn } from './testing/fresh-device.ts'
import { keepUnsaved, readUnsaved, seenOf } from './unsaved-text.ts'

const AT = Date.parse('2026-03-02T12:00:00Z')
const deck = idOf('deck', 1)
const typed = {
  id: idOf('card', 90),
  kind: 'typed',
  front: 'Typed',
  back: 'offline',
  tags: ['a'],
  aliases: [],
} as const
let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  vi.stubGlobal('navigator', { ...navigator, locks: new FewLocks() })
  server = new FakeServer().install().put(aDeck(1), aCard(1, { deckId: deck, front: 'Q', back: 'A' }))
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

const known = async () => (await cardsOfDeck(deck)).find(({ card }) => card.id === idOf('card', 1))!.card

test('a card typed without a network is there to study once its editor is closed, and is sent without it', async () => {
  server.weather = 'offline'
  keepUnsaved(deck, { ...typed, position: 2 })
  await drainOutbox()
  expect((await cardsOfDeck(deck)).map(({ card }) => card.front)).toContain('Typed')
  expect(readUnsaved(deck)).toEqual([])
  expect(await unsyncedCount()).toBe(1)
  await recordReview(await anAnswer(typed.id, 'good', AT))
  server.weather = 'fine'
  await syncNow()
  expect(server.cards.get(typed.id)).toMatchObject({ front: 'Typed', kind: 'typed', tags: ['a'] })
  expect(server.memoryOf(typed.id)?.phase).toBe('learning')
  expect(await unsyncedCount()).toBe(0)
})

const gaps = '{{c1::A}} and {{c2::B}}'
const ofNote = (noteId: string) =>
  [...server.cards.values()].filter((card) => card.noteId === noteId && card.deletedAt === null)
const asked = (noteId: string) => ofNote(noteId).map((card) => [card.id, studySides(card).front, studySides(card).back])

test('a text with gaps typed without a network is a card for each gap', async () => {
  server.weather = 'offline'
  keepUnsaved(deck, { ...typed, kind: 'cloze', front: gaps, back: '', aliases: ['of the first'], position: 2 })
  await drainOutbox()
  expect((await cardsOfDeck(deck)).map(({ card }) => card.ordinal)).toEqual([0, 0, 1])
  server.weather = 'fine'
  await syncNow()
  expect(asked(typed.id)).toEqual([
    [typed.id, '{{c1::A}} and B', 'A'],
    [siblingId(typed.id, 1), 'A and {{c2::B}}', 'B'],
  ])
  expect(ofNote(typed.id).map(({ tags, aliases }) => [tags, aliases])).toEqual([
    [['a'], ['of the first']],
    [['a'], []],
  ])
  expect(await unsyncedCount()).toBe(0)
})

test('a card both ways typed without a network is both cards', async () => {
  keepUnsaved(deck, { ...typed, kind: 'reversed', position: 2 })
  await syncNow()
  expect(ofNote(typed.id)).toMatchObject([
    { id: typed.id, kind: 'basic', front: 'Typed', back: 'offline' },
    { id: siblingId(typed.id, 1), kind: 'reversed', front: 'offline', back: 'Typed', ordinal: 1 },
  ])
  expect(readUnsaved(deck)).toEqual([])
})

test('gaps that were typed over a text come and go with their cards', async () => {
  const first = aCard(7, { kind: 'cloze', front: gaps, back: '' })
  server.put(first, { ...first, id: siblingId(first.id, 1), ordinal: 1 })
  await syncNow()
  keepUnsaved(deck, { ...seenOf(first), id: first.id, front: '{{c1::A}} and B, {{c3::C}}', seen: seenOf(first) })
  await syncNow()
  expect(ofNote(first.id).map(({ ordinal }) => ordinal)).toEqual([0, 2])
  expect(readUnsaved(deck)).toEqual([])
})

test('a gap whose card could not be made any more when its editor was closed gets it', async () => {
  const first = aCard(7, { kind: 'cloze', front: gaps, back: '' })
  server.put(first)
  await syncNow()
  keepUnsaved(deck, { ...seenOf(first), id: first.id, seen: seenOf(first) })
  await syncNow()
  expect(asked(first.id).map(([, , answer]) => answer)).toEqual(['A', 'B'])
  expect(readUnsaved(deck)).toEqual([])
})

test('what an open editor holds is left to it', async () => {
  keepUnsaved(deck, { ...typed, position: 2 })
  const { held, release } = holdUnsaved(deck)
  await held
  await syncNow()
  expect(readUnsaved(deck)).toHaveLength(1)
  expect(server.cards.has(typed.id)).toBe(false)
  release()
  await new Promise((resolve) => setTimeout(resolve))
  await syncNow()
  expect(server.cards.has(typed.id)).toBe(true)
})

test('typed text joins the changes of its card, and nothing else of it is touched', async () => {
  const card = await known()
  keepUnsaved(deck, { ...seenOf(card), id: card.id, back: 'Better', seen: seenOf(card) })
  await syncNow()
  expect(server.cards.get(card.id)).toMatchObject({ front: 'Q', back: 'Better' })
  expect(readUnsaved(deck)).toEqual([])
})

test('text over a card that another device changed meanwhile waits for its learner', async () => {
  const card = await known()
  keepUnsaved(deck, { ...seenOf(card), id: card.id, front: 'Mine', seen: { ...seenOf(card), version: 0 } })
  await syncNow()
  expect(server.cards.get(card.id)?.front).toBe('Q')
  expect(readUnsaved(deck)).toHaveLength(1)
})
