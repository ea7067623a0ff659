import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addCards } from './new-cards.ts'
import { recordReview, unsyncedCount } from './outbox.ts'
import { startSync, syncNow, syncState } from './sync.ts'
import { anAnswer } from './testing/an-answer.ts'
import { type FakeServer, idOf } from './testing/fake-server.ts'
import { deviceWithTwoCards } from './testing/fresh-device.ts'

const T0 = Date.parse('2026-03-02T12:00:00Z')
const one = idOf('card', 1)
let server: FakeServer

beforeEach(async () => {
  server = await deviceWithTwoCards()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
let stop = () => {}
afterEach(async () => {
  stop()
  await syncNow() // to its end: the next test begins on another device
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Calls of some paths are refused as too many until `end` is called. */
function tooMany(paths: readonly string[], retryAfterSeconds: number) {
  const fine = globalThis.fetch
  const refused: string[] = []
  const end = () => vi.stubGlobal('fetch', fine)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!paths.some((one) => path.startsWith(one))) return fine(path, init)
    refused.push(path.replace(/\?.*/, ''))
    const error = { code: 'too-many-requests', message: 'Too fast', requestId: 'r' }
    return Response.json({ error }, { status: 429, headers: { 'retry-after': String(retryAfterSeconds) } })
  })
  return { refused, end }
}

async function started(): Promise<void> {
  stop = startSync()
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(syncState().running).toBe(false))
}

test('a pull that is refused holds back no review, and is tried again when the server said', async () => {
  const { refused, end } = tooMany(['/api/sync', '/api/me'], 300)
  await started()
  const pulls = refused.length
  await recordReview(await anAnswer(one, 'good', T0))
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() => expect(server.log).toHaveLength(1))
  expect(await unsyncedCount()).toBe(0)
  window.dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(200_000)
  expect(refused).toHaveLength(pulls)
  end()
  const before = server.countOf('/api/sync')
  await vi.advanceTimersByTimeAsync(120_000)
  await vi.waitFor(() => expect(server.countOf('/api/sync')).toBeGreaterThan(before))
  await vi.waitFor(() => expect(syncState()).toMatchObject({ running: false, problem: null }))
})

test('reviews that are refused go when the server said, however long it wants not to be asked for more', async () => {
  const pulls = tooMany(['/api/sync'], 900)
  await started()
  const reviews = tooMany(['/api/reviews'], 20)
  await recordReview(await anAnswer(one, 'good', T0))
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() => expect(reviews.refused).toHaveLength(1))
  await vi.waitFor(() => expect(syncState().problem).toBe('refused'))
  const asked = pulls.refused.length
  reviews.end()
  await vi.advanceTimersByTimeAsync(21_000)
  await vi.waitFor(() => expect(server.log).toHaveLength(1))
  expect(pulls.refused).toHaveLength(asked)
  pulls.end()
})

test('new cards that are refused hold back no review of others, and their own wait for them', async () => {
  const { end } = tooMany(['/api/cards'], 60)
  const made = { id: idOf('card', 9), deckId: idOf('deck', 1), front: 'New', back: 'Card', position: 9 }
  await addCards([made], T0)
  await recordReview(await anAnswer(made.id, 'good', T0))
  await recordReview(await anAnswer(one, 'good', T0 + 1_000))
  expect(await syncNow()).toMatchObject({ ok: false, problem: 'refused', retryAfterSeconds: 60 })
  expect(server.log.map(({ cardId }) => cardId)).toEqual([one])
  end()
  expect(await syncNow()).toMatchObject({ ok: true })
  expect(server.log.map(({ cardId }) => cardId)).toEqual([one, made.id])
  expect(await unsyncedCount()).toBe(0)
})
