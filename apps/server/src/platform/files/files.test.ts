import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFilesIn } from '../../testing/open-files.ts'
import { databaseProblemOf } from '../db/database-problem.ts'
import { createFiles } from './create-files.ts'
import type { Files } from './files.ts'
import { sweepArriving } from './local-files.ts'
import { createS3Files } from './s3-files.ts'
import { type S3Server, startS3Server } from './testing/s3-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cairn-files-'))
let bucket: S3Server
beforeAll(async () => {
  bucket = await startS3Server()
})
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true })
  await bucket.stop()
})

async function* pieces(content: Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.byteLength; at += size) yield content.subarray(at, at + size)
}

async function textOf(files: Files, key: string, range?: { start: number; end: number }) {
  const found = await files.get(key, range)
  if (found === null) return null
  const chunks: Uint8Array[] = []
  for await (const chunk of found.body) chunks.push(chunk)
  return { bytes: Buffer.concat(chunks), size: found.size }
}

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
const newKey = () => `uploads/${randomUUID()}`

describe.each(['disk', 'bucket'] as const)('files in a %s', (place) => {
  const files = () => createFiles({ dataDir, s3: place === 'disk' ? null : bucket.config })

  test.each([
    ['nothing', 0],
    ['a byte', 1],
    ['exactly one part', 8 * 1_048_576],
    ['two parts and a bit', 16 * 1_048_576 + 3],
  ])('%s comes out as it went in', async (_, size) => {
    const content = randomBytes(size)
    const key = newKey()
    expect(await files().put(key, pieces(content))).toEqual({ size, sha256: hashOf(content) })
    const back = await textOf(files(), key)
    expect(back?.size).toBe(size)
    expect(back?.bytes.equals(content)).toBe(true)
    expect(await files().sizeOf(key)).toBe(size)
  })

  test('keys right in a folder are told, many of them too, and none of a folder that is not there', async () => {
    const folder = `kept/${randomUUID()}`
    expect(await files().keysIn(folder)).toEqual([])
    const keys = Array.from({ length: 65 }, (_, at) => `${folder}/${at}`)
    for (const key of [...keys, `${folder}-other/1`, `${folder}/deeper/1`])
      await files().put(key, pieces(Buffer.from('x')))
    expect([...(await files().keysIn(folder))].sort()).toEqual(keys.sort())
  })

  test('a range is exactly those bytes, and says how long the whole is', async () => {
    const key = newKey()
    await files().put(key, pieces(Buffer.from('0123456789')))
    const range = await textOf(files(), key, { start: 3, end: 5 })
    expect([String(range?.bytes), range?.size]).toEqual(['345', 10])
  })

  test('a body that is ended before its first piece holds nothing open', async () => {
    const key = newKey()
    await files().put(key, pieces(randomBytes(16 * 1_048_576)))
    for (let time = 0; time < 20; time += 1) {
      const { body } = (await files().get(key))!
      await body[Symbol.asyncIterator]().return?.()
    }
    await expect.poll(() => [openFilesIn(dataDir), bucket.openAnswers()]).toEqual([0, 0])
  })

  test('files of this machine are kept as they are and stay where they were, whatever becomes of them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-made-'))
    const made = ['one', 'another', ''].map((text, at) => {
      const path = join(folder, String(at))
      writeFileSync(path, text)
      return { key: newKey(), path }
    })
    await files().put(made[0]!.key, pieces(Buffer.from('older')))
    await files().putAll(made)
    await files().putAll([])
    for (const { path } of made) expect(existsSync(path)).toBe(true)
    rmSync(folder, { recursive: true })
    const kept = await Promise.all(made.map(async ({ key }) => String((await textOf(files(), key))?.bytes)))
    expect(kept).toEqual(['one', 'another', ''])
  })

  test('a file can be had as one of this machine, which may go again', async () => {
    const [key, path] = [newKey(), join(dataDir, randomUUID())]
    expect(await files().getTo(key, path)).toBe(false)
    await files().put(key, pieces(Buffer.from('a package')))
    expect(await files().getTo(key, path)).toBe(true)
    expect(readFileSync(path, 'utf8')).toBe('a package')
    rmSync(path)
    expect(String((await textOf(files(), key))?.bytes)).toBe('a package')
  })

  test('a file of this machine that is not there is told, and leaves nothing', async () => {
    const key = newKey()
    await expect(files().putAll([{ key, path: join(dataDir, 'nowhere') }])).rejects.toThrow('ENOENT')
    expect(await files().sizeOf(key)).toBeNull()
  })

  test('writing again replaces; deleting takes it away, twice as well as once', async () => {
    const key = newKey()
    await files().put(key, pieces(Buffer.from('old and long')))
    await files().put(key, pieces(Buffer.from('new')))
    expect(String((await textOf(files(), key))?.bytes)).toBe('new')
    await files().delete(key)
    await files().delete(key)
    expect(await files().get(key)).toBeNull()
    expect(await files().sizeOf(key)).toBeNull()
  })

  test.each([100, 9 * 1_048_576])(
    'a source that breaks after %i bytes leaves nothing, and what was there stays',
    async (size) => {
      const key = newKey()
      await files().put(key, pieces(Buffer.from('before')))
      const breaks = async function* () {
        yield* pieces(randomBytes(size))
        throw new Error('the learner left')
      }
      await expect(files().put(key, breaks())).rejects.toThrow('the learner left')
      expect(String((await textOf(files(), key))?.bytes)).toBe('before')
      expect(bucket.openUploads()).toBe(0)
      const arriving = join(dataDir, 'files', '.arriving')
      expect(existsSync(arriving) ? readdirSync(arriving) : []).toEqual([])
    },
  )

  test.each(['../secret', '/etc/passwd', 'a//b', 'A', 'a/../b', '', '.arriving/x', 'a\\b', 'a%2fb', 'x'.repeat(301)])(
    'the key %j is refused',
    async (key) => {
      await expect(async () => files().put(key, pieces(Buffer.from('x')))).rejects.toThrow('no file key')
      await expect(async () => files().get(key)).rejects.toThrow('no file key')
      await expect(async () => files().delete(key)).rejects.toThrow('no file key')
    },
  )

  test('twenty writers at once of twenty files and one shared one: each whole', async () => {
    const shared = newKey()
    const contents = Array.from({ length: 20 }, () => ({ key: newKey(), content: randomBytes(50_000) }))
    await Promise.all(
      contents.flatMap(({ key, content }) => [files().put(key, pieces(content)), files().put(shared, pieces(content))]),
    )
    for (const { key, content } of contents) expect((await textOf(files(), key))?.bytes.equals(content)).toBe(true)
    const last = await textOf(files(), shared)
    expect(contents.some(({ content }) => last?.bytes.equals(content))).toBe(true)
  })
})

