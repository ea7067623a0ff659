import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from './api-client.ts'
import { endWhenStill, OPERATION_RETRY_MS, tryFor, UPLOAD_RETRY_MS } from './storage-retry.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const away = () => new NetworkError('away')
const refused = (status: number) =>
  new ApiError(status, { error: { code: 'unavailable', message: 'No', requestId: 'r' } }, null)

function trying(attempt: () => Promise<string>, limitMs = UPLOAD_RETRY_MS) {
  const leaving = new AbortController()
  const onWaiting = vi.fn<() => void>()
  const begun = Date.now()
  const ended = tryFor(attempt, { limitMs, signal: leaving.signal, onWaiting }).then(
    (value) => ({ value, afterMs: Date.now() - begun }),
    (error: unknown) => ({ error, afterMs: Date.now() - begun }),
  )
  return { leaving, onWaiting, ended }
}

test('the third try works: its pauses grow, and each is told', async () => {
  const attempt = vi.fn<() => Promise<string>>().mockRejectedValueOnce(away()).mockRejectedValueOnce(refused(503))
  const { ended, onWaiting } = trying(attempt.mockResolvedValue('here'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await ended).toEqual({ value: 'here', afterMs: 3_000 })
  expect(onWaiting).toHaveBeenCalledTimes(2)
})

test.each([OPERATION_RETRY_MS, UPLOAD_RETRY_MS])(
  'what never works ends within %d ms, as the last try did',
  async (limitMs) => {
    const { ended } = trying(() => Promise.reject(away()), limitMs)
    await vi.advanceTimersByTimeAsync(limitMs)
    const { afterMs, ...outcome } = await ended
    expect(outcome).toEqual({ error: away() })
    expect(afterMs).toBeGreaterThan(limitMs - 31_000)
  },
)

test('what would end alike is not tried again', async () => {
  const attempt = vi.fn<() => Promise<string>>().mockRejectedValue(refused(413))
  expect((await trying(attempt).ended).afterMs).toBe(0)
  expect(attempt).toHaveBeenCalledTimes(1)
})

test('the learner does not wait for a pause to stop it, nor for one that the network ends', async () => {
  const { ended, leaving } = trying(() => Promise.reject(away()))
  await vi.advanceTimersByTimeAsync(20_000)
  const reason = new Error('stopped')
  leaving.abort(reason)
  expect(await ended).toEqual({ error: reason, afterMs: 20_000 })
  const attempt = vi.fn<() => Promise<string>>().mockRejectedValueOnce(away()).mockRejectedValueOnce(away())
  const other = trying(attempt.mockResolvedValue('here'))
  await vi.advanceTimersByTimeAsync(1_200)
  window.dispatchEvent(new Event('online'))
  expect((await other.ended).afterMs).toBe(1_200)
})

test('a request in which nothing moves for two minutes is ended, one that moves is not', async () => {
  const request = new XMLHttpRequest()
  const abort = vi.spyOn(request, 'abort')
  const moved = endWhenStill(request)
  await vi.advanceTimersByTimeAsync(OPERATION_RETRY_MS - 1)
  moved()
  await vi.advanceTimersByTimeAsync(OPERATION_RETRY_MS - 1)
  expect(abort).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(abort).toHaveBeenCalledTimes(1)
})
