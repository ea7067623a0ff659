import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Health } from '@cairn/contract/runtime'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type S3Server, startS3Server } from './platform/files/testing/s3-server.ts'
import { newPostgresDatabase } from './testing/databases.ts'

const scratch = mkdtempSync(join(tmpdir(), 'cairn-files-start-'))
let bucket: S3Server
beforeAll(async () => {
  bucket = await startS3Server()
})
afterEach(() => bucket.misbehave(null))
afterAll(async () => {
  await bucket.stop()
  rmSync(scratch, { recursive: true, force: true })
})

/** The program as an operator starts it: ready at an address, or ended with what it said. */
async function start(env: Readonly<Record<string, string>>) {
  const main = join(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, [main], {
    cwd: scratch,
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { out: '', err: '' }
  child.stderr.on('data', (chunk) => {
    said.err += String(chunk)
  })
  const ended = once(child, 'exit')
  const code = await new Promise<number | null>((resolve) => {
    child.once('exit', (exit) => resolve(exit))
    child.stdout.on('data', (chunk) => {
      said.out += String(chunk)
      if (/Cairn is ready at (\S+)\n/.test(said.out)) resolve(null)
    })
  })
  const stop = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await ended
  }
  return { code, said, url: /ready at (\S+)\n/.exec(said.out)?.[1] ?? '', stop }
}

const storeOf = (other: Partial<Record<'endpoint' | 'bucket' | 'secret', string>> = {}) => ({
  S3_ENDPOINT: other.endpoint ?? bucket.config.endpoint,
  S3_BUCKET: other.bucket ?? 'learners',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: bucket.config.accessKeyId,
  S3_SECRET_ACCESS_KEY: other.secret ?? bucket.config.secretAccessKey,
})

test('a wrong key, a missing bucket and a dead address are one line each, and nothing is served', async () => {
  const wrong = {
    key: { secret: 'wrong' },
    bucket: { bucket: 'nowhere' },
    address: { endpoint: 'http://127.0.0.1:9' },
  }
  const ends = Object.entries(wrong).map(async ([name, other]) => {
    const { code, said } = await start({ ...storeOf(other), DATA_DIR: `wrong-${name}` })
    return [name, code, said.err.replaceAll(bucket.config.endpoint, 'http://bucket')]
  })
  expect(await Promise.all(ends)).toEqual([
    [
      'key',
      1,
      'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: http://bucket does not let them store and remove files in learners (SignatureDoesNotMatch).\n',
    ],
    ['bucket', 1, 'S3_BUCKET: there is no bucket nowhere at http://bucket. Make it, or name another.\n'],
    ['address', 1, 'S3_ENDPOINT: http://127.0.0.1:9 does not answer as a bucket does. Check the address.\n'],
  ])
}, 60_000)

test('a bucket that worked before and is away now is told at the start and by readyz, and study goes on', async () => {
  const env = { ...storeOf(), DATA_DIR: 'known' }
  const before = await start(env)
  const fileStorage = async (url: string) => {
    const answer = await fetch(`${url}/readyz`)
    return [answer.status, Health.parse(await answer.json()).checks?.fileStorage]
  }
  expect(await fileStorage(before.url)).toEqual([200, 'ok'])
  expect(bucket.objects.size).toBe(0)
  await before.stop('SIGTERM')
  bucket.misbehave(() => 503)
  const after = await start(env)
  expect(after.code).toBeNull()
  expect(after.said.out + after.said.err).toContain('does not answer')
  expect(await fileStorage(after.url)).toEqual([200, 'away'])
  const inTime = { timeout: 20_000, interval: 1_000 }
  bucket.misbehave(() => 403)
  await expect.poll(() => fileStorage(after.url), inTime).toEqual([200, 'refused'])
  bucket.misbehave(null)
  await expect.poll(() => fileStorage(after.url), inTime).toEqual([200, 'ok'])
  // What was known is not asked for again for ten seconds; then the store says nothing, and the answer comes all the same.
  bucket.misbehave(() => 'hang')
  const waits: number[] = []
  const timed = async () => {
    const asked = performance.now()
    const [, state] = await fileStorage(after.url)
    waits.push(performance.now() - asked)
    return state
  }
  await expect.poll(timed, inTime).toBe('away')
  expect(Math.max(...waits)).toBeLessThan(4_000)
}, 90_000)

test('of two processes on one PostgreSQL without a bucket the second starts only in the same folder', async () => {
  const { url, drop } = await newPostgresDatabase()
  const first = await start({ DATABASE_URL: url, DATA_DIR: 'one' })
  expect(first.code).toBeNull()
  const apart = await start({ DATABASE_URL: url, DATA_DIR: 'two' })
  expect([apart.code, apart.said.err.trim().split('\n').length]).toEqual([1, 1])
  expect(apart.said.err).toMatch(/^DATA_DIR: another Cairn keeps the files of this database in another place/)
  const together = await start({ DATABASE_URL: url, DATA_DIR: 'one' })
  expect(together.code).toBeNull()
  for (const one of [first, together]) await one.stop('SIGTERM')
  const moved = await start({ DATABASE_URL: url, DATA_DIR: 'two' })
  expect(moved.code).toBeNull()
  expect(moved.said.out + moved.said.err).toContain('were in another place before')
  await moved.stop('SIGTERM')
  await drop()
}, 120_000)

test('a process with a bucket does not start beside one with a folder, and does once that has stopped', async () => {
  const { url, drop } = await newPostgresDatabase()
  const withBucket = { DATABASE_URL: url, DATA_DIR: 'bucket-beside', ...storeOf() }
  const folder = await start({ DATABASE_URL: url, DATA_DIR: 'folder-beside' })
  const beside = await start(withBucket)
  expect([folder.code, beside.code, beside.said.err.trim().split('\n').length]).toEqual([null, 1, 1])
  expect(beside.said.err).toMatch(
    /^S3_ENDPOINT, S3_BUCKET: another Cairn keeps the files .* in another place than learners at/,
  )
  await folder.stop('SIGTERM')
  const moved = await start(withBucket)
  expect(moved.code).toBeNull()
  expect(moved.said.out + moved.said.err).toContain('were in another place before')
  expect((await start({ DATABASE_URL: url, DATA_DIR: 'folder-beside' })).code).toBe(1)
  await moved.stop('SIGTERM')
  await drop()
}, 120_000)

test('of two processes with different buckets on one PostgreSQL the second does not start, with the same one it does', async () => {
  const other = await startS3Server()
  onTestFinished(() => other.stop())
  const { url, drop } = await newPostgresDatabase()
  const env = { DATABASE_URL: url, DATA_DIR: 'buckets' }
  const first = await start({ ...env, ...storeOf() })
  const apart = await start({ ...env, ...storeOf({ endpoint: other.config.endpoint }) })
  const together = await start({ ...env, ...storeOf({ endpoint: `${bucket.config.endpoint}/` }) })
  expect([first.code, apart.code, together.code]).toEqual([null, 1, null])
  expect(apart.said.err).toMatch(/^S3_ENDPOINT, S3_BUCKET: another Cairn/)
  for (const one of [first, together]) await one.stop('SIGTERM')
  await drop()
}, 120_000)
