import type { Upload } from '@cairn/contract/uploads'
import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../data/api-client.ts'
import { OPERATION_RETRY_MS, UPLOAD_RETRY_MS } from '../../data/storage-retry.ts'
import { UploadRun, type UploadState, type UploadTransport } from './upload-run.ts'

/*
 * The run against a server that loses what the test says: time is a number, every pause is noted.
 */

const FILE = new File(['chalk '.repeat(100)], 'chalk.pdf')
const refusal = (status: number, retryAfter: number | null = null) =>
  new ApiError(status, { error: { code: 'unavailable', message: `Words of ${status}`, requestId: 'r' } }, retryAfter)
const cut = () => new NetworkError('away')

const anUpload = (change: Partial<Upload> = {}): Upload => ({
  ...{ id: 'u', origin: 'file', name: 'chalk.pdf', address: null, kind: 'pdf', size: 600, status: 'reading' },
  ...{ pagesDone: 0, pagesTotal: null, problem: null, document: null, createdAt: 1 },
  ...change,
})

interface Weather {
  /** What each call meets, in order; nothing more: it works. */
  readonly send?: (Error | 'lost answer')[]
  readonly begin?: Error[]
  readonly read?: (Error | Upload | null)[]
}

function setUp({ send = [], begin = [], read = [] }: Weather, from: 'file' | 'server' | 'address' = 'file') {
  let now = 0
  const pauses: number[] = []
  const calls: string[] = []
  let stored: number | null = from === 'server' ? FILE.size : null
  const meet = (errors: Error[]) => {
    const error = errors.shift()
    if (error) throw error
  }
  const transport: UploadTransport = {
    send: async (_name, file, { onProgress }) => {
      calls.push('send')
      onProgress(file.size / 2)
      const met = send.shift()
      if (met instanceof Error) throw met
      stored = file.size
      if (met) throw cut()
      onProgress(file.size)
    },
    sizeOf: async () => {
      calls.push('size')
      return stored
    },
    begin: async () => {
      calls.push('begin')
      meet(begin)
      return anUpload({ status: 'waiting' })
    },
    beginAddress: async () => {
      calls.push('address')
      meet(begin)
      return anUpload({ status: 'waiting' })
    },
    read: async () => {
      calls.push('read')
      const next = read.length > 0 ? read.shift() : anUpload({ status: 'ready' })
      if (next instanceof Error) throw next
      return next ?? null
    },
    pause: async (ms) => {
      pauses.push(ms)
      now += ms
    },
    now: () => now,
  }
  const brought =
    from === 'file'
      ? ({ from, file: FILE } as const)
      : from === 'server'
        ? ({ from } as const)
        : ({ from, url: 'https://x.org' } as const)
  const run = new UploadRun({ id: 'u', name: 'u/chalk.pdf', brought }, transport)
  const states: UploadState[] = []
  run.subscribe(() => states.push(run.state()))
  return { run, states, pauses, calls, elapsed: () => now }
}

test('a file is sent, read and ready, with progress on the way', async () => {
  const { run, states, calls } = setUp({
    read: [anUpload({ pagesDone: 20, pagesTotal: 80 }), anUpload({ status: 'ready' })],
  })
  await run.start()
  expect(calls).toEqual(['send', 'begin', 'read', 'read'])
  expect(states).toContainEqual({ kind: 'sending', sent: 300, total: 600, waiting: false })
  expect(states).toContainEqual({ kind: 'reading', done: 20, total: 80, waiting: false })
  expect(run.state().kind).toBe('ready')
})

test('a network that is away for a while: pauses grow, the file is sent again, the wait is said', async () => {
  const { run, states, pauses, calls } = setUp({ send: [cut(), cut(), refusal(503, 5)] })
  await run.start()
  expect(run.state().kind).toBe('ready')
  expect(pauses.slice(0, 3)).toEqual([1_000, 2_000, 5_000])
  expect(calls.filter((call) => call === 'send')).toHaveLength(4)
  expect(states).toContainEqual(expect.objectContaining({ kind: 'sending', waiting: true }))
})

