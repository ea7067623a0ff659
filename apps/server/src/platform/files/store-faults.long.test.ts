import { randomBytes, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { within } from '../../testing/within.ts'
import type { Files } from './files.ts'
import { createS3Files } from './s3-files.ts'
import { type StoreProblem, storeProblemOf } from './store-error.ts'
import { type Fault, type S3Server, startS3Server } from './testing/s3-server.ts'

let bucket: S3Server
beforeAll(async () => {
  bucket = await startS3Server()
})
afterEach(() => bucket.misbehave(null))
afterAll(() => bucket.stop())

/** As in production, and in less time. */
const SHORT = { answerMs: 250, bytesPerSecond: 100_000_000, gapMs: 250, wholeMs: 1_000 }
const filesIn = (config = bucket.config) => createS3Files(config)
const hasty = () => createS3Files(bucket.config, SHORT)
const newKey = () => `objects/${randomUUID()}`

async function* pieces(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.byteLength; at += 65_536) yield content.subarray(at, at + 65_536)
}

async function read(files: Files, key: string): Promise<number | null> {
  const found = await files.get(key)
  if (found === null) return null
  let bytes = 0
  for await (const piece of found.body) bytes += piece.byteLength
  return bytes
}

const CALLS: readonly (readonly [string, (files: Files, key: string) => Promise<unknown>])[] = [
  ['put', (files, key) => files.put(key, pieces(Buffer.from('x')))],
  ['put in parts', (files, key) => files.put(key, pieces(randomBytes(9 * 1_048_576)))],
  ['get', read],
  ['getTo', (files, key) => files.getTo(key, join(tmpdir(), randomUUID()))],
  ['sizeOf', (files, key) => files.sizeOf(key)],
  ['delete', (files, key) => files.delete(key)],
  ['dropParts', (files, key) => files.dropParts(key)],
  ['check', (files) => files.check()],
]

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => storeProblemOf(error) ?? error,
  )

/** How each call ends, all at once. */
async function endsOf(files: () => Files): Promise<Record<string, unknown>> {
  const ends = CALLS.map(async ([name, call]) => [name, await within(10_000, failureOf(call(files(), newKey())))])
  return Object.fromEntries(await Promise.all(ends))
}
const each = (problem: StoreProblem) => Object.fromEntries(CALLS.map(([name]) => [name, problem]))

test('no call waits for ever for a bucket that takes requests and says nothing', async () => {
  bucket.misbehave(() => 'hang')
  expect(await endsOf(hasty)).toEqual(each('away'))
})

test('a bucket that cuts every connection is one out of reach', async () => {
  bucket.misbehave(() => 'cut')
  expect(await endsOf(filesIn)).toEqual(each('away'))
})

test('a wrong key is a refusal', async () => {
  expect(await endsOf(() => filesIn({ ...bucket.config, secretAccessKey: 'wrong' }))).toEqual(each('refused'))
})

test('a file in a bucket that is not there never looks like one that is not there', async () => {
  expect(await endsOf(() => filesIn({ ...bucket.config, bucket: 'nowhere' }))).toEqual(each('no-bucket'))
})

test('a body that stops in the middle, or drips for ever, ends in time', async () => {
  bucket.misbehave(() => 'stall')
  expect(await within(5_000, failureOf(read(hasty(), newKey())))).toBe('away')
  expect(await within(5_000, failureOf(hasty().check()))).toBe('away')
})

test('the time that a reader takes is not held against the bucket', async () => {
  const key = newKey()
  await filesIn().put(key, pieces(randomBytes(300_000)))
  const { body } = (await createS3Files(bucket.config, { ...SHORT, answerMs: 5_000, gapMs: 250, wholeMs: 250 }).get(
    key,
  ))!
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.byteLength
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  expect(bytes).toBe(300_000)
})

test('a connection that is lost once is no failure', async () => {
  for (const [, call] of CALLS) {
    const key = newKey()
    await filesIn().put(key, pieces(Buffer.from('x')))
    let left = 1
    bucket.misbehave(() => (left-- > 0 ? 'cut' : null))
    await call(filesIn(), key)
    bucket.misbehave(null)
  }
})

test.each([
  ['PUT', 'full'],
  ['GET', 'away'],
  ['DELETE', 'away'],
] as const)('a full bucket is told of what needs room: %s', async (method, problem) => {
  bucket.misbehave((asked) => (asked === method ? 507 : null))
  const key = newKey()
  const call = { PUT: CALLS[0]![1], GET: read, DELETE: (files: Files) => files.delete(key) }[method]
  expect(await failureOf(call(filesIn(), key))).toBe(problem)
})

test('what broke off first is told, also when its parts cannot be given up; a sweep gives them up later', async () => {
  const refusing: Fault = 403
  bucket.misbehave((method) => (method === 'DELETE' ? refusing : null))
  const key = newKey()
  const breaks = async function* () {
    yield* pieces(randomBytes(17 * 1_048_576))
    throw new Error('the learner left')
  }
  await expect(filesIn().put(key, breaks())).rejects.toThrow('the learner left')
  expect(bucket.openUploads()).toBe(1)
  bucket.misbehave(null)
  expect(await filesIn().dropParts(`${key}-2`)).toBe(0)
  expect(await filesIn().dropParts(key.slice(0, -1))).toBe(0)
  expect(await filesIn().dropParts(key)).toBe(1)
  expect(bucket.openUploads()).toBe(0)
})
