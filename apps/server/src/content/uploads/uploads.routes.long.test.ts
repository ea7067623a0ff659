import { createServer } from 'node:http'
import { Source } from '@cairn/contract/sources'
import { BUCKET } from '@cairn/contract/upload-limits'
import { Upload } from '@cairn/contract/uploads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLimiter } from '../../platform/http/rate-limit.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { pdfFile, prosePages } from '../extract/testing/pdf-file.ts'
import { fixture } from '../extract/testing/read-fixture.ts'
import { uploadApp } from './testing/upload-app.ts'

const web = createServer((request, response) => {
  const isPage = request.url?.startsWith('/chalk')
  response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' }).end(isPage ? fixture('chalk.html') : '')
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.2', resolve))
  const bound = web.address()
  port = typeof bound === 'object' && bound ? bound.port : 0
})
afterAll(() => web.close().closeAllConnections())

const internet = {
  isPublic: (address: string) => address === '127.0.0.2',
  get ports() {
    return [port]
  },
  lookup: async () => [{ address: '127.0.0.2', family: 4 }],
}

describeOnBothDatabases('uploads', (database) => {
  let house: ReturnType<typeof uploadApp>
  beforeAll(() => {
    house = uploadApp(database(), { internet, limiter: createLimiter(database(), Date.now) })
  })
  afterAll(() => house.close())
  const sourceOf = async (as: string, { document }: Upload) =>
    (await house.call(`GET /api/sources/${document!.parts[0]!.sourceId}`, { as })).as(Source)

  test('are closed without a session, and nobody reads another’s file', async () => {
    const { call, send } = house
    const [ann, ben] = [await newLearner(database()), await newLearner(database())]
    const [id, name] = [uuidv7(), `${uuidv7()}/a.txt`]
    await send(ann, 'Chalk is soft. Flint is hard.', { name })
    const body = { id, bucket: BUCKET, name }
    for (const route of [
      'POST /api/uploads',
      'POST /api/sources/from-url',
      `DELETE /api/uploads/${id}`,
      `GET /api/uploads/${id}`,
    ])
      expect((await call(route, { body: route.startsWith('GET') ? undefined : body })).status).toBe(401)
    expect((await call('POST /api/uploads', { as: ben, body })).status).toBe(404)
    expect((await call('POST /api/uploads', { as: ann, body })).status).toBe(200)
    expect((await call(`GET /api/uploads/${id}`, { as: ben })).status).toBe(404)
    expect((await call(`DELETE /api/uploads/${id}`, { as: ben })).status).toBe(404)
    await house.wait(ann, id)
  })

  test.each([{ id: 'x' }, { bucket: '' }, { name: '' }, { more: 1 }])(
    'a body that is wrong is 400: %j',
    async (change) => {
      const ann = await newLearner(database())
      const body = { id: uuidv7(), bucket: BUCKET, name: 'a', ...change }
      expect((await house.call('POST /api/uploads', { as: ann, body })).status).toBe(400)
    },
  )

  test.each(['ftp://x/', 'javascript:alert(1)', 'x', `http://x/${'y'.repeat(2_000)}`, 'http://'])(
    '%s is no address',
    async (url) => {
      const ann = await newLearner(database())
      expect((await house.call('POST /api/sources/from-url', { as: ann, body: { id: uuidv7(), url } })).status).toBe(
        400,
      )
    },
  )

  test.each([
    ['chalk.docx', 'docx', null],
    ['chalk.epub', 'epub', null],
    ['chalk.html', 'html', null],
    ['mixed.pdf', 'pdf', 8],
    ['slides.pptx', 'pptx', 4],
    ['utf-16le.txt', 'text', null],
    ['terms.csv', 'csv', null],
    ['chalk.md', 'markdown', null],
  ])('%s becomes a source with its sections', async (name, kind, pages) => {
    const ann = await newLearner(database())
    const upload = await house.bring(ann, fixture(name), name)
    expect(upload).toMatchObject({ status: 'ready', name, kind, problem: null, document: { pages } })
    const source = await sourceOf(ann, upload)
    expect(source).toMatchObject({ kind: 'file', title: upload.document!.title })
    for (const { heading, start, end } of upload.document!.parts[0]!.sections)
      expect(source.text.slice(start, end)).toContain(heading)
    const row = await database().db.selectFrom('source').select('origin').where('id', '=', source.id).executeTakeFirst()
    expect(JSON.parse(row!.origin)).toMatchObject({ file: name, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  test.each([
    ['encrypted.pdf', 'encrypted'],
    ['scanned.pdf', 'no-text'],
    ['scan.jpg', 'image-only'],
  ])('%s ends with a name: %s; the file stays', async (name, problem) => {
    const ann = await newLearner(database())
    const upload = await house.bring(ann, fixture(name), name)
    expect(upload).toMatchObject({ status: 'failed', problem, document: null })
    const place = `/api/storage/${BUCKET}/o/${encodeURIComponent(`${upload.id}/${name}`)}`
    expect((await house.call(`GET ${place}`, { as: ann })).status).toBe(200)
    expect(await database().db.selectFrom('source').select('id').where('user_id', '=', ann).execute()).toEqual([])
  })

  test('the same upload twice, also at once, is one upload and one source', async () => {
    const { call, send } = house
    const ann = await newLearner(database())
    const [id, name] = [uuidv7(), `${uuidv7()}/chalk.docx`]
    await send(ann, fixture('chalk.docx'), { name })
    const body = { id, bucket: BUCKET, name }
    await Promise.all(Array.from({ length: 5 }, () => call('POST /api/uploads', { as: ann, body })))
    await house.wait(ann, id)
    expect((await call('POST /api/uploads', { as: ann, body })).as(Upload).status).toBe('ready')
    expect(await database().db.selectFrom('source').select('id').where('user_id', '=', ann).execute()).toHaveLength(1)
  })

  test('a page becomes a source by its address', async () => {
    const ann = await newLearner(database())
    const id = uuidv7()
    const url = `http://quarry.test:${port}/chalk?utm=1`
    const begun = (await house.call('POST /api/sources/from-url', { as: ann, body: { id, url } })).as(Upload)
    expect(begun).toMatchObject({ origin: 'url', address: url, name: 'quarry.test' })
    const upload = await house.wait(ann, id)
    expect(upload).toMatchObject({ status: 'ready', kind: 'html', document: { title: 'On a Piece of Chalk' } })
    expect(await sourceOf(ann, upload)).toMatchObject({ kind: 'url' })
    const missing = uuidv7()
    await house.call('POST /api/sources/from-url', {
      as: ann,
      body: { id: missing, url: `http://quarry.test:${port}/gone` },
    })
    expect(await house.wait(ann, missing)).toMatchObject({ status: 'failed', problem: 'address-missing' })
    const inner = uuidv7()
    await house.call('POST /api/sources/from-url', { as: ann, body: { id: inner, url: 'http://127.0.0.1/' } })
    expect(await house.wait(ann, inner)).toMatchObject({ status: 'failed', problem: 'address-refused' })
  })

  test('twenty addresses an hour; asking again for one of them is none', async () => {
    const ann = await newLearner(database())
    const body = { id: uuidv7(), url: 'http://127.0.0.1/' }
    const ask = (id: string) => house.call('POST /api/sources/from-url', { as: ann, body: { ...body, id } })
    for (let page = 0; page < 20; page += 1) expect((await ask(page === 0 ? body.id : uuidv7())).status).toBe(200)
    const refused = await ask(uuidv7())
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.closeTo(3_600, -2)])
    expect((await ask(body.id)).status).toBe(200)
  })

  test('progress is told while a long book is read; leaving stops it and leaves nothing', async () => {
    const ann = await newLearner(database())
    const [id, name] = [uuidv7(), `${uuidv7()}/sea.pdf`]
    await house.send(ann, pdfFile(prosePages(1_900)), { name })
    await house.call('POST /api/uploads', { as: ann, body: { id, bucket: BUCKET, name } })
    const read = async () => (await house.call(`GET /api/uploads/${id}`, { as: ann })).as(Upload)
    await expect.poll(async () => (await read()).pagesDone, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0)
    expect(await read()).toMatchObject({ status: 'reading', pagesTotal: 1_900 })
    expect((await house.call(`DELETE /api/uploads/${id}`, { as: ann })).status).toBe(204)
    expect((await house.call(`GET /api/uploads/${id}`, { as: ann })).status).toBe(404)
    const other = await house.bring(ann, fixture('terms.csv'), 'terms.csv')
    expect(other.status).toBe('ready')
    expect(await database().db.selectFrom('source').select('id').where('user_id', '=', ann).execute()).toHaveLength(1)
  })

  test('forgetting an upload takes what nobody made cards from: the source, the file', async () => {
    const ann = await newLearner(database())
    const upload = await house.bring(ann, fixture('chalk.docx'), 'chalk.docx')
    const source = await sourceOf(ann, upload)
    expect((await house.call(`DELETE /api/uploads/${upload.id}`, { as: ann })).status).toBe(204)
    expect((await house.call(`GET /api/sources/${source.id}`, { as: ann })).status).toBe(404)
    const place = `/api/storage/${BUCKET}/o/${encodeURIComponent(`${upload.id}/chalk.docx`)}`
    expect((await house.call(`GET ${place}`, { as: ann })).status).toBe(404)
  })
})
