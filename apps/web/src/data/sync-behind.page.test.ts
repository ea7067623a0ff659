import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordReview, unsyncedCount } from './outbox.ts'
import { localCard } from './queries.ts'
import { drainOutbox, startSync, syncBehind, syncNow, syncState } from './sync.ts'
import { anAnswer } from './testing/an-answer.ts'
import { aCard, type FakeServer, idOf } from './testing/fake-server.ts'
import { deviceWithTwoCards, freshDevice } from './testing/fresh-device.ts'

const T0 = Date.parse('2026-03-02T12:00:00Z')
const one = idOf('card', 1)
let server: FakeServer

beforeEach(async () => {
  server = await deviceWithTwoCards()
})
afterEach(() => vi.unstubAllGlobals())

describe('what nobody waits for and nobody expected', () => {
  /** What the answers of one path are once they have been spoilt. */
  const spoil = (spoilt: string, change: object) => {
    const fine = globalThis.fetch
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      const answer = await fine(path, init)
      return path.startsWith(spoilt) ? Response.json({ ...(await answer.json()), ...change }) : answer
    })
    return () => vi.stubGlobal('fetch', fine)
  }
  const told = vi.fn()
  beforeEach(() => {
    told.mockReset()
    vi.stubGlobal('reportError', told)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['a run by the clock', () => undefined],
    ['a run with the window', () => window.dispatchEvent(new Event('focus'))],
    ['a run with the connection', () => window.dispatchEvent(new Event('online'))],
    ['a run that follows a change', syncBehind],
  ])('%s: the browser is told, and it is tried again', async (_, begin) => {
    const mend = spoil('/api/sync', { cards: 3 })
    server.put(aCard(3))
    const stop = startSync()
    begin()
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith(expect.any(TypeError)))
    await vi.waitFor(() => expect(syncState().running).toBe(false))
    mend()
    await vi.advanceTimersByTimeAsync(60_000)
    await vi.waitFor(async () => expect(await localCard(idOf('card', 3))).not.toBe(null))
    stop()
    await syncNow()
  })

  test('answers that are sent after a review: the browser is told, and they are sent again', async () => {
    const stop = startSync()
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitFor(() => expect(syncState()).toMatchObject({ running: false, problem: null }))
    await syncNow()
    const mend = spoil('/api/reviews', { results: 3 })
    await recordReview(await anAnswer(one, 'good', T0))
    await vi.advanceTimersByTimeAsync(1_500)
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith(expect.any(TypeError)))
    expect(await unsyncedCount()).toBe(1)
    mend()
    await vi.advanceTimersByTimeAsync(30_000)
    await vi.waitFor(async () => expect(await unsyncedCount()).toBe(0))
    stop()
    await syncNow()
  })

  test('answers whose learner leaves while they are sent break nothing', async () => {
    await recordReview(await anAnswer(one, 'good', T0))
    const fine = globalThis.fetch
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      const answer = await fine(path, init)
      if (path === '/api/reviews') await freshDevice()
      return answer
    })
    expect(await drainOutbox()).toMatchObject({ ok: false, problem: 'other-learner' })
  })
})
