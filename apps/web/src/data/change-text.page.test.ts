import { siblingId } from '@cairn/core/cards/siblings'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeText, takeTextBack } from './change-text.ts'
import { openLocalDb } from './local-db.ts'
import { localLearner } from './session.ts'
import { syncNow } from './sync.ts'
import { aCard, aDeck, FakeServer, idOf } from './testing/fake-server.ts'
import { freshDevice, signedIn } from './testing/fresh-device.ts'

/* A text with gaps that is changed again before anything of it was sent: all of its cards say the latest. */

const noteId = idOf('card', 1)
const ONE = 'Chalk is {{c1::soft}}'
let at = Date.parse('2026-03-02T12:00:00Z')
let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1), aCard(1, { kind: 'cloze', front: ONE, back: '' }))
  await signedIn(server)
  server.weather = 'offline'
})
afterEach(() => vi.unstubAllGlobals())

function later(): number {
  at += 1_000
  return at
}
const change = (cardId: string, front: string) => changeText(cardId, { front }, later())

/** The front of each card of the note that waits to be sent, and when it was written. */
async function waiting() {
  const { idb } = await openLocalDb(localLearner()!.id)
  const rows = await idb.getAll('changes')
  return new Map(rows.map(({ cardId, change, editedAt }) => [cardId, [change.front, editedAt?.front]]))
}

async function afterSync() {
  server.weather = 'fine'
  expect(await syncNow()).toMatchObject({ ok: true })
  return [...server.cards.values()].filter((card) => card.deletedAt === null).map(({ front }) => front)
}

// The ids of some of these come before their note's, those of others after it: changes are sent in that order.
const MANY = `${ONE} and {{c2::white}}, {{c3::light}}, {{c4::dry}}, {{c5::old}}`

test('the latest text is the one that is sent for each card, also for those that it made', async () => {
  await change(noteId, MANY)
  const latest = MANY.replace('Chalk', 'White chalk')
  await change(noteId, latest)
  for (const [front, editedAt] of (await waiting()).values()) expect([front, editedAt]).toEqual([latest, at])
  expect(await afterSync()).toEqual(Array.from({ length: 5 }, () => latest))
})

test('whichever card it was written on', async () => {
  await change(noteId, MANY)
  await change(siblingId(noteId, 2), MANY.replace('Chalk', 'White chalk'))
  const latest = MANY.replace('Chalk', 'All chalk')
  await change(siblingId(noteId, 4), latest)
  expect(await afterSync()).toEqual(Array.from({ length: 5 }, () => latest))
})

test('a card whose gap came and went says nothing more', async () => {
  await change(noteId, MANY)
  await change(noteId, ONE)
  expect([...(await waiting())].filter(([, [front]]) => front !== undefined).map(([id]) => id)).toEqual([noteId])
  expect(await afterSync()).toEqual([ONE])
})

test('nor does one that came back and was taken away', async () => {
  const first = await change(noteId, MANY)
  await takeTextBack({ cardId: noteId, before: { front: ONE }, made: first!.made, gone: first!.gone }, later())
  const latest = ONE.replace('Chalk', 'White chalk')
  await change(noteId, latest)
  expect(await afterSync()).toEqual([latest])
})
