import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { BUCKET, MOST_BYTES } from '@cairn/contract/upload-limits'
import { StoredObject } from '@cairn/contract/uploads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../platform/db/engines.ts'
import { silentLogger } from '../../platform/http/logger.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { newLearner } from '../../testing/learners.ts'
import { sweepLooseFiles } from '../loose-files/sweep-loose-files.ts'
import type { ObjectRow } from './objects.store.ts'
import { receiveObject } from './receive-object.ts'
import { sweepUploads } from './sweep-uploads.ts'
import { multipartOf, uploadApp } from './testing/upload-app.ts'
import { takeUploadTurn } from './upload-turn.ts'

describeOnBothDatabases('the storage', (database) => {
  let house: ReturnType<typeof uploadApp>
  let now = Date.now()
  beforeAll(() => {
    house = uploadApp(database(), { now: () => now })
  })
  afterAll(() => house.close())
  const place = (name: string) => `/api/storage/${BUCKET}/o/${encodeURIComponent(name)}`
  const kept = (dir = join(house.dataDir, 'files')): string[] =>
    existsSync(dir)
      ? readdirSync(dir, { recursive: true, withFileTypes: true }).flatMap((entry) =>
          entry.isFile() ? [entry.name] : [],
        )
      : []

  test('is closed without a session, and nobody sees another’s files', async () => {
    const { call, send } = house
    const [ann, ben] = [await newLearner(database()), await newLearner(database())]
    expect((await send(null, 'x')).status).toBe(401)
    const { downloadUrl } = (await send(ann, 'secret', { name: 'a b/ü.txt' })).as(StoredObject)
    for (const [as, status] of [
      [ann, 200],
      [ben, 404],
      [null, 401],
    ] as const) {
      expect((await call(`GET ${place('a b/ü.txt')}`, { as })).status).toBe(status)
      expect((await call(`GET ${downloadUrl}`, { as })).status).toBe(status)
    }
    expect((await call(`DELETE ${place('a b/ü.txt')}`, { as: ben })).status).toBe(404)
    expect((await call(`GET ${place('a b/ü.txt')}`, { as: ann })).status).toBe(200)
  })

  test.each(['related', 'form-data'] as const)('a file sent as multipart/%s is kept to the byte', async (type) => {
    const { call, send } = house
    const ann = await newLearner(database())
    // Ends and begins like the boundaries it is sent between.
    const bytes = Buffer.concat([
      Buffer.from('\r\n--cairn-boundary\r\n'),
      randomBytes(300_000),
      Buffer.from('\r\n--cairn'),
    ])
    const stored = (await send(ann, bytes, { name: 'x.bin', type })).as(StoredObject)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(stored).toMatchObject({ name: 'x.bin', bucket: BUCKET, size: bytes.length, sha256 })
    expect((await call(`GET ${place('x.bin')}`, { as: ann })).as(StoredObject)).toMatchObject({ id: stored.id, sha256 })
    const response = await house.app.fetch(
      new Request(`http://localhost:3000${stored.downloadUrl}`, { headers: { 'x-test-learner': ann } }),
      { incoming: { socket: { remoteAddress: '203.0.113.7' } } },
    )
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('what is downloaded is a download, whatever it is, and for a few minutes only', async () => {
    const { call, send } = house
    const ann = await newLearner(database())
    const html = '<!doctype html><script>alert(document.cookie)</script>'
    const { downloadUrl, contentType } = (await send(ann, html, { name: 'dir/e"vil\u202e.html' })).as(StoredObject)
    expect(contentType).toBe('text/html')
    const answer = await call(`GET ${downloadUrl}`, { as: ann })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="e_vil_.html"; filename*=UTF-8''e%22vil%E2%80%AE.html`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const forged = downloadUrl.replace(
      /signature=./,
      (start) => `${start.slice(0, -1)}${start.endsWith('A') ? 'B' : 'A'}`,
    )
    expect((await call(`GET ${forged}`, { as: ann })).status).toBe(404)
    expect((await call(`GET ${downloadUrl.replace(/expires=\d/, 'expires=9')}`, { as: ann })).status).toBe(404)
    now += 5 * 60_000
    expect((await call(`GET ${downloadUrl}`, { as: ann })).status).toBe(404)
  })

  test.each(['.', '..', 'a/..', '../a', 'a/./b', '..\\a'])('a file called %s is refused', async (name) => {
    const ann = await newLearner(database())
    const before = kept().length
    const answer = await house.send(ann, 'x', { name })
    expect([answer.status, answer.code]).toEqual([400, 'bad-request'])
    expect(kept().length).toBe(before)
    expect((await house.send(ann, 'x', { name: 'a../..b/.c' })).status).toBe(200)
  })

  test('sending a name again replaces the file; deleting takes the bytes with it', async () => {
    const { call, send } = house
    const ann = await newLearner(database())
    const before = kept().length
    await send(ann, 'first', { name: 'n' })
    const second = (await send(ann, 'second', { name: 'n' })).as(StoredObject)
    expect((await call(`GET ${place('n')}`, { as: ann })).as(StoredObject)).toMatchObject({ id: second.id, size: 6 })
    expect(kept().length).toBe(before + 1)
    expect((await call(`DELETE ${place('n')}`, { as: ann })).status).toBe(204)
    expect((await call(`GET ${place('n')}`, { as: ann })).status).toBe(404)
    expect(kept().length).toBe(before)
  })

  test('a file is judged by its first bytes: too long for its kind is 413 with words, and nothing is kept', async () => {
    const { send } = house
    const ann = await newLearner(database())
    const before = kept().length
    const text = await send(ann, Buffer.alloc(MOST_BYTES.text + 1, 'x'), { name: 'a.pdf' })
    expect([text.status, text.code, text.text]).toEqual([413, 'too-large', expect.stringContaining('over 20 MB')])
    expect(text.headers.get('connection')).toBeNull()
    const image = await send(ann, Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(MOST_BYTES.image)]))
    expect([image.status, image.text]).toEqual([413, expect.stringContaining('over 25 MB')])
    const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(MOST_BYTES.image)])
    expect((await send(ann, pdf)).status).toBe(200)
    expect(kept().length).toBe(before + 1)
  })

  test.each([
    ['nothing in it', () => multipartOf(''), 422],
    [
      'no file part',
      () => ({ rawBody: Buffer.from('--b--\r\n'), headers: { 'content-type': 'multipart/related; boundary=b' } }),
      400,
    ],
    ['no boundary', () => ({ rawBody: Buffer.from('x'), headers: { 'content-type': 'multipart/related; x=y' } }), 400],
    [
      'an end that is missing',
      () => ({ ...multipartOf('hello'), rawBody: multipartOf('hello').rawBody.subarray(0, -9) }),
      400,
    ],
    [
      'headers without end',
      () => ({
        rawBody: Buffer.from(`--b\r\n${'a: b\r\n'.repeat(9_000)}`),
        headers: { 'content-type': 'multipart/related; boundary=b' },
      }),
      400,
    ],
    [
      'a thousand parts',
      () => ({
        rawBody: Buffer.from('--b\r\nContent-Type: application/json\r\n\r\n{}\r\n'.repeat(1_000)),
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      }),
      400,
    ],
    ['JSON', () => ({ rawBody: Buffer.from('{}'), headers: { 'content-type': 'application/json' } }), 400],
    ['another site', () => multipartOf('x', { headers: { origin: 'https://evil.example' } }), 403],
    ['plain text', () => ({ rawBody: Buffer.from('x'), headers: { 'content-type': 'text/plain' } }), 415],
  ])('a body with %s is refused and leaves nothing', async (_, body, status) => {
    const ann = await newLearner(database())
    const before = kept().length
    const answer = await house.call(`POST /api/storage/${BUCKET}/o?name=x`, { as: ann, ...body() })
    expect([answer.status, answer.text.slice(0, 80)]).toEqual([status, expect.stringContaining('error')])
    expect(kept().length).toBe(before)
    const rows = await database().db.selectFrom('stored_object').select('id').where('user_id', '=', ann).execute()
    expect(rows).toEqual([])
  })

  test('names and buckets that are none', async () => {
    const ann = await newLearner(database())
    expect((await house.send(ann, 'x', { name: 'a\u0000b' })).status).toBe(400)
    expect((await house.send(ann, 'x', { name: 'x'.repeat(501) })).status).toBe(400)
    expect((await house.send(ann, 'x', { bucket: 'others' })).status).toBe(404)
    expect((await house.send(ann, 'x', { name: '../../../etc/passwd' })).status).toBe(400)
    expect(existsSync(join(house.dataDir, 'etc'))).toBe(false)
  })

  test('twenty files an hour, and one at a time', async () => {
    const { send } = house
    const ann = await newLearner(database())
    for (let file = 0; file < 20; file += 1) expect((await send(ann, 'x', { name: `f${file}` })).status).toBe(200)
    const refused = await send(ann, 'x', { name: 'f20' })
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.closeTo(3_600, -2)])
    now += 3_600_000
    expect((await send(ann, 'x', { name: 'f20' })).status).toBe(200)
    const turn = await takeUploadTurn(database().db, ann, () => now)
    expect([(await send(ann, 'x')).status, (await send(ann, 'x')).headers.get('retry-after')]).toEqual([429, '5'])
    await turn!.release()
    const [one, other] = await Promise.all([send(ann, Buffer.alloc(3_000_000)), send(ann, Buffer.alloc(3_000_000))])
    expect([one.status, other.status].sort()).toEqual([200, 429])
    const held = await takeUploadTurn(database().db, ann, () => now)
    expect(await takeUploadTurn(database().db, ann, () => now)).toBeNull()
    // Its process has died: the turn is free again after a few seconds.
    now += 16_000
    const next = await takeUploadTurn(database().db, ann, () => now)
    expect(next).not.toBeNull()
    await held!.release()
    await next!.release()
  })

  test.each([
    ['ENOSPC', 507, 'storage-full'],
    ['EDQUOT', 507, 'storage-full'],
    ['EROFS', 503, 'unavailable'],
  ])('a disk that says %s: %i, and all is well when it takes files again', async (code, status, name) => {
    const ann = await newLearner(database())
    const { files, ...rest } = house
    const put = files.put.bind(files)
    // The port as a full disk keeps it: it takes some bytes and then no more.
    Object.assign(files, {
      put: async (_key: string, content: AsyncIterable<Uint8Array>) => {
        for await (const _ of content) break
        throw Object.assign(new Error(code), { code })
      },
    })
    const refused = await rest.send(ann, Buffer.alloc(500_000), { name: 'x' })
    Object.assign(files, { put })
    expect([refused.status, refused.code]).toEqual([status, name])
    expect(refused.text).not.toMatch(/ENOSPC|EROFS|EDQUOT/)
    expect((await rest.send(ann, 'x', { name: 'x' })).status).toBe(200)
  })

  test('what was arriving when a process died is swept an hour later, with its bytes', async () => {
    const ann = await newLearner(database())
    const engine: Engine = database()
    const row: ObjectRow = {
      ...{ user_id: ann, id: 'left', bucket: BUCKET, name: 'left', file_key: 'objects/le/left' },
      ...{ size: 0, sha256: '', content_type: '', status: 'arriving', created_at: now, updated_at: now },
    }
    await engine.db.insertInto('stored_object').values(row).execute()
    await house.files.put(
      row.file_key,
      (async function* () {
        yield Buffer.from('half')
      })(),
    )
    const parts = { engine, config: { s3: null, dataDir: house.dataDir }, now: () => now }
    const sweep = async () => {
      await sweepUploads(parts)
      await sweepLooseFiles({ engine, files: house.files, log: silentLogger() }, now)
    }
    await sweep()
    expect(await house.files.sizeOf(row.file_key)).toBe(4)
    now += 3_600_001
    await sweep()
    expect(await house.files.sizeOf(row.file_key)).toBeNull()
    expect((await house.call(`GET ${place('left')}`, { as: ann })).status).toBe(404)
  })

  test('a source that stops in the middle leaves neither row nor file', async () => {
    const ann = await newLearner(database())
    const before = kept().length
    const content = (async function* () {
      yield Buffer.alloc(50_000)
      throw new Error('the learner left')
    })()
    const receiving = receiveObject(
      { engine: database(), files: house.files, log: silentLogger() },
      { place: { userId: ann, bucket: BUCKET, name: 'x' }, content, now: () => now },
    )
    await expect(receiving).rejects.toThrow('the learner left')
    expect(kept().length).toBe(before)
    expect(await database().db.selectFrom('stored_object').select('id').where('user_id', '=', ann).execute()).toEqual(
      [],
    )
  })
})
