import type { DeckSettings } from '@cairn/contract/decks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeDeckSettings } from './change-settings.ts'
import { renameDeck } from './deck-changes.ts'
import { changeTitles } from './deck-edits.ts'
import { openLocalDb } from './local-db.ts'
import { unsyncedCount } from './outbox.ts'
import { localLearner } from './session.ts'
import { queueOf } from './study-scope.ts'
import { drainOutbox, syncNow } from './sync.ts'
import { aCard, aDeck, FakeServer, idOf } from './testing/fake-server.ts'
import { freshDevice, reload, signedIn } from './testing/fresh-device.ts'

const [one, two] = [idOf('deck', 1), idOf('deck', 2)]
let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1), aDeck(2), aCard(1), aCard(2, { deckId: two }))
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

const titleHere = async (id: string) => (await (await openLocalDb(localLearner()!.id)).idb.get('decks', id))?.title

test('titles and settings changed without a network are here at once and sent together later', async () => {
  server.weather = 'offline'
  const before = await changeTitles(
    new Map([
      [one, 'School::One'],
      [two, 'School::Two'],
    ]),
  )
  await changeDeckSettings(one, { examDate: '2030-01-01' })
  await reload()
  expect(await titleHere(one)).toBe('School::One')
  expect(await unsyncedCount()).toBe(2)
  server.weather = 'fine'
  await syncNow()
  expect(server.decks.get(one)).toMatchObject({
    title: 'School::One',
    settings: { examDate: '2030-01-01' },
    version: 2,
  })
  expect(await unsyncedCount()).toBe(0)
  await changeTitles(before)
  await syncNow()
  expect([server.decks.get(one)?.title, server.decks.get(two)?.title]).toEqual(['Deck 1', 'Deck 2'])
})

test('after a change elsewhere the title is given again on top', async () => {
  await renameDeck({ id: one }, 'Mine')
  server.put({ ...server.decks.get(one)!, title: 'Theirs', description: 'new', version: 6 })
  await syncNow()
  expect(server.decks.get(one)).toMatchObject({ title: 'Mine', description: 'new', version: 7 })
  expect(await titleHere(one)).toBe('Mine')
})

test('settings changed here and elsewhere: each for itself, before and after it is heard of', async () => {
  await changeDeckSettings(one, { examDate: null, newPerDay: 5 })
  const there = (settings: Partial<DeckSettings>, version: number) =>
    server.put({ ...server.decks.get(one)!, settings: { examDate: null, ...settings }, version })
  // Not heard of: the server answers that the version is an old one.
  there({ reviewsPerDay: 90 }, 6)
  await drainOutbox()
  await syncNow()
  expect(server.decks.get(one)?.settings).toEqual({ examDate: null, newPerDay: 5, reviewsPerDay: 90 })

  server.weather = 'offline'
  await changeDeckSettings(one, { examDate: '2030-01-01', newPerDay: 5, reviewsPerDay: 90 })
  await changeDeckSettings(one, { examDate: '2030-01-01', reviewsPerDay: 90 })
  there({ newPerDay: 5, reviewsPerDay: 70 }, 9)
  server.weather = 'fine'
  await syncNow()
  const both = { examDate: '2030-01-01', reviewsPerDay: 70 }
  expect(server.decks.get(one)?.settings).toEqual(both)
  expect((await (await openLocalDb(localLearner()!.id)).idb.get('decks', one))?.settings).toEqual(both)
})

test('a setting that is taken back while it is on its way is as before', async () => {
  await changeDeckSettings(one, { examDate: null, newPerDay: 5 })
  const fine = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === `/api/decks/${one}`) await changeDeckSettings(one, { examDate: null })
    return fine(path, init)
  })
  await syncNow()
  vi.stubGlobal('fetch', fine)
  await syncNow()
  expect(server.decks.get(one)?.settings).toEqual({ examDate: null })
})

test('what is renamed while the title before is on its way is sent next', async () => {
  await renameDeck({ id: one }, 'First')
  const fine = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === `/api/decks/${one}`) await renameDeck({ id: one }, 'Second')
    return fine(path, init)
  })
  await syncNow()
  vi.stubGlobal('fetch', fine)
  expect(await titleHere(one)).toBe('Second')
  expect(await unsyncedCount()).toBe(1)
  await syncNow()
  expect(server.decks.get(one)?.title).toBe('Second')
})

test('a folder is studied with everything below it', async () => {
  await changeTitles(
    new Map([
      [one, 'School'],
      [two, 'school::Two'],
    ]),
  )
  const scope = { deckId: null, isForExam: false }
  const order = async (folder: string) => (await queueOf({ ...scope, folder }, Date.now())).order
  expect(await order('School')).toEqual([idOf('card', 1), idOf('card', 2)])
  expect(await order('School::Two')).toEqual([idOf('card', 2)])
  expect(await order('Schoo')).toEqual([])
})
