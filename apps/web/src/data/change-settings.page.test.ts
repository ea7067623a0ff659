import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeDeckSettings, changeSettings } from './change-settings.ts'
import { openLocalDb } from './local-db.ts'
import { localStudySettings } from './schedule-settings.ts'
import { localLearner, setLearner } from './session.ts'
import { syncNow } from './sync.ts'
import { aCard, aDeck, aLearner, FakeServer, idOf } from './testing/fake-server.ts'
import { freshDevice, reload, signedIn } from './testing/fresh-device.ts'
import { keepWaitingSettings, waitingSettings } from './waiting-settings.ts'

const DECK = idOf('deck', 1)
let server: FakeServer
let me: string

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1), aCard(1))
  me = (await signedIn(server)).id
  server.weather = 'offline'
})
afterEach(() => vi.unstubAllGlobals())

const patches = (path: string) =>
  server.requests.filter((request) => request.method === 'PATCH' && request.path === path)

test('settings hold at once without a network, outlive a reload, and are sent together', async () => {
  await changeSettings({ desiredRetention: 0.85 })
  await changeSettings({ easyDays: [1, 1, 1, 1, 1, 0, 0], desiredRetention: 0.8 })
  const wanted = { desiredRetention: 0.8, easyDays: [1, 1, 1, 1, 1, 0, 0] }
  expect(localStudySettings()).toMatchObject(wanted)
  await reload()
  expect(localStudySettings()).toMatchObject(wanted)
  server.weather = 'fine'
  expect(await syncNow()).toMatchObject({ ok: true })
  expect(patches('/api/me').map(({ body }) => body)).toEqual([wanted])
  expect(server.learner).toMatchObject({ version: 2, settings: wanted })
  await syncNow()
  expect(patches('/api/me')).toHaveLength(1)
  expect(localLearner()).toEqual(server.learner)
})

test('what another device changed meanwhile stays', async () => {
  await changeSettings({ newPerDay: 3 })
  const other = aLearner()
  server.learner = { ...other, version: 7, settings: { ...other.settings, reviewsPerDay: 44, newPerDay: 9 } }
  server.weather = 'fine'
  await syncNow()
  expect(server.learner.settings).toMatchObject({ newPerDay: 3, reviewsPerDay: 44 })
  expect(localLearner()).toEqual(server.learner)
})

test("the server's answer to another question does not undo what waits", async () => {
  await changeSettings({ newPerDay: 3 })
  await setLearner(aLearner())
  expect(localLearner()?.settings.newPerDay).toBe(3)
})

test('what the server refuses is taken back', async () => {
  await changeSettings({ sittingCards: 1 })
  expect(localLearner()?.settings.sittingCards).toBe(1)
  server.weather = 'fine'
  await syncNow()
  expect(localLearner()?.settings.sittingCards).toBe(20)
  await syncNow()
  expect(patches('/api/me')).toHaveLength(1)
})

test('what an earlier release kept in one entry is sent as well', async () => {
  localStorage.setItem('cairn-settings-waiting', JSON.stringify({ learnerId: me, change: { newPerDay: 3 } }))
  server.weather = 'fine'
  await syncNow()
  expect(server.learner?.settings.newPerDay).toBe(3)
  expect(waitingSettings(me)).toBeNull()
})

test('what another tab changes while this one forgets what it has sent still waits', async () => {
  await changeSettings({ newPerDay: 3 })
  server.weather = 'fine'
  const remove = Storage.prototype.removeItem
  // Tabs are processes of their own: between the look of one and what it does upon it another may write.
  const removing = vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
    if (key.startsWith('cairn-settings-waiting')) keepWaitingSettings(me, { ...waitingSettings(me), sittingCards: 12 })
    remove.call(this, key)
  })
  await syncNow()
  removing.mockRestore()
  expect(waitingSettings(me)).toMatchObject({ sittingCards: 12 })
  await syncNow()
  expect(server.learner?.settings).toMatchObject({ newPerDay: 3, sittingCards: 12 })
  expect(waitingSettings(me)).toBeNull()
})

test('where the browser has no room, the change does not count', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await changeSettings({ newPerDay: 3 })).toEqual({ ok: false, problem: 'storage-full' })
  full.mockRestore()
  expect(localLearner()?.settings.newPerDay).toBe(10)
})

test('settings of a deck hold at once, outlive a reload and the rows that come down, and are sent', async () => {
  const settings = { examDate: '2026-06-01', desiredRetention: 0.95, newPerDay: 2 }
  expect(await changeDeckSettings(DECK, settings)).toMatchObject({ id: DECK, settings })
  await reload()
  const deckHere = async () => (await openLocalDb(me)).idb.get('decks', DECK)
  expect((await deckHere())?.settings).toEqual(settings)
  // Renamed on another device: the version here is behind.
  server.put({ ...aDeck(1), title: 'New name', version: 5 })
  server.weather = 'fine'
  await syncNow()
  expect(server.decks.get(DECK)).toMatchObject({ title: 'New name', version: 6, settings })
  expect(await deckHere()).toMatchObject({ title: 'New name', settings })
  const asked = patches(`/api/decks/${DECK}`).length
  await syncNow()
  expect(patches(`/api/decks/${DECK}`)).toHaveLength(asked)
})

test('a deck that is not here has no settings to change', async () => {
  expect(await changeDeckSettings(idOf('deck', 9), { examDate: null })).toBeNull()
})
