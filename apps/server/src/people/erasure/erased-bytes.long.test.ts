import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Archive } from '@cairn/contract/archives'
import { BUCKET } from '@cairn/contract/upload-limits'
import { afterAll, expect, test } from 'vitest'
import { multipartOf } from '../../content/uploads/testing/upload-app.ts'
import { parseConfig } from '../../platform/config.ts'
import { backupDirIn, sqliteFileIn } from '../../platform/db/database.ts'
import { startS3Server } from '../../platform/files/testing/s3-server.ts'
import { createLogger } from '../../platform/http/logger.ts'
import { type RunningServer, serve } from '../../serve.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { rating } from '../../testing/library.ts'
import { copyOfPostgres, storageIn } from '../../testing/storage.ts'
import { cookieOf, newAccount, someone } from '../accounts/testing/accounts-under-test.ts'

const scratch = mkdtempSync(join(tmpdir(), 'cairn-bytes-'))
const servers: RunningServer[] = []
afterAll(async () => {
  for (const server of servers) await server.stop()
  rmSync(scratch, { recursive: true, force: true })
})

const start = async (dataDir: string, env: Readonly<Record<string, string>> = {}) => {
  const config = parseConfig({ PORT: '0', DATA_DIR: dataDir, ...env })
  const server = await serve(config, { log: createLogger('error') })
  servers.push(server)
  return server
}

const stopLast = async () => servers.pop()?.stop()

const namesAt = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

