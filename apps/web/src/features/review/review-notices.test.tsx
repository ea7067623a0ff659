import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordReview, unsyncedCount } from '../../data/outbox.ts'
import { drainOutbox } from '../../data/sync.ts'
import { anAnswer } from '../../data/testing/an-answer.ts'
import { idOf } from '../../data/testing/fake-server.ts'
import { deviceWithTwoCards } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import ReviewNotices from './review-notices.tsx'

const T0 = Date.parse('2026-03-02T12:00:00Z')
/** Longer than a moment. */
const WAITED_MS = 8_000

beforeEach(async () => {
  await deviceWithTwoCards()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const rate = async (card: number) => recordReview(await anAnswer(idOf('card', card), 'good', T0 + card * 1_000))

const realTimeout = globalThis.setTimeout
/** In steps: the database answers by the same clock, and React draws by its own. */
const pass = async (ms: number) => {
  for (let step = 0; step < 20; step += 1) {
    await vi.advanceTimersByTimeAsync(ms / 20)
    await new Promise((resolve) => realTimeout(resolve, 4))
  }
}
const notice = () => screen.queryByText(/wait|sent|Offline/)?.textContent ?? null

test('answers that go within seconds are no matter; what still waits then is said', async () => {
  await renderScreen('/review', <ReviewNotices problem={null} />)
  await rate(1)
  await pass(WAITED_MS - 2_000)
  expect(notice()).toBeNull()
  await rate(2)
  await pass(4_000)
  expect(notice()).toBe('2 changes wait to be sent')
  await drainOutbox()
  await pass(100)
  expect(await unsyncedCount()).toBe(0)
  expect(notice()).toBeNull()
})

test('while answers go, those given meanwhile are no matter', async () => {
  await renderScreen('/review', <ReviewNotices problem={null} />)
  for (let round = 0; round < 4; round += 1) {
    await rate(1)
    await pass(WAITED_MS - 2_000)
    const sent = drainOutbox()
    await rate(2)
    await sent
    expect(notice()).toBeNull()
  }
})

test('without a network it is said at once, and how many answers wait', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await renderScreen('/review', <ReviewNotices problem={null} />)
  expect(notice()).toBe('Offline. Your answers are kept on this device.')
  await rate(1)
  await rate(2)
  await pass(100)
  expect(notice()).toBe('Offline. 2 answers are kept on this device and sent later.')
})
