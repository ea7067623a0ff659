import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { differingMonth } from './differing-month.ts'
import { pruneAnswers } from './kept-answers.ts'
import { openLocalDb } from './local-db.ts'
import { compareMonths } from './month-digest.ts'
import { recordReview } from './outbox.ts'
import { dayTotals } from './queries.ts'
import { localLearner } from './session.ts'
import { syncNow } from './sync.ts'
import { anAnswer } from './testing/an-answer.ts'
import { aCard, type FakeServer, idOf } from './testing/fake-server.ts'
import { deviceWithTwoCards } from './testing/fresh-device.ts'

const NOW = Date.now()
const MONTH = new Date(NOW).toISOString().slice(0, 7)
const HOUR = 3_600_000
let server: FakeServer

beforeEach(async () => {
  server = await deviceWithTwoCards()
})
afterEach(() => vi.unstubAllGlobals())

const database = async () => (await openLocalDb(localLearner()!.id)).idb
const compare = (now: number) => compareMonths(localLearner()!.id, now)
const digests = () => server.countOf('/api/sync/digest')

/** Two answers that the server has. */
async function answered(): Promise<void> {
  await recordReview(await anAnswer(idOf('card', 1), 'good', NOW - 2_000))
  await recordReview(await anAnswer(idOf('card', 2), 'again', NOW - 1_000))
  expect(await syncNow()).toMatchObject({ ok: true, sent: 2 })
}

test('the present and the last month are compared after a pull, the present one hourly and the last one daily', async () => {
  expect(digests()).toBe(2)
  await answered()
  expect(digests()).toBe(2)
  await compare(NOW + HOUR + 60_000)
  expect(digests()).toBe(3)
  await compare(NOW + 25 * HOUR)
  expect(digests()).toBeGreaterThanOrEqual(5)
  expect(await differingMonth()).toBeNull()
})

test('answers that the server lost are sent again', async () => {
  await answered()
  const [lost] = server.log.splice(0, 1)
  await compare(NOW + 2 * HOUR)
  expect(server.log.map(({ id }) => id)).toContain(lost?.id)
  expect(server.log.find(({ id }) => id === lost?.id)).toEqual(lost)
  expect(await differingMonth()).toBeNull()
})

test('totals that are wrong on this device are fetched again', async () => {
  await answered()
  const idb = await database()
  const [day] = await dayTotals()
  await idb.put('days', { ...day!, good: 40 })
  await idb.put('days', { ...day!, studyDay: `${MONTH}-01`, hard: 3 })
  await compare(NOW + 2 * HOUR)
  expect(await dayTotals()).toEqual([day])
  expect(await differingMonth()).toBeNull()
})

test('what cannot be mended is said, and no more when it is gone', async () => {
  await answered()
  const event = server.log.find(({ cardId }) => cardId === idOf('card', 2))!
  server.log.push({ ...event, id: idOf('card', 99) }) // of this device, which does not know it
  await compare(NOW + 2 * HOUR)
  expect(await differingMonth()).toBe(MONTH)
  server.log.pop()
  server.receive([{ ...event, id: idOf('card', 98), deviceId: idOf('deck', 9) }]) // what it holds is counted anew
  await syncNow()
  await compare(NOW + 4 * HOUR)
  expect(await differingMonth()).toBeNull()
})

test('while another device writes, nothing is compared', async () => {
  await answered()
  server.log.splice(0, 1)
  server.put(aCard(3))
  await compare(NOW + 2 * HOUR)
  expect(server.log).toHaveLength(1)
  expect(await differingMonth()).toBeNull()
})

test('a device that kept no log before is not compared for the months of then', async () => {
  const idb = await database()
  await idb.delete('meta', 'logSince')
  const before = digests()
  await pruneAnswers(await openLocalDb(localLearner()!.id))
  await compare(NOW + 2 * HOUR)
  expect(digests()).toBe(before)
})

test('answers of this month and the last are kept, older ones go but for the latest', async () => {
  const idb = await database()
  const old = await anAnswer(idOf('card', 1), 'good', NOW - 100 * 24 * HOUR)
  for (let number = 0; number < 260; number += 1) {
    const at = NOW - (number < 240 ? 90 * 24 * HOUR : 0) + number
    const id = `${at
      .toString(16)
      .padStart(12, '0')
      .replace(/^(.{8})/, '$1-')}-7000-8000-${number.toString(16).padStart(12, '0')}`
    await idb.put('events', { id, event: { ...old.event, id, answeredAt: at }, before: null, at })
  }
  await pruneAnswers(await openLocalDb(localLearner()!.id), NOW)
  const kept = await idb.getAll('events')
  expect(kept).toHaveLength(200)
  expect(kept.filter(({ at }) => at >= NOW)).toHaveLength(20)
})

test('a server that cannot compare does not spoil a synchronisation', async () => {
  const fine = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    path.startsWith('/api/sync/digest') ? Promise.reject(new TypeError('Failed to fetch')) : fine(path, init),
  )
  const idb = await database()
  await idb.delete('meta', `compared-${MONTH}`)
  expect(await syncNow()).toMatchObject({ ok: true })
})