/** Calls a running server as one browser does. */
function browserAt({ url }: RunningServer) {
  let cookie = ''
  return async (route: string, body?: unknown, sent: { headers?: Readonly<Record<string, string>> } = {}) => {
    const [method = '', path = ''] = route.split(' ')
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...{ origin: url, 'content-type': 'application/json', ...(cookie !== '' && { cookie }) },
        ...sent.headers,
      },
      ...(body !== undefined && { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    if (answer.headers.getSetCookie().length > 0) cookie = cookieOf(answer)
    return { status: answer.status, text: await answer.text(), cookie: () => cookie }
  }
}
type Browser = ReturnType<typeof browserAt>

const WORDS = { source: 'quartzvein', card: 'feldsparlamp', edit: 'micaschistroof', file: 'gneissribbon' }

/** An account with something in every place that keeps what a learner wrote. */
async function learnerWith(call: Browser, email: string): Promise<void> {
  const ok = async (answer: ReturnType<Browser>) => {
    const { status, text } = await answer
    expect([status, status < 300 ? '' : text]).toEqual([status, ''])
    return text
  }
  await ok(call('POST /api/auth/sign-up', newAccount(email)))
  await ok(call('POST /api/auth/email-link', { email }))
  await ok(call('POST /api/auth/forgot-password', { email }))
  const text = `A ${WORDS.source} runs through the rock. `.repeat(2_000)
  await ok(call('POST /api/sources', { id: uuidv7(), title: `On the ${WORDS.source}`, text }))
  const deck = { id: uuidv7(), title: `Deck of the ${WORDS.card}` }
  await ok(call('POST /api/decks', deck))
  const cards = Array.from({ length: 200 }, (_, position) => ({
    ...{ id: uuidv7(), deckId: deck.id, position },
    ...{
      front: `Where is the ${WORDS.card}? ${'x'.repeat((position * 37) % 900)}`,
      back: `By the ${WORDS.card} ${position}`,
    },
  }))
  await ok(call('POST /api/cards', { cards }))
  for (const [at, { id }] of cards.entries())
    if (at % 3 === 0)
      await ok(
        call(
          `PATCH /api/cards/${id}`,
          { front: `A ${WORDS.edit}? `.repeat(1 + (at % 20)) },
          { headers: { 'if-match': '1' } },
        ),
      )
  const events = cards.slice(0, 100).map(({ id }) => rating(id, { answeredAt: Date.now() }))
  await ok(call('POST /api/reviews', { sentAt: Date.now(), events }))
  const upload = uuidv7()
  const name = `${upload}/${WORDS.file}.txt`
  const { rawBody, headers } = multipartOf(`The ${WORDS.file} is old. `.repeat(50))
  await ok(call(`POST /api/storage/${BUCKET}/o?name=${encodeURIComponent(name)}`, rawBody, { headers: { ...headers } }))
  await ok(call('POST /api/uploads', { id: upload, bucket: BUCKET, name }))
  await expect
    .poll(async () => (await call(`GET /api/uploads/${upload}`)).text, { timeout: 30_000 })
    .toContain('"ready"')
  const { id: exportId } = Archive.parse(JSON.parse(await ok(call('POST /api/account/exports', {}))))
  const made = async () => (await call(`GET /api/account/archives/${exportId}`)).text
  await expect.poll(made, { timeout: 30_000 }).toContain('"ready"')
}

/** Files below a directory that hold one of the words, in the letters of UTF-8 or of UTF-16. */
function filesWith(dataDir: string, words: readonly string[]): string[] {
  const utf16 = words.map((word) =>
    [...word].map((letter) => letter.replace(/[.*+?^$()[\]{}|\\]/, '\\$&')).join('\\x00'),
  )
  const pattern = [...words.map((word) => word.replaceAll('.', '\\.')), ...utf16].join('|')
  // Another process looks: one that closes a database file gives up the locks that SQLite has on it.
  const { status, stdout, stderr } = spawnSync('grep', ['-rlaiP', pattern, dataDir], {
    encoding: 'utf8',
    env: { LC_ALL: 'C' },
  })
  if (status === null || status > 1) throw new Error(`grep could not look: ${stderr}`)
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((path) => path.replace(`${dataDir}/`, ''))
    .sort()
}

type Account = ReturnType<typeof newAccount>
const signInOf = ({ email, password }: Account) => ({ email, password })

/** Somebody who will leave and somebody who stays, each signed up in a browser of their own. */
async function twoAccountsAt(server: RunningServer) {
  const [leaving, staying] = [browserAt(server), browserAt(server)]
  const [gone, kept] = [newAccount(someone()), newAccount(someone())]
  expect((await leaving('POST /api/auth/sign-up', gone)).status).toBe(200)
  expect((await staying('POST /api/auth/sign-up', kept)).status).toBe(200)
  return { leaving, staying, gone, kept }
}

/** Erases an account by whoever has its password. */
async function leave(server: RunningServer, account: Account): Promise<void> {
  const call = browserAt(server)
  expect((await call('POST /api/auth/sign-in', signInOf(account))).status).toBe(200)
  expect((await call('DELETE /api/account', { email: account.email })).status).toBe(204)
}

/** Neither the cookie nor the password of an erased account opens anything; answers the browser that tried. */
async function expectNotRevived(server: RunningServer, { cookie, gone }: { cookie: string; gone: Account }) {
  const call = browserAt(server)
  expect((await call('GET /api/me', undefined, { headers: { cookie } })).status).toBe(401)
  expect((await call('POST /api/auth/sign-in', signInOf(gone))).status).toBe(401)
  return call
}

test('of an erased account no text and no address is among the bytes of the data directory, the server running', async () => {
  const dataDir = join(scratch, 'data')
  const server = await start(dataDir)
  const [leaving, staying] = [browserAt(server), browserAt(server)]
  const [gone, kept] = [someone(), someone()]
  await learnerWith(leaving, gone)
  const staysText = 'A text of somebody else. '.repeat(500)
  expect((await staying('POST /api/auth/sign-up', newAccount(kept))).status).toBe(200)
  expect((await staying('POST /api/sources', { id: uuidv7(), title: 'Theirs', text: staysText })).status).toBe(200)
  // A copy as one that was made before a migration.
  mkdirSync(backupDirIn(dataDir), { recursive: true })
  spawnSync('cp', [sqliteFileIn(dataDir), `${backupDirIn(dataDir)}/before-migration-x.sqlite`])
  spawnSync('cp', [`${sqliteFileIn(dataDir)}-wal`, `${backupDirIn(dataDir)}/before-migration-x.sqlite-wal`])
  const words = [gone, ...Object.values(WORDS)]
  const before = filesWith(dataDir, words)
  expect(before).toEqual(expect.arrayContaining(['cairn.sqlite-wal', 'backups/before-migration-x.sqlite-wal']))
  expect(before.filter((path) => path.startsWith('mail/'))).not.toEqual([])
  expect(before.filter((path) => path.startsWith('files/'))).not.toEqual([])

  expect((await leaving('DELETE /api/account', { email: gone })).status).toBe(204)
  await expect.poll(() => filesWith(dataDir, words), { timeout: 60_000, interval: 300 }).toEqual([])
  // And it is not only that everything is gone.
  expect(filesWith(dataDir, [kept])).toContain('cairn.sqlite')
  expect(filesWith(dataDir, ['A text of somebody else'])).toEqual(
    expect.arrayContaining(['backups/before-migration-x.sqlite', 'cairn.sqlite']),
  )
  expect((await staying('GET /api/sources')).text).toContain('Theirs')
}, 180_000)

test('a copy made before an erasure and put back revives nobody, and lets no old cookie in', async () => {
  const dataDir = join(scratch, 'restored')
  const copy = join(scratch, 'restored.sqlite')
  const first = await start(dataDir)
  const { leaving, staying, gone, kept } = await twoAccountsAt(first)
  expect(
    (await leaving('POST /api/sources', { id: uuidv7(), title: 'Old', text: `The ${WORDS.source}.` })).status,
  ).toBe(200)
  const [cookie, theirs] = [(await leaving('GET /api/me')).cookie(), (await staying('GET /api/me')).cookie()]
  await stopLast()
  copyFileSync(sqliteFileIn(dataDir), copy)

  const second = await start(dataDir)
  await leave(second, gone)
  await expect.poll(() => filesWith(dataDir, [gone.email]), { timeout: 30_000, interval: 300 }).toEqual([])
  await stopLast()
  copyFileSync(copy, sqliteFileIn(dataDir))

  const third = await start(dataDir)
  const again = await expectNotRevived(third, { cookie, gone })
  // Who stayed signs in again and has everything.
  expect((await again('GET /api/me', undefined, { headers: { cookie: theirs } })).status).toBe(401)
  expect((await again('POST /api/auth/sign-in', signInOf(kept))).status).toBe(200)
  await expect
    .poll(() => filesWith(dataDir, [gone.email, WORDS.source]), { timeout: 60_000, interval: 300 })
    .toEqual([])
}, 180_000)

test.each(['a folder', 'a bucket'])(
  'a copy of PostgreSQL made before an erasure and put back revives nobody; the list is in %s',
  async (place) => {
    const bucket = await startS3Server()
    const s3 = {
      S3_ENDPOINT: bucket.config.endpoint,
      S3_BUCKET: bucket.config.bucket,
      S3_ACCESS_KEY_ID: bucket.config.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.config.secretAccessKey,
    }
    const storage = await storageIn(join(scratch, place), 'postgres')
    const env = { ...storage.env, ...(place === 'a bucket' && s3) }
    const first = await start(storage.dataDir, env)
    const { leaving, gone, kept } = await twoAccountsAt(first)
    const cookie = (await leaving('GET /api/me')).cookie()
    await stopLast()
    const putBack = await copyOfPostgres(storage)

    const second = await start(storage.dataDir, env)
    await leave(second, gone)
    const listed = () =>
      place === 'a bucket'
        ? [...bucket.objects.keys()].filter((key) => key.startsWith('kept/erased/')).length
        : namesAt(join(storage.dataDir, 'kept', 'erased')).length
    await expect.poll(listed, { timeout: 30_000 }).toBe(1)
    await stopLast()

    const copy = await putBack()
    const third = await start(copy.dataDir, { ...env, ...copy.env })
    const again = await expectNotRevived(third, { cookie, gone })
    expect((await again('POST /api/auth/sign-in', signInOf(kept))).status).toBe(200)
    await stopLast()
    await Promise.all([storage.drop(), copy.drop(), bucket.stop()])
  },
  180_000,
)
