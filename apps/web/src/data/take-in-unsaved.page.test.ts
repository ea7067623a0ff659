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