test('a file that nobody reads is not opened', async () => {
  const files = createFiles({ dataDir, s3: null })
  await files.put('unread', pieces(Buffer.from('x')))
  for (let time = 0; time < 20; time += 1) await files.get('unread')
  expect(openFilesIn(dataDir)).toBe(0)
})

test('what a dead process left half written goes after a day', async () => {
  const root = join(dataDir, 'swept')
  const files = createFiles({ dataDir: root, s3: null })
  await files.put('a', pieces(Buffer.from('x')))
  const [old, fresh] = ['old', 'fresh'].map((name) => join(root, 'files/.arriving', name))
  for (const path of [old!, fresh!]) writeFileSync(path, 'half')
  utimesSync(old!, 0, 0)
  await sweepArriving(join(root, 'files'), Date.now())
  expect([existsSync(old!), existsSync(fresh!)]).toEqual([false, true])
})

test('a bucket that is busy is asked again; one that refuses or is away is named', async () => {
  const files = createS3Files(bucket.config)
  bucket.failNext(2)
  await files.put('busy', pieces(Buffer.from('x')))
  expect(bucket.objects.get('busy')?.toString()).toBe('x')
  const wrong = createS3Files({ ...bucket.config, secretAccessKey: 'wrong' })
  const refused = await wrong.put('refused', pieces(Buffer.from('x'))).catch((error: unknown) => error)
  expect(String(refused)).toContain('SignatureDoesNotMatch')
  expect(databaseProblemOf(refused)).toBe('read-only')
  const away = createS3Files({ ...bucket.config, endpoint: 'http://127.0.0.1:9' })
  const unreached = await away.sizeOf('x').catch((error: unknown) => error)
  expect(databaseProblemOf(unreached)).toBe('unavailable')
})