test('a server that answers while it is waited for is shown in its own words, one out of reach has none', async () => {
  const { run, states } = setUp({ send: [refusal(503), cut()], read: [refusal(503)] })
  await run.start()
  const waits = states.flatMap((state) => ('waiting' in state && state.waiting ? [[state.kind, state.serverSays]] : []))
  expect(waits).toEqual([
    ['sending', 'Words of 503'],
    ['sending', null],
    ['reading', 'Words of 503'],
  ])
  expect(states.filter((state) => 'waiting' in state && !state.waiting && state.serverSays)).toEqual([])
})

test('when only the answer was lost, the file is not sent twice', async () => {
  const { run, calls } = setUp({ send: ['lost answer'], begin: [cut()] })
  await run.start()
  expect(calls).toEqual(['send', 'size', 'begin', 'begin', 'read'])
  expect(run.state().kind).toBe('ready')
})

test('after ten minutes without a network it ends, and says so', async () => {
  const { run, elapsed, pauses } = setUp({ send: Array.from({ length: 100 }, cut) })
  await run.start()
  expect(run.state()).toEqual({ kind: 'failed', problem: 'network', words: null })
  expect(elapsed()).toBeLessThanOrEqual(UPLOAD_RETRY_MS)
  expect(elapsed()).toBeGreaterThan(UPLOAD_RETRY_MS - 31_000)
  expect(Math.max(...pauses)).toBe(30_000)
})

test('after ten minutes of refusals that pass, the server’s own words are shown', async () => {
  const { run } = setUp({ send: Array.from({ length: 100 }, () => refusal(503, 30)) })
  await run.start()
  expect(run.state()).toEqual({ kind: 'failed', problem: 'unavailable', words: 'Words of 503' })
})

test('a server that does not begin to read is asked for two minutes', async () => {
  const { run, elapsed } = setUp({ begin: Array.from({ length: 100 }, () => refusal(503)) })
  await run.start()
  expect(run.state()).toMatchObject({ kind: 'failed', problem: 'unavailable' })
  expect(elapsed()).toBeLessThanOrEqual(OPERATION_RETRY_MS)
  expect(elapsed()).toBeGreaterThan(OPERATION_RETRY_MS - 31_000)
})

test.each([
  [413, null, 'too-large'],
  [422, null, 'empty'],
  [401, null, 'session'],
  [507, null, 'storage-full'],
  [429, 3_000, 'quota'],
  [400, null, 'refused'],
] as const)('an answer of %i (%s) ends it: %s', async (status, retryAfter, problem) => {
  const { run, pauses } = setUp({ send: [refusal(status, retryAfter)] })
  await run.start()
  expect(run.state()).toEqual({ kind: 'failed', problem, words: `Words of ${status}` })
  expect(pauses).toEqual([])
})

test('another file on its way is waited for', async () => {
  const { run, pauses } = setUp({ send: [refusal(429, 5)] })
  await run.start()
  expect([run.state().kind, pauses[0]]).toEqual(['ready', 5_000])
})

test('what the server could not read is named; what it does not know is gone', async () => {
  const failed = setUp({ read: [anUpload({ status: 'failed', problem: 'encrypted' })] })
  await failed.run.start()
  expect(failed.run.state()).toEqual({ kind: 'failed', problem: 'encrypted', words: null })
  const gone = setUp({ read: [null] })
  await gone.run.start()
  expect(gone.run.state()).toEqual({ kind: 'failed', problem: 'gone', words: null })
})

test('after a reload an upload goes on without its file; one that was never begun is begun', async () => {
  const known = setUp({ read: [anUpload({ pagesDone: 3, pagesTotal: 9 })] }, 'server')
  await known.run.start()
  expect([known.run.state().kind, known.calls]).toEqual(['ready', ['read', 'read']])
  const unknown = setUp({ read: [null] }, 'server')
  await unknown.run.start()
  expect([unknown.run.state().kind, unknown.calls]).toEqual(['ready', ['read', 'begin', 'read']])
})

test('an address is fetched by the server; stopping says nothing more', async () => {
  const { run, calls } = setUp({}, 'address')
  await run.start()
  expect([run.state().kind, calls]).toEqual(['ready', ['address', 'read']])
  const left = setUp({ send: [cut()] })
  const starting = left.run.start()
  left.run.stop()
  const before = left.states.length
  await starting
  expect(left.states).toHaveLength(before)
})
