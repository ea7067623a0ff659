import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AccountSummary, Archive } from '@cairn/contract/archives'
import { BUCKET } from '@cairn/contract/upload-limits'
import { png } from '@cairn/core/media/testing/media-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compose } from '../../app.ts'
import { FORMATS, fixturePath } from '../../content/imports/testing/fixtures.ts'
import { cookieOf, newAccount, someone, withCookie } from '../../people/accounts/testing/accounts-under-test.ts'
import { accountApp } from '../../people/archives/testing/account-app.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { bytesOf } from '../../testing/import-app.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, rating } from '../../testing/library.ts'
import { accountByName, callerOf, learnerByHeader, unlimited } from '../../testing/test-app.ts'
import { type Config, parseConfig } from '../config.ts'
import { silentLogger } from '../http/logger.ts'
import { setSpaceLimit } from './space.ts'

const KB = 1_024
const MB = KB * KB
const apkg = bytesOf(fixturePath(`${FORMATS[1]}.apkg`))

describeOnBothDatabases('the space of a learner', (database) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-space-'))
  const start = async (more: Partial<Config> = {}) => {
    const config = { ...parseConfig({ DATA_DIR: dataDir }), ...more }
    const replace = { resolveLearner: learnerByHeader, limiter: unlimited, describeAccount: accountByName }
    const { app, close } = await compose(database(), { config, log: silentLogger(), replace })
    const call = callerOf(app)
    const bring = async (as: string, path: string, bytes: Uint8Array, name: string) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)]), name)
      const request = new Request('http://localhost:3000/x', { method: 'POST', body: form })
      const rawBody = new Uint8Array(await request.arrayBuffer())
      const headers = {
        'content-type': request.headers.get('content-type') ?? '',
        'content-length': String(rawBody.length),
      }
      return call(`POST ${path}`, { as, rawBody, headers })
    }
    const source = (as: string, length: number, id = uuidv7()) =>
      call('POST /api/sources', { as, body: { id, title: 'A text', text: 'x'.repeat(length) } })
    const space = async (as: string) => (await call('GET /api/account', { as })).as(AccountSummary).space
    return { call, bring, source, space, close }
  }
  type App = Awaited<ReturnType<typeof start>>
  let app: App
  const files = () =>
    existsSync(join(dataDir, 'files'))
      ? readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
          .length
      : 0
  beforeAll(async () => {
    app = await start()
    await setSpaceLimit(database().db, 300 * KB)
  })
  afterAll(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Each way in which bytes come, and the answer to it. */
  const ways = (as: string, { bring, source }: App) => ({
    text: () => source(as, 150 * KB),
    picture: () => bring(as, '/api/media', png({ width: 8, height: 8, extra: 150 * KB }), 'x.png'),
    file: () => bring(as, `/api/storage/${BUCKET}/o?name=${uuidv7()}`, new Uint8Array(150 * KB).fill(120), 'x.txt'),
    package: () => bring(as, '/api/imports', apkg, 'deck.apkg'),
    export: () => bring(as, '/api/account/imports', new Uint8Array(150 * KB), 'cairn.zip'),
  })

  test('is the sum of texts, pictures, files, packages and exports, and is shown', async () => {
    const ann = await newLearner(database())
    expect(await app.space(ann)).toEqual({ usedBytes: 0, mostBytes: 300 * KB })
    await app.source(ann, 10_000)
    const file = new Uint8Array(20_000).fill(120)
    expect((await app.bring(ann, `/api/storage/${BUCKET}/o?name=x`, file, 'x.txt')).status).toBe(200)
    expect((await app.space(ann)).usedBytes).toBe(30_000)
    const picture = png({ width: 8, height: 8 })
    const { bytes } = JSON.parse((await app.bring(ann, '/api/media', picture, 'x.png')).text)
    expect((await app.space(ann)).usedBytes).toBe(30_000 + bytes)
    // The same picture again takes nothing.
    await app.bring(ann, '/api/media', picture, 'x.png')
    expect((await app.space(ann)).usedBytes).toBe(30_000 + bytes)
    expect((await app.bring(ann, '/api/imports', apkg, 'deck.apkg')).status).toBe(200)
    expect((await app.space(ann)).usedBytes).toBe(30_000 + bytes + apkg.length)
    expect((await app.space(await newLearner(database()))).usedBytes).toBe(0)
  })

  test('when it is used up, each way in is refused in plain words and leaves nothing, and study goes on', async () => {
    const ann = await newLearner(database())
    const [card] = await newCards(app.call, ann, 1)
    const text = uuidv7()
    expect((await app.source(ann, 250 * KB, text)).status).toBe(200)
    const before = files()
    for (const [way, bring] of Object.entries(ways(ann, app))) {
      if (way === 'export') continue // only an empty account takes one
      const answer = await bring()
      expect([way, answer.status, answer.code]).toEqual([way, 413, 'quota-exceeded'])
      expect(answer.text).toContain('There is no room for this in your 300 KB of space. Nothing was saved.')
    }
    expect([files(), (await app.space(ann)).usedBytes]).toEqual([before, 250 * KB])
    // The same text again, its answer lost, is no new text.
    expect((await app.source(ann, 250 * KB, text)).status).toBe(200)
    const reviews = { sentAt: Date.now(), events: [rating(card!.id)] }
    expect((await app.call('POST /api/reviews', { as: ann, body: reviews })).status).toBe(200)
    expect((await app.call('POST /api/account/exports', { as: ann, body: {} })).status).toBe(200)
    const ben = await newLearner(database())
    expect((await ways(ben, app).export()).status).toBe(200)
  })

  test('when it is used up, an export is not brought in, however small its file is', async () => {
    const [ann, ben] = [await newLearner(database()), await newLearner(database())]
    const whole = await accountApp(database())
    for (let text = 0; text < 2; text += 1) expect((await app.source(ann, 140 * KB)).status).toBe(200)
    const bytes = await whole.exportAll(ann)
    expect(bytes.length).toBeLessThan(40 * KB)
    await setSpaceLimit(database().db, 200 * KB)
    const refused = await whole.importAll(ben, bytes)
    expect([refused.status, refused.problem?.code]).toEqual(['failed', 'space-used-up'])
    expect((await app.call('GET /api/sources', { as: ben })).text).not.toContain('A text')
    await setSpaceLimit(database().db, 300 * KB)
    expect((await whole.importAll(ben, bytes)).status).toBe('done')
    expect((await app.space(ben)).usedBytes).toBeLessThanOrEqual(300 * KB)
    await whole.close()
  })

  test('of 20 who bring texts in one moment as many come in as have room, of files and pictures too', async () => {
    const { text, picture } = { text: 90 * KB, picture: 90 * KB }
    const ann = await newLearner(database())
    const texts = await Promise.all(Array.from({ length: 20 }, () => app.source(ann, text)))
    expect(texts.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(texts.filter(({ code }) => code === 'quota-exceeded')).toHaveLength(17)
    const ben = await newLearner(database())
    const before = files()
    const pictures = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        app.bring(ben, '/api/media', png({ width: 8 + at, height: 8, extra: picture }), 'x.png'),
      ),
    )
    expect(pictures.filter(({ status }) => status === 200)).toHaveLength(3)
    expect((await app.space(ben)).usedBytes).toBeLessThanOrEqual(300 * KB)
    expect(files()).toBe(before + 3)
  })

  test('on a disk that is almost full new bytes are refused in plain words, and everything else goes on', async () => {
    const low = await start({ diskReserveBytes: Number.MAX_SAFE_INTEGER })
    const ann = await newLearner(database())
    const [card] = await newCards(low.call, ann, 1)
    for (const [way, bring] of Object.entries(ways(ann, low))) {
      const answer = await bring()
      expect([way, answer.status, answer.code]).toEqual([way, 507, 'storage-full'])
      expect(answer.text).toContain('This was not saved.')
      expect(answer.text).not.toContain('kept in this browser')
    }
    const reviews = { sentAt: Date.now(), events: [rating(card!.id)] }
    const going = [
      low.call('POST /api/reviews', { as: ann, body: reviews }),
      low.call('POST /api/account/exports', { as: ann, body: {} }),
      low.call('GET /api/exports/apkg', { as: ann }),
    ]
    expect((await Promise.all(going)).map(({ status }) => status)).toEqual([200, 200, 200])
    const email = `${ann}@example.org`
    expect((await low.call('DELETE /api/account', { as: ann, body: { email } })).status).toBe(204)
    await low.close()
  })

  test('on a disk that is almost full a learner signs in and out, exports everything, and is erased', async () => {
    const config = { ...parseConfig({ DATA_DIR: dataDir }), diskReserveBytes: Number.MAX_SAFE_INTEGER }
    const { app: low, close } = await compose(database(), {
      config,
      log: silentLogger(),
      replace: { limiter: unlimited },
    })
    const call = callerOf(low)
    const who = newAccount(someone())
    const signIn = { body: { email: who.email, password: who.password } }
    const first = withCookie(cookieOf(await call('POST /api/auth/sign-up', { body: who })))
    expect(
      (await call('POST /api/sources', { ...first, body: { id: uuidv7(), title: 'A', text: 'A text.' } })).code,
    ).toBe('storage-full')
    expect((await call('POST /api/auth/sign-out', { ...first, body: {} })).status).toBe(204)
    expect((await call('GET /api/me', first)).status).toBe(401)
    const again = withCookie(cookieOf(await call('POST /api/auth/sign-in', signIn)))
    expect((await call('GET /api/me', again)).status).toBe(200)
    const { id } = (await call('POST /api/account/exports', { ...again, body: {} })).as(Archive)
    const status = async () => (await call(`GET /api/account/archives/${id}`, again)).as(Archive).status
    await expect.poll(status, { timeout: 30_000 }).toBe('ready')
    expect((await call('DELETE /api/account', { ...again, body: { email: who.email } })).status).toBe(204)
    expect((await call('GET /api/me', again)).status).toBe(401)
    expect((await call('POST /api/auth/sign-in', signIn)).code).toBe('invalid-credential')
    await close()
  })

  test('is set in words, and a wrong size is named', () => {
    const { spacePerLearnerBytes, diskReserveBytes } = parseConfig({})
    expect([spacePerLearnerBytes, diskReserveBytes]).toEqual([5 * 1_024 * MB, null])
    const set = parseConfig({ SPACE_PER_LEARNER: '1.5 GB', DISK_RESERVE: '750mb' })
    expect([set.spacePerLearnerBytes, set.diskReserveBytes]).toEqual([1_536 * MB, 750 * MB])
    expect(parseConfig({ DISK_RESERVE: '4096' }).diskReserveBytes).toBe(4_096)
    expect(() => parseConfig({ SPACE_PER_LEARNER: 'much' })).toThrow('SPACE_PER_LEARNER: must be a size such as 5 GB')
  })
})
