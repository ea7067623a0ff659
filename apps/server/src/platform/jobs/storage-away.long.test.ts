import { ArchiveList } from '@cairn/contract/archives'
import { PackageImport } from '@cairn/contract/imports'
import { BUCKET } from '@cairn/contract/upload-limits'
import { Upload } from '@cairn/contract/uploads'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { FORMATS, fixturePath } from '../../content/imports/testing/fixtures.ts'
import { uploadApp } from '../../content/uploads/testing/upload-app.ts'
import { archivesFeature } from '../../people/archives/archives.feature.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { bytesOf, importApp } from '../../testing/import-app.ts'
import { newLearner } from '../../testing/learners.ts'
import { startJobs } from '../../testing/start-jobs.ts'
import { accountByName, testApp } from '../../testing/test-app.ts'
import { type S3Server, startS3Server } from '../files/testing/s3-server.ts'
import { silentLogger } from '../http/logger.ts'

const SOON = { timeout: 30_000, interval: 50 }

/* Reading, importing and exporting that begin while the store is away: they say so, and end when it is back. */
describeOnBothDatabases('work while the file storage is away', (database) => {
  let bucket: S3Server
  beforeAll(async () => {
    bucket = await startS3Server()
  })
  afterEach(() => bucket.misbehave(null))
  afterAll(() => bucket.stop())

  /** So that one more attempt in vain is the last. */
  const beAtTheLast = (userId: string) =>
    database()
      .db.updateTable('job')
      .set({ excused: 20, attempts: 20, run_at: 0 })
      .where('user_id', '=', userId)
      .execute()

  test('a source is read when it is back; given up, it is read on one tap', async () => {
    const { endpoint, accessKeyId, secretAccessKey } = bucket.config
    const keys = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
    const env = { S3_ENDPOINT: endpoint, S3_BUCKET: 'learners', S3_REGION: 'eu-central-1', ...keys }
    const house = uploadApp(database(), { env })
    const ann = await newLearner(database())
    const name = `${uuidv7()}/a.txt`
    await house.send(ann, 'Paris is the capital of France.', { name })
    const begin = async () => {
      const id = uuidv7()
      await house.call('POST /api/uploads', { as: ann, body: { id, bucket: BUCKET, name } })
      return id
    }
    const seen = async (id: string) => {
      const { status, problem } = (await house.call(`GET /api/uploads/${id}`, { as: ann })).as(Upload)
      return [status, problem]
    }
    bucket.misbehave(() => 503)
    const id = await begin()
    await expect.poll(() => seen(id), SOON).toEqual(['waiting', 'storage-away'])
    bucket.misbehave(null)
    await expect.poll(() => seen(id), SOON).toEqual(['ready', null])

    bucket.misbehave(() => 503)
    const other = await begin()
    await expect.poll(() => seen(other), SOON).toEqual(['waiting', 'storage-away'])
    await beAtTheLast(ann)
    await expect.poll(() => seen(other), SOON).toEqual(['failed', 'storage-away'])
    bucket.misbehave(null)
    expect((await house.wait(ann, await begin())).status).toBe('ready')
    await house.close()
  }, 120_000)

  test('a package is read when it is back; given up, it is read on one tap', async () => {
    const house = importApp(database(), { config: { s3: bucket.config } })
    const ann = await newLearner(database())
    // It can be stored, and not read.
    bucket.misbehave((method) => (method === 'GET' ? 503 : null))
    const sent = await house.upload(ann, bytesOf(fixturePath(`${FORMATS[1]}.apkg`)))
    const { id } = PackageImport.parse(await sent.json())
    const seen = async () => {
      const { status, problem } = (await house.call(`GET /api/imports/${id}`, { as: ann })).as(PackageImport)
      return [status, problem]
    }
    await expect.poll(seen, SOON).toEqual(['reading', 'storage-away'])
    await beAtTheLast(ann)
    await expect.poll(seen, SOON).toEqual(['failed', 'storage-away'])
    bucket.misbehave(null)
    await house.call(`POST /api/imports/${id}/apply`, { as: ann, body: {} })
    await expect.poll(seen, SOON).toEqual(['ready', null])
    await house.call(`POST /api/imports/${id}/apply`, { as: ann, body: {} })
    expect(await house.settled(ann, id)).toMatchObject({ status: 'done', done: 300, problem: null })
    await house.close()
  }, 120_000)

  test('an export is made when it is back', async () => {
    const parts = { engine: database(), log: silentLogger(), now: Date.now, describeAccount: accountByName }
    const archives = archivesFeature({ ...parts, config: { s3: bucket.config, dataDir: '/tmp' } })
    const jobs = startJobs(parts, archives)
    const { call } = testApp(database(), { more: archives.routes, notifyJobs: jobs.notify })
    const ann = await newLearner(database())
    const seen = async () => {
      const [archive] = (await call('GET /api/account/archives', { as: ann })).as(ArchiveList).archives
      return [archive?.status, archive?.problem?.code]
    }
    bucket.misbehave(() => 503)
    expect((await call('POST /api/account/exports', { as: ann, body: {} })).status).toBe(200)
    await expect.poll(seen, SOON).toEqual(['working', 'storage-away'])
    await beAtTheLast(ann)
    await expect.poll(seen, SOON).toEqual(['failed', 'storage-away'])
    expect((await call('POST /api/account/exports', { as: ann, body: {} })).status).toBe(200)
    await expect.poll(seen, SOON).toEqual(['working', 'storage-away'])
    bucket.misbehave(null)
    await expect.poll(seen, SOON).toEqual(['ready', undefined])
    await jobs.stop()
    await archives.close?.()
  }, 120_000)

  test('an export for Anki says so before its first byte, and is whole without pictures', async () => {
    const house = importApp(database(), { config: { s3: bucket.config } })
    const [ann, ben] = [await newLearner(database()), await newLearner(database())]
    const { status } = await house.importPackage(ann, bytesOf(fixturePath('legacy2.apkg')))
    expect(status).toBe('done')
    bucket.misbehave(() => 503)
    const packageOf = (as: string) => house.send(as, '/api/exports/apkg', {})
    const refused = await packageOf(ann)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await refused.text()).toContain('file storage of this server does not answer')
    const textsOnly = await packageOf(ben)
    expect([textsOnly.status, (await textsOnly.text()).slice(0, 2)]).toEqual([200, 'PK'])
    bucket.misbehave(null)
    const whole = await packageOf(ann)
    expect([whole.status, (await whole.text()).slice(0, 2)]).toEqual([200, 'PK'])
    await house.close()
  }, 120_000)
})
