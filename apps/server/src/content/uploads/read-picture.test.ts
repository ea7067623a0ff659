import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAllowance, DEFAULT_LIMITS } from '../../platform/llm/allowance.ts'
import {
  answers,
  type Script,
  type ScriptedUpstream,
  says,
  startScriptedUpstream,
  streams,
} from '../../platform/llm/testing/scripted-upstream.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { uploadApp } from './testing/upload-app.ts'

const PNG = Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n\x1a\n what a camera took')])
const HEIC = Buffer.from('\0\0\0\x18ftypheic what a telephone took')
const PAGE = '# Chalk\n\nChalk is a soft white rock. It is made of the shells of tiny creatures.'

let upstream: ScriptedUpstream
beforeAll(async () => {
  upstream = await startScriptedUpstream()
})
afterAll(() => upstream.close())

describeOnBothDatabases('what is written in a picture', (database) => {
  let house: ReturnType<typeof uploadApp>
  beforeAll(() => {
    const env = { LLM_BASE_URL: upstream.baseUrl, LLM_API_KEY: 'sk-secret', LLM_MODEL: 'words' }
    house = uploadApp(database(), { env: { ...env, LLM_VISION_MODEL: 'eyes' } })
  })
  afterAll(() => house.close())

  const bring = async (script: Script, bytes: Buffer = PNG, name = 'board.png') => {
    upstream.play(script)
    const before = upstream.requests.length
    const ann = await newLearner(database())
    const upload = await house.bring(ann, bytes, name)
    return { ann, upload, asked: upstream.requests.slice(before) }
  }
  const textOf = async (ann: string, sourceId: string): Promise<string> =>
    JSON.parse((await house.call(`GET /api/sources/${sourceId}`, { as: ann })).text).text

  test('is a source, marked as read by a model', async () => {
    const { ann, upload, asked } = await bring(streams(PAGE))
    expect(upload).toMatchObject({ status: 'ready', kind: 'image', problem: null })
    expect(upload.document).toMatchObject({ title: 'Chalk', pages: null, warnings: ['read-by-model'] })
    const [part] = upload.document!.parts
    const text = await textOf(ann, part!.sourceId)
    expect(text).toContain('It is made of the shells of tiny creatures.')
    expect(part!.sections.map(({ heading }) => heading)).toEqual(['Chalk'])

    expect(asked).toHaveLength(1)
    const { body, headers } = asked[0]!
    expect(headers.authorization).toBe('Bearer sk-secret')
    expect(body).toMatchObject({ model: 'eyes', stream: true })
    expect(JSON.stringify(body)).toContain(`data:image/png;base64,${PNG.toString('base64')}`)
    expect(JSON.stringify(upload) + text).not.toContain('sk-secret')
  })

  test.each<[string, Script]>([
    ['as one answer', says(PAGE)],
    ['in a fence', says(`\`\`\`markdown\n${PAGE}\n\`\`\``)],
  ])('may come %s', async (_, script) => {
    const { ann, upload } = await bring(script)
    const text = await textOf(ann, upload.document!.parts[0]!.sourceId)
    expect(text).toContain('Chalk is a soft white rock.')
    expect(text).not.toContain('```')
  })

  test.each<[string, Script, string]>([
    ['nothing is written', says('NO TEXT'), 'picture-no-text'],
    ['nothing is said', says('  '), 'picture-no-text'],
    ['the model fails', answers(500, { error: { message: 'sk-secret' } }), 'model-failed'],
    ['the model sees no pictures', answers(400, { error: { message: 'image_url is not supported' } }), 'model-failed'],
    ['the reply is cut off', streams(PAGE, { finishReason: 'length' }), 'model-failed'],
    ['the connection breaks', (response) => void response.destroy(), 'model-failed'],
  ])('%s: the upload says so, and there is no source', async (_, script, problem) => {
    const { ann, upload } = await bring(script)
    expect(upload).toMatchObject({ status: 'failed', problem, document: null })
    expect(await database().db.selectFrom('source').select('id').where('user_id', '=', ann).execute()).toEqual([])
  })

  test('a kind that models do not take is named and not sent', async () => {
    const { upload, asked } = await bring(says(PAGE), HEIC, 'board.heic')
    expect(upload).toMatchObject({ status: 'failed', problem: 'picture-kind' })
    expect(asked).toEqual([])
  })

  test('an address that gives a picture for a page is no file to be read', async () => {
    const site = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(PNG))
    await once(site.listen(0, '127.0.0.2'), 'listening')
    const { port } = site.address() as AddressInfo
    const internet = {
      lookup: async () => [{ address: '127.0.0.2', family: 4 as const }],
      isPublic: (address: string) => address === '127.0.0.2',
      ports: [port],
    }
    const env = { LLM_BASE_URL: upstream.baseUrl, LLM_MODEL: 'words', LLM_VISION_MODEL: 'eyes' }
    const other = uploadApp(database(), { env, internet })
    const before = upstream.requests.length
    const [ann, id] = [await newLearner(database()), uuidv7()]
    await other.call('POST /api/sources/from-url', { as: ann, body: { id, url: `http://quarry.test:${port}/` } })
    expect(await other.wait(ann, id)).toMatchObject({ status: 'failed', problem: 'image-only' })
    expect(upstream.requests.length).toBe(before)
    await other.close()
    site.close()
  })

  test('counts as a call of its learner, and none is made without room for it', async () => {
    upstream.play(says(PAGE))
    const ann = await newLearner(database())
    const { reserve } = createAllowance({ engine: database(), now: Date.now })
    for (let call = 0; call < DEFAULT_LIMITS.callsPerMinute - 1; call += 1) {
      const taken = await reserve(ann, 10)
      if (taken.ok) await taken.reservation.settle(10)
    }
    const before = upstream.requests.length
    expect((await house.bring(ann, PNG, 'board.png')).problem).toBeNull()
    expect((await house.bring(ann, PNG, 'board.png')).problem).toBe('model-busy')
    expect(upstream.requests.length - before).toBe(1)
  })
})

describeOnBothDatabases('a limit that is set', (database) => {
  test('is the limit of pictures too', async () => {
    const env = { LLM_BASE_URL: upstream.baseUrl, LLM_MODEL: 'words', LLM_VISION_MODEL: 'eyes' }
    const house = uploadApp(database(), { env: { ...env, LLM_CALLS_PER_MINUTE: '1' } })
    upstream.play(says(PAGE))
    const ann = await newLearner(database())
    expect((await house.bring(ann, PNG, 'board.png')).problem).toBeNull()
    expect((await house.bring(ann, PNG, 'board.png')).problem).toBe('model-busy')
    await house.close()
  })
})

describeOnBothDatabases('without a model that reads pictures', (database) => {
  test('a picture is kept, and the endpoint gets nothing', async () => {
    const house = uploadApp(database(), { env: { LLM_BASE_URL: upstream.baseUrl, LLM_MODEL: 'words' } })
    const before = upstream.requests.length
    const ann = await newLearner(database())
    const scan = readFileSync(join(import.meta.dirname, '../../../../../fixtures/files/scan.jpg'))
    expect((await house.bring(ann, scan, 'scan.jpg')).problem).toBe('image-only')
    expect(upstream.requests.length).toBe(before)
    await house.close()
  })
})
