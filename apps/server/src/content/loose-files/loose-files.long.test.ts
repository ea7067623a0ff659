import { randomBytes, randomUUID } from 'node:crypto'
import { BUCKET } from '@cairn/contract/upload-limits'
import { StoredObject } from '@cairn/contract/uploads'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { type Fault, type S3Server, startS3Server } from '../../platform/files/testing/s3-server.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { newLearner } from '../../testing/learners.ts'
import { keepMedia, mediaKey } from '../media/keep-media.ts'
import { uploadApp } from '../uploads/testing/upload-app.ts'
import { beforeWriting, letGo } from './loose-files.ts'
import { sweepLooseFiles } from './sweep-loose-files.ts'

const DAY = 86_400_000

describeOnBothDatabases('files that no row names', (database, dialect) => {
  let bucket: S3Server
  let house: ReturnType<typeof uploadApp>
  beforeAll(async () => {
    bucket = await startS3Server()
    const { endpoint, accessKeyId, secretAccessKey } = bucket.config
    const keys = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
    const env = { S3_ENDPOINT: endpoint, S3_BUCKET: 'learners', S3_REGION: 'eu-central-1', ...keys }
    house = uploadApp(database(), { env })
  })
  afterAll(async () => {
    await house.close()
    await bucket.stop()
  })
  const lines: { msg?: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const sweep = (now = Date.now()) => sweepLooseFiles({ engine: database(), files: house.files, log }, now)
  const looseOf = (userId: string) =>
    database().db.selectFrom('loose_file').selectAll().where('user_id', '=', userId).execute()
  const path = (name: string) => `/api/storage/${BUCKET}/o/${encodeURIComponent(name)}`

  async function contentOf(ann: string, name: string): Promise<string> {
    const { downloadUrl } = (await house.call(`GET ${path(name)}`, { as: ann })).as(StoredObject)
    return (await house.call(`GET ${downloadUrl}`, { as: ann })).text
  }

  test.each([403, 503, 'cut'] satisfies Fault[])(
    'a file is replaced under its name though the store answers %s to the removal of the old one',
    async (fault) => {
      const ann = await newLearner(database())
      const before = bucket.objects.size
      expect((await house.send(ann, 'the old one', { name: 'x.txt' })).status).toBe(200)
      bucket.misbehave((method) => (method === 'DELETE' ? fault : null))
      const sent = await house.send(ann, 'the new one', { name: 'x.txt' })
      const shown = await contentOf(ann, 'x.txt')
      expect([sent.status, shown]).toEqual([200, 'the new one'])
      expect((await sweep()).removed).toBe(0)
      bucket.misbehave(null)
      expect(bucket.objects.size).toBe(before + 2)
      // What the store refused for another reason than being away waits for ten minutes.
      expect(await sweep(Date.now() + 600_001)).toEqual({ removed: 1, kept: 0, left: 0 })
      expect(bucket.objects.size).toBe(before + 1)
      expect([await contentOf(ann, 'x.txt'), await looseOf(ann)]).toEqual(['the new one', []])
    },
  )

  test('a file that is deleted while the store is away is gone for the learner at once, and swept later', async () => {
    const ann = await newLearner(database())
    const before = bucket.objects.size
    await house.send(ann, 'x', { name: 'x.txt' })
    bucket.misbehave(() => 503)
    expect((await house.call(`DELETE ${path('x.txt')}`, { as: ann })).status).toBe(204)
    bucket.misbehave(null)
    expect((await house.call(`GET ${path('x.txt')}`, { as: ann })).status).toBe(404)
    lines.length = 0
    expect(await sweep()).toEqual({ removed: 1, kept: 0, left: 0 })
    expect(lines).toMatchObject([{ msg: 'loose files were swept', removed: 1, kept: 0, left: 0 }])
    await sweep() // Of nothing nothing is said.
    expect(lines).toHaveLength(1)
    expect(bucket.objects.size).toBe(before)
  })

  test('an upload that breaks off while the store is away leaves no row, and after the sweep no byte', async () => {
    const ann = await newLearner(database())
    const before = bucket.objects.size
    bucket.misbehave((method) => (method === 'GET' ? null : 503))
    const sent = await house.send(ann, 'x', { name: 'x.txt' })
    expect([sent.status, sent.headers.get('retry-after')]).toEqual([503, '30'])
    expect(sent.text).toMatch(/file storage/)
    expect(sent.text).not.toMatch(/browser|room/)
    bucket.misbehave(null)
    await sweep()
    expect([bucket.objects.size - before, await looseOf(ann)]).toEqual([0, []])
  })

  test.each([
    ['away', 503, 'GET', [503, '30', /does not answer/]],
    ['full, for a download', 507, 'GET', [503, '30', /does not answer/]],
    ['full, for an upload', 507, 'PUT', [507, null, /storage of this server is full/]],
    ['set up wrongly, for a download', 403, 'GET', [503, '300', /cannot use its file storage/]],
    ['set up wrongly, for an upload', 403, 'PUT', [503, '300', /cannot use its file storage/]],
  ] as const)('a store that is %s has words of its own', async (_, fault, method, [status, retryAfter, words]) => {
    const ann = await newLearner(database())
    await house.send(ann, 'x', { name: 'x.txt' })
    const { downloadUrl } = (await house.call(`GET ${path('x.txt')}`, { as: ann })).as(StoredObject)
    bucket.misbehave((asked) => (asked === method ? fault : null))
    const answer =
      method === 'GET'
        ? await house.call(`GET ${downloadUrl}`, { as: ann })
        : await house.send(ann, 'y', { name: 'y.txt' })
    bucket.misbehave(null)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter])
    expect(answer.text).toMatch(words)
    expect(answer.text).not.toMatch(/browser|no room|does not exist/)
    await sweep()
  })

  test('what a dead process had written half is swept after a day, and what it had not got to as well', async () => {
    const ann = await newLearner(database())
    const before = bucket.objects.size
    const [half, never] = [`archives/${randomUUID()}`, `imports/${randomUUID()}`]
    await beforeWriting(database().db, { userId: ann, keys: [half, never] }, Date.now())
    bucket.misbehave((method) => (method === 'DELETE' ? 403 : null))
    const breaks = async function* () {
      yield randomBytes(17 * 1_048_576)
      throw new Error('killed')
    }
    await expect(house.files.put(half, breaks())).rejects.toThrow('killed')
    bucket.misbehave(null)
    expect(bucket.openUploads()).toBe(1)
    expect((await sweep()).removed).toBe(0)
    expect((await sweep(Date.now() + DAY + 1)).removed).toBe(2)
    expect([bucket.openUploads(), bucket.objects.size - before]).toEqual([0, 0])
  })

  test('a picture that a row names stays, however long it was loose before', async () => {
    const ann = await newLearner(database())
    const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    const key = mediaKey(ann, sha256)
    const from = async function* () {
      yield Buffer.from('abc')
    }
    const media = { userId: ann, sha256, contentType: 'image/png', bytes: 3, now: 1, from }
    await keepMedia({ engine: database(), files: house.files }, media)
    expect(await looseOf(ann)).toEqual([])
    await inTransaction(database(), (tx) => letGo(tx, { userId: ann, keys: [key] }, 1))
    expect(await sweep()).toEqual({ removed: 0, kept: 1, left: 0 })
    expect(bucket.objects.has(key)).toBe(true)
    await database().db.deleteFrom('media').where('user_id', '=', ann).execute()
    await inTransaction(database(), (tx) => letGo(tx, { userId: ann, keys: [key] }, 1))
    expect(await sweep()).toEqual({ removed: 1, kept: 0, left: 0 })
    expect(bucket.objects.has(key)).toBe(false)
  })

  test('of another instance in the same bucket nothing is touched', async () => {
    const theirs = `objects/${randomUUID()}`
    await house.files.put(
      theirs,
      (async function* () {
        yield Buffer.from('theirs')
      })(),
    )
    await sweep(Date.now() + 2 * DAY)
    expect(bucket.objects.has(theirs)).toBe(true)
  })

  // It takes as long as the limit, and the limit is the same on both.
  const once = dialect === 'postgres' ? test : () => undefined
  once(
    'a store that hangs holds up neither the next file of the learner nor the answer for long',
    async () => {
      const ann = await newLearner(database())
      let hangs = 1
      bucket.misbehave((method) => (method === 'PUT' && hangs-- > 0 ? 'hang' : null))
      const first = house.send(ann, 'x', { name: 'a.txt' })
      await expect.poll(() => hangs).toBe(0)
      const from = performance.now()
      let next = await house.send(ann, 'y', { name: 'b.txt' })
      while (next.status === 429 && performance.now() - from < 60_000) {
        await new Promise((resolve) => setTimeout(resolve, 500))
        next = await house.send(ann, 'y', { name: 'b.txt' })
      }
      expect(next.status).toBe(200)
      expect((await first).status).toBe(503)
      bucket.misbehave(null)
      expect(performance.now() - from).toBeLessThan(40_000)
    },
    90_000,
  )
})
