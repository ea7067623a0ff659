import type { Card } from '@cairn/contract/cards'
import type { Deck } from '@cairn/contract/decks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeCard, trashCard } from './card-changes.ts'
import { changeSettings } from './change-settings.ts'
import { openLocalDb } from './local-db.ts'
import { recordReview, unsyncedCount } from './outbox.ts'
import { localCard } from './queries.ts'
import { returnedHere } from './returned.ts'
import { localLearner } from './session.ts'
import { drainOutbox, syncNow } from './sync.ts'
import { anAnswer } from './testing/an-answer.ts'
import { aCard, aDeck, aLearner, FakeServer, idOf } from './testing/fake-server.ts'
import { sourceIdOf } from './testing/fake-sources.ts'
import { deviceWithTwoCards } from './testing/fresh-device.ts'
import { rejectedCount } from './unsent.ts'

const T0 = Date.parse('2026-03-02T12:00:00Z')
const [one, two, three] = [idOf('card', 1), idOf('card', 2), idOf('card', 3)]
let server: FakeServer

beforeEach(async () => {
  server = await deviceWithTwoCards()
})
afterEach(() => vi.unstubAllGlobals())

const meta = async (key: string) => (await openLocalDb(localLearner()!.id)).idb.get('meta', key)

/** The server as it was before the last rows: `epoch` null where it has not noticed. */
function restored(epoch: string | null, ...rows: readonly (Deck | Card)[]): FakeServer {
  const older = new FakeServer().install().put(...rows)
  if (epoch !== null) older.epoch = epoch
  return older
}

test('the epoch is heard with the first synchronisation, and nothing is offered while it stays', async () => {
  expect(await meta('epoch')).toBe(server.epoch)
  server.put({ ...server.cards.get(two)!, deletedAt: T0, updatedAt: T0 })
  await syncNow()
  expect([await localCard(two), await returnedHere()]).toEqual([null, null])
  expect(server.cards.get(two)?.deletedAt).toBe(T0)
})

describe.each([
  ['it says so', 'another'],
  ['its numbers do not reach the cursor', null],
])('an older copy of the database (%s)', (_, epoch) => {
  const older = () => restored(epoch, aDeck(1), aCard(1))

  test('gets its cards, their marks and their answers back, once', async () => {
    await changeCard(two, { starred: true, flag: 3 })
    await recordReview(await anAnswer(two, 'good', T0))
    await syncNow()
    const before = (await localCard(two))?.row.state
    const now = older()
    expect(await syncNow()).toMatchObject({ ok: true })
    expect(now.cards.get(two)).toMatchObject({ front: 'Question 2', starred: true, flag: 3, deletedAt: null })
    expect(now.log.map(({ cardId }) => cardId)).toEqual([two])
    expect((await localCard(two))?.row.state).toEqual(before)
    expect(await returnedHere()).toMatchObject({ decks: 0, cards: 1, edits: 0, reviews: 1 })
    const sent = now.requests.length
    await syncNow()
    expect(now.requests.slice(sent).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/me',
      'POST /api/numbering',
      'GET /api/sync',
    ])
    expect(await unsyncedCount()).toBe(0)
  })

  test('has refused an answer to a card that it lost: the card returns, and the answer with it', async () => {
    const now = older()
    await recordReview(await anAnswer(two, 'easy', T0))
    expect(await drainOutbox()).toMatchObject({ ok: true, isCardUnknown: true })
    expect(await rejectedCount()).toBe(1)
    await syncNow()
    expect([await rejectedCount(), now.log.length]).toEqual([0, 1])
    expect((await localCard(two))?.row.state).toMatchObject({ reps: 1 })
  })
})

test('a text that was written since the copy wins over the one before; one written after it was restored stays', async () => {
  server.put({ ...server.cards.get(one)!, front: 'Since the copy', updatedAt: T0 + 1_000, version: 2 })
  await syncNow()
  const now = restored('another', aDeck(1), aCard(1), aCard(2))
  now.put({ ...now.cards.get(two)!, front: 'After the restore', updatedAt: T0 + 9_000, version: 2 })
  await syncNow()
  expect(now.cards.get(one)?.front).toBe('Since the copy')
  const edits = now.requests.filter(({ path }) => path === '/api/cards/edits').map(({ body }) => body)
  expect(edits).toMatchObject([{ edits: [{ cardId: one, change: { front: 'Since the copy' } }] }])
  expect(edits).toMatchObject([{ edits: [{ editedAt: { front: T0 + 1_000 } }] }])
  expect((await localCard(two))?.card.front).toBe('After the restore')
})

test('what was deleted since the copy is deleted again; what is in the trash of the server stays there', async () => {
  server.put(aCard(3))
  await syncNow()
  await trashCard(one, T0)
  await syncNow()
  const now = new FakeServer().install().put(aDeck(1), aCard(1), aCard(2), aCard(3))
  now.epoch = 'another'
  now.put({ ...now.cards.get(three)!, deletedAt: T0 + 5_000, updatedAt: T0 + 5_000 })
  await syncNow()
  expect(now.cards.get(one)?.deletedAt).not.toBeNull()
  expect(now.cards.get(two)?.deletedAt).toBeNull()
  expect(now.cards.get(three)?.deletedAt).toBe(T0 + 5_000)
  expect(await localCard(three)).toBeNull()
  expect(await returnedHere()).toMatchObject({ cards: 0, edits: 0, deletions: 1 })
})

test('texts that are kept here and the copy has not are sent, and said', async () => {
  const { idb } = await openLocalDb(localLearner()!.id)
  const text = { title: 'Rocks', kind: 'paste' as const, text: 'Chalk is a rock.', length: 16, readAt: T0, runs: null }
  await idb.put('sourceTexts', { id: sourceIdOf(1), ...text })
  const now = restored('another', aDeck(1), aCard(1), aCard(2))
  await syncNow()
  const sent = now.requests.filter(({ method, path }) => method === 'POST' && path === '/api/sources')
  expect(sent.map(({ body }) => body)).toEqual([{ id: sourceIdOf(1), title: 'Rocks', text: 'Chalk is a rock.' }])
  expect(await returnedHere()).toMatchObject({ cards: 0, sources: 1, media: 0 })
})

test('settings that were changed since the copy are set again', async () => {
  await changeSettings({ newPerDay: 44 })
  await syncNow()
  expect(server.learner?.version).toBe(2)
  const now = restored('another', aDeck(1), aCard(1), aCard(2))
  now.learner = aLearner()
  await syncNow()
  await syncNow()
  expect(now.learner.settings.newPerDay).toBe(44)
  expect(localLearner()?.settings.newPerDay).toBe(44)
})

test('a copy that breaks off while it is compared changes nothing here, and the next time it is done', async () => {
  const now = restored('another', aDeck(1), aCard(1))
  const fine = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    path.startsWith('/api/sync') ? Promise.reject(new TypeError('Failed to fetch')) : fine(path, init),
  )
  expect(await syncNow()).toMatchObject({ ok: false, problem: 'offline' })
  expect([await meta('epoch'), await unsyncedCount()]).toEqual([server.epoch, 0])
  vi.stubGlobal('fetch', fine)
  expect(await syncNow()).toMatchObject({ ok: true })
  expect(now.cards.has(two)).toBe(true)
})
