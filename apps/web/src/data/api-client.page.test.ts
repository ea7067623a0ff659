import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, NetworkError, sendFile } from './api-client.ts'

/** A server that takes every call and never answers, or never ends its answer. */
const silence = (_path: string, { signal }: RequestInit) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
const halfAnAnswer = (_path: string, { signal }: RequestInit) => {
  const body = new ReadableStream({
    start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)),
  })
  return Promise.resolve(new Response(body, { status: 200 }))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const body = { email: 'ada@example.org', password: 'a long password' }
const CALLS = [
  ['an account', 30_000, () => api('POST /api/auth/sign-in', { body })],
  ['a sign-out', 30_000, () => api('POST /api/auth/sign-out')],
  ['the list of tokens', 30_000, () => api('GET /api/tokens')],
  ['the storage', 120_000, () => api('GET /api/storage/{bucket}/o/{name}', { params: { bucket: 'b', name: 'n' } })],
  ['a file', 600_000, () => sendFile('POST /api/media', new Blob(['x']), { fileName: 'x', learnerId: 'me' })],
] as const

test.each(
  [silence, halfAnAnswer].flatMap((server) =>
    CALLS.map(([what, limitMs, call]) => [what, limitMs, server, call] as const),
  ),
)('a call of %s without an answer for %d ms ends as one (%o)', async (_, limitMs, server, call) => {
  vi.stubGlobal('fetch', server)
  let ended: unknown = null
  void call().catch((error: unknown) => (ended = error))
  await vi.advanceTimersByTimeAsync(limitMs - 1)
  expect(ended).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(ended).toBeInstanceOf(NetworkError))
  expect(ended).toMatchObject({ code: 'network-request-failed' })
})
