import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropLocalMedia, shownAddress } from '../lib/local-media.ts'
import { changeCard } from './card-changes.ts'
import { openLocalDb } from './local-db.ts'
import { keepMediaHere, mediaStanding, showMediaHere } from './media.ts'
import { pushMedia } from './media-drain.ts'
import { unsyncedCount } from './outbox.ts'
import { localLearner } from './session.ts'
import { syncNow } from './sync.ts'
import { type FakeServer, idOf } from './testing/fake-server.ts'
import { deviceWithTwoCards, freshDevice, reload } from './testing/fresh-device.ts'
import { keepUnsaved } from './unsaved-text.ts'

const DAY = 86_400_000
const one = idOf('card', 1)
const SUM = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
const ADDRESS = `/api/media/${SUM}.webp`
let server: FakeServer

beforeEach(async () => {
  server = await deviceWithTwoCards()
  URL.createObjectURL = () => 'blob:here'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  dropLocalMedia()
  vi.unstubAllGlobals()
})

const add = () => keepMediaHere({ bytes: new TextEncoder().encode('abc'), contentType: 'image/webp' })
const db = () => openLocalDb(localLearner()?.id ?? '')
const sentFiles = () => server.requests.filter(({ path }) => path === '/api/media').length
const push = async (at = Date.now()) => pushMedia(await db(), at)

test('a picture added without a network is shown at once and after a reload, counts as unsent, and is sent before its card', async () => {
  server.weather = 'offline'
  expect(await add()).toEqual({ ok: true, address: ADDRESS })
  expect(shownAddress(ADDRESS)).toBe('blob:here')
  await changeCard(one, { front: `![](${ADDRESS})` })
  await syncNow()
  dropLocalMedia()
  await reload()
  expect(shownAddress(ADDRESS)).toBe(ADDRESS)
  await showMediaHere()
  await vi.waitFor(() => expect(shownAddress(ADDRESS)).toBe('blob:here'))
  expect(await unsyncedCount()).toBe(2)
  server.weather = 'fine'
  await syncNow()
  expect([...server.media]).toEqual([SUM])
  const order = server.requests.map(({ path }) => path).filter((path) => /media|edits/.test(path))
  expect(order.slice(-2)).toEqual(['/api/media', '/api/cards/edits'])
  expect(await unsyncedCount()).toBe(0)
  expect(await mediaStanding(ADDRESS)).toMatchObject({ sentAt: expect.any(Number) })
})

test('an answer that was lost is no loss: it is sent again', async () => {
  await add()
  server.weather = 'lost-reply'
  await expect(push()).rejects.toThrow()
  server.weather = 'fine'
  await push()
  await push()
  expect([...server.media]).toEqual([SUM])
  expect(await unsyncedCount()).toBe(0)
})

test('what the server refuses is kept, said, and stands in nobody’s way', async () => {
  server.refused.add(SUM)
  await add()
  await changeCard(one, { front: `![](${ADDRESS})` })
  expect(await syncNow()).toMatchObject({ ok: true })
  expect(await mediaStanding(ADDRESS)).toMatchObject({ rejection: 'Answered 422' })
  const before = sentFiles()
  await syncNow()
  expect(sentFiles()).toBe(before)
  expect(server.cards.get(one)?.front).toContain(ADDRESS)
})

test('a picture whose card still waits is sent again after a day; one that nothing waits for is left to the server', async () => {
  await add()
  await push()
  keepUnsaved(idOf('deck', 1), { id: 'x', front: `![](${ADDRESS})`, back: '', position: 1 })
  await push(Date.now() + DAY / 2)
  expect(sentFiles()).toBe(1)
  await push(Date.now() + 2 * DAY)
  expect(sentFiles()).toBe(2)
  localStorage.removeItem(`cairn-unsaved-${idOf('deck', 1)}/x`)
  await push(Date.now() + 4 * DAY)
  expect(sentFiles()).toBe(2)
  expect(await mediaStanding(ADDRESS)).toBeNull()
})

test('the sum is the same where the browser offers none', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(await add()).toEqual({ ok: true, address: ADDRESS })
})

test('signed out nothing is kept', async () => {
  await freshDevice()
  expect(await add()).toEqual({ ok: false, problem: 'signed-out' })
})

test('a database that closes while pictures are looked for is no error', async () => {
  await add()
  const { idb } = await db()
  const looked = showMediaHere()
  idb.close()
  await expect(looked).resolves.toBeUndefined()
})
