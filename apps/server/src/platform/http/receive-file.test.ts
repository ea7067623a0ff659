import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import type { RequestEnv } from './context.ts'
import { answerError } from './error-envelope.ts'
import { receiveFile } from './receive-file.ts'

const MEGABYTE = new Uint8Array(1_048_576)
const BEGIN = Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n')
const END = Buffer.from('\r\n--b--\r\n')

/** A file of so many megabytes, sent to who keeps it as `keep` does, and how many of them were taken. */
async function sent(
  megabytes: number,
  keep: (body: AsyncIterable<Uint8Array>) => Promise<unknown>,
  admit = async () => {},
) {
  let taken = 0
  const parts = [BEGIN, ...Array.from({ length: megabytes }, () => MEGABYTE), END].values()
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (stream) => {
        const next = parts.next()
        if (next.done) return stream.close()
        if (next.value === MEGABYTE) taken += 1
        stream.enqueue(next.value)
      },
    },
    { highWaterMark: 0 },
  )
  const app = new Hono<RequestEnv>()
  app.use(async (c, next) => {
    c.set('log', pino({ level: 'silent' }))
    await next()
  })
  app.onError(answerError)
  app.post('/', async (c) => {
    await receiveFile(c, {
      admit,
      mostBytes: 300 * MEGABYTE.length,
      tooLarge: 'Over 300 MB.',
      name: 'file',
      keep: (_, content) => keep(content),
    })
    return c.text('kept')
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const answer = await app.fetch(new Request('http://x/', { method: 'POST', headers, body, duplex: 'half' }))
  return { status: answer.status, connection: answer.headers.get('connection'), taken }
}

describe('what goes wrong while a file is received is heard by who is still sending it', () => {
  const full = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  const busy = async () => {
    throw new AppError(409, 'conflict', { message: 'Another one is on its way.' })
  }

  test.each([
    ['a file that comes in between', async () => {}, () => busy(), 409],
    ['a refusal before the first byte', busy, () => busy(), 409],
    ['a disk that takes no more', async () => {}, full, 507],
    ['a database that is away before the first byte', full, full, 507],
  ])('%s: the rest is read, and the connection stays', async (_, admit, keep, status) => {
    expect(await sent(40, keep, admit)).toEqual({ status, connection: null, taken: 40 })
  })

  test('one that is far too long is not read to its end, and its connection goes', async () => {
    const { status, connection, taken } = await sent(300, full)
    expect([status, connection]).toEqual([507, 'close'])
    expect(taken).toBeLessThan(300)
  })
})
