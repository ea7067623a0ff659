import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { PAGES } from '@cairn/contract/routes'
import { Health, LatestBuild, RuntimeConfig } from '@cairn/contract/runtime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { testApp } from '../../testing/test-app.ts'
import { type Engine, openSqlite } from '../db/engines.ts'
import { migrate } from '../db/migrate.ts'

const PAGE = '<!doctype html><title>Cairn</title>'
const SCRIPT = 'console.info(1)'.repeat(50)
const scratch = mkdtempSync(join(tmpdir(), 'cairn-pages-'))
const webDir = join(scratch, 'dist')
let engine: Engine

beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'), { recursive: true })
  mkdirSync(join(webDir, 'builds/meta'), { recursive: true })
  writeFileSync(join(webDir, 'index.html'), PAGE)
  writeFileSync(join(webDir, 'assets/app-1a2b.js'), SCRIPT)
  writeFileSync(join(webDir, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(webDir, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT))
  writeFileSync(join(webDir, 'sw.js'), 'self')
  writeFileSync(join(webDir, 'icon.svg'), '<svg/>')
  writeFileSync(join(webDir, '.hidden.js'), 'secret')
  writeFileSync(join(webDir, 'builds/latest.json'), '{"id":"1a2b","timestamp":1}')
  writeFileSync(join(webDir, 'builds/meta/1a2b.json'), '{"id":"1a2b","timestamp":1,"version":"1","files":[]}')
  writeFileSync(join(scratch, 'secret.js'), 'secret')
  engine = openSqlite(':memory:')
  await migrate(engine, { backupDir: null, now: () => 1 })
})
afterAll(async () => {
  await engine.close()
  rmSync(scratch, { recursive: true })
})

const get = (path: string, headers = {}) => testApp(engine, { webDir }).call(`GET ${path}`, { headers })
const bytes = async (path: string, headers: Record<string, string>) => {
  const request = new Request(`http://localhost:3000${path}`, { headers })
  const response = await testApp(engine, { webDir }).app.fetch(request)
  return { response, body: Buffer.from(await response.arrayBuffer()) }
}

test('every page of this release is the one page, with 200', async () => {
  for (const { path } of PAGES) {
    const answer = await get(path.replace('{id}', '01890000-0000-7000-8000-000000000001'))
    expect([path, answer.status, answer.text]).toEqual([path, 200, PAGE])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  }
  expect((await get('/login?next=%2Freview')).status).toBe(200)
})

test.each([
  '/nowhere',
  '/study',
  '/study/a/b',
  '/Library',
  '/.env',
  '/library%2f..%2f..',
  '/%',
  '/a%00b',
  '/wp-login.php',
])('an unknown path (%s) is the same page with 404', async (path) => {
  const answer = await get(path)
  expect([answer.status, answer.text]).toEqual([404, PAGE])
})

test.each([
  '/../secret.js',
  '/%2e%2e/secret.js',
  '/..%2fsecret.js',
  '/assets/..%2f..%2fsecret.js',
  '/..%5csecret.js',
  '/.hidden.js',
  '//secret.js',
])('%s leads to no file', async (path) => {
  expect((await get(path)).text).not.toContain('secret')
})

test('a part of another release is gone, not a page', async () => {
  for (const path of ['/assets/app-old.js', '/builds/meta/old.json']) {
    const answer = await get(path)
    expect([answer.status, answer.text, answer.headers.get('cache-control')]).toEqual([404, 'Not found', 'no-store'])
  }
})

test('hashed files are kept for ever, in the best encoding the browser takes', async () => {
  const path = '/assets/app-1a2b.js'
  const brotli = await bytes(path, { 'accept-encoding': 'gzip, deflate, br' })
  expect(brotli.response.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT)
  const gzip = await bytes(path, { 'accept-encoding': 'gzip, br;q=0' })
  expect(gzip.response.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT)
  const plain = await bytes(path, {})
  expect(plain.response.headers.get('content-encoding')).toBeNull()
  expect(plain.body.toString()).toBe(SCRIPT)
  for (const { response } of [brotli, gzip, plain]) {
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('vary')).toBe('accept-encoding')
  }
})

test('other files are asked for again, and answered 304 while they are the same', async () => {
  const first = await get('/icon.svg')
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const etag = first.headers.get('etag')!
  expect((await get('/icon.svg', { 'if-none-match': etag })).status).toBe(304)
  expect((await get('/icon.svg', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('what tells of a release is never kept', async () => {
  const latest = await get('/builds/latest.json?t=1')
  expect(latest.as(LatestBuild)).toEqual({ id: '1a2b', timestamp: 1 })
  for (const path of ['/builds/latest.json', '/builds/meta/1a2b.json', '/sw.js', '/index.html'])
    expect([path, (await get(path)).headers.get('cache-control')]).toEqual([path, 'no-store'])
})

test('HEAD answers the headers alone; nothing but reading is possible outside the API', async () => {
  const { call } = testApp(engine, { webDir })
  const head = await call('HEAD /assets/app-1a2b.js')
  expect([head.status, head.text]).toEqual([200, ''])
  expect((await call('POST /library', { body: {} })).status).toBe(405)
  expect((await call('DELETE /index.html')).status).toBe(405)
})

test('no page that a link in a mail opens tells another site where it stands', async () => {
  for (const path of ['/login', '/forgot-password', '/login?next=%2Freview'])
    expect([path, (await get(path)).headers.get('referrer-policy')]).toEqual([path, 'no-referrer'])
  expect((await get('/library')).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
})

test('without a web build the server says what to do', async () => {
  const answer = await testApp(engine).call('GET /library')
  expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('npm run build')])
})

test('/healthz and /readyz tell a live process from one that can work', async () => {
  expect((await get('/healthz')).as(Health)).toEqual({ status: 'ok' })
  expect((await get('/readyz')).as(Health)).toEqual({ status: 'ok', checks: { database: 'ok' } })
  // An engine that is down keeps nobody from studying: it is shown, and the process stays in service.
  const engineStates = () => ({ builtInEngine: 'down', modelEndpoint: 'configured' })
  const withEngines = await testApp(engine, { engineStates }).call('GET /readyz')
  expect([withEngines.status, withEngines.as(Health)]).toEqual([
    200,
    { status: 'ok', checks: { database: 'ok', builtInEngine: 'down', modelEndpoint: 'configured' } },
  ])
  const closed = openSqlite(':memory:')
  await closed.close()
  const { call } = testApp(closed)
  expect((await call('GET /healthz')).status).toBe(200)
  const ready = await call('GET /readyz')
  expect([ready.status, ready.as(Health).status]).toEqual([503, 'unavailable'])
})

describeOnBothDatabases('/config.json', (database) => {
  test('has the seven public keys, the same on every process, and no secret', async () => {
    const read = async (config = {}) => {
      const answer = await testApp(database(), { config }).call('GET /config.json')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      return answer.as(RuntimeConfig.strict())
    }
    const [one, two] = await Promise.all([read(), read()])
    expect(one).toEqual(two)
    expect(one.authDomain).toBe('localhost:3000')
    const llm = {
      baseUrl: 'http://x',
      apiKey: 'sk-secret',
      models: { 'viable-1': 'a', 'viable-2': 'a', 'viable-3': 'a' },
      visionModel: null,
    }
    const set = await read({ publicUrl: 'https://cards.example', llm })
    expect(set).toEqual({ ...one, authDomain: 'cards.example' })
    expect(JSON.stringify(set)).not.toContain('secret')
  })
})
