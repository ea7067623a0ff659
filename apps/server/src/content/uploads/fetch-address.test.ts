import type { LookupAddress } from 'node:dns'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { within } from '../../testing/within.ts'
import { ExtractProblem } from '../extract/document.ts'
import { fetchAddress, type Internet } from './fetch-address.ts'

/*
 * Two real servers on one machine: one stands for the public internet, one for what is behind the firewall. Names lead
 * where the test says; what is public is told by address, as in production.
 */

const PUBLIC = '127.0.0.2'
const PRIVATE = '127.0.0.1'
const PAGE = '<!doctype html><title>Chalk</title><p>Chalk is soft.</p>'
/** Packed before anything is fetched: that takes longer than all the rest here. */
const BOMB = gzipSync(Buffer.alloc(200_000_000))
let port = 0
let secrets = 0
const asked: string[] = []
const servers = [PUBLIC, PRIVATE].map((host) =>
  createServer((request, response) => {
    if (host === PRIVATE) {
      secrets += 1
      return void response.end('the secret of the house')
    }
    asked.push(request.url ?? '')
    answer(request, response)
  }),
)

beforeAll(async () => {
  const [open, inner] = servers
  await new Promise<void>((resolve) => open!.listen(0, PUBLIC, resolve))
  const bound = open!.address()
  port = typeof bound === 'object' && bound ? bound.port : 0
  await new Promise<void>((resolve) => inner!.listen(port, PRIVATE, resolve))
})
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections()
})

function answer({ url = '/' }: IncomingMessage, response: ServerResponse): unknown {
  const { pathname, searchParams } = new URL(url, 'http://x')
  const send = (status: number, headers: Record<string, string>, body: string | Buffer = '') =>
    response.writeHead(status, headers).end(body)
  const html = { 'content-type': 'text/html; charset=utf-8' }
  switch (pathname) {
    case '/to':
      return send(302, { location: searchParams.get('to') ?? '' })
    case '/hops': {
      const left = Number(searchParams.get('n'))
      return left === 0 ? send(200, html, PAGE) : send(301, { location: `/hops?n=${left - 1}` })
    }
    case '/status':
      return send(Number(searchParams.get('n')), html, PAGE)
    case '/type':
      return send(200, { 'content-type': searchParams.get('t') ?? '' }, PAGE)
    case '/gzip':
      return send(200, { ...html, 'content-encoding': 'gzip' }, gzipSync(PAGE))
    case '/br':
      return send(200, { ...html, 'content-encoding': 'br' }, brotliCompressSync(PAGE))
    case '/bomb':
      return send(200, { ...html, 'content-encoding': 'gzip' }, BOMB)
    case '/large':
      return send(200, html, Buffer.alloc(10 * 1_048_576 + 1, 'x'))
    case '/slow':
      return response.writeHead(200, html).write('<p>')
    case '/cut':
      response.writeHead(200, { ...html, 'content-length': '1000' }).write('<p>')
      return setTimeout(() => response.destroy(), 20)
    default:
      return send(200, html, PAGE)
  }
}

const names: Readonly<Record<string, readonly string[]>> = {
  'public.test': [PUBLIC],
  'inner.test': [PRIVATE],
  'both.test': [PUBLIC, PRIVATE],
  'nowhere.test': [],
}
const family = (address: string): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })
const internet: Internet = {
  get ports() {
    return [port]
  },
  isPublic: (address) => address === PUBLIC,
  lookup: async (name) => {
    const found = names[name]
    if (!found) throw Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' })
    return found.map(family)
  },
}

const signal = new AbortController().signal
const get = (path: string, how: Internet = internet) => {
  const url =
    path.startsWith('http') || path.startsWith('f')
      ? path.replace('PORT', String(port))
      : `http://public.test:${port}${path}`
  return fetchAddress(url, signal, how).catch((error: unknown) =>
    error instanceof ExtractProblem ? error.problem : `not named: ${String(error)}`,
  )
}

test('a page comes with its type, encoding and the address it came from', async () => {
  const page = await get('/hops?n=5')
  expect(page).toMatchObject({
    contentType: 'text/html',
    charset: 'utf-8',
    address: `http://public.test:${port}/hops?n=0`,
  })
  expect(typeof page === 'string' ? '' : Buffer.from(page.bytes).toString()).toBe(PAGE)
  for (const path of ['/gzip', '/br']) {
    const packed = await get(path)
    expect(typeof packed === 'string' ? packed : Buffer.from(packed.bytes).toString()).toBe(PAGE)
  }
})

test.each(['http://inner.test:PORT/', 'http://both.test:PORT/', 'http://nowhere.test:PORT/', 'http://unknown.test/'])(
  'whether there is such a name inside, %s does not tell, and nobody inside hears of it',
  async (url) => {
    const before = secrets
    expect(await get(url)).toBe('address-unreachable')
    expect(await get(`/to?to=${encodeURIComponent(url.replace('PORT', String(port)))}`)).toBe('address-unreachable')
    expect(secrets).toBe(before)
  },
)

test.each(['http://public.test:22/', 'https://public.test:8443/', 'http://127.0.0.1:6379/', 'http://inner.test:1/'])(
  '%s is no port of the web',
  async (url) => {
    expect(await get(url)).toBe('address-port')
    expect(await get(`/to?to=${encodeURIComponent(url)}`)).toBe('address-port')
  },
)

test('by default only the usual ports are asked', async () => {
  const usual: Internet = { isPublic: (address) => address === PUBLIC }
  expect(await get(`http://${PUBLIC}:${port}/`, usual)).toBe('address-port')
  for (const url of [`http://${PUBLIC}:80/`, `https://${PUBLIC}/`, `http://${PUBLIC}:443/`])
    expect(await get(url, usual)).toBe('address-unreachable')
})

test.each([
  ...['http://127.0.0.1:PORT/', 'http://127.1:PORT/'],
  ...[
    'http://2130706433:PORT/',
    'http://0x7f000001:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://0:PORT/',
    'http://[::1]:PORT/',
  ],
  ...[
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://[64:ff9b::7f00:1]:PORT/',
    'http://[fe80::1]:PORT/',
  ],
  ...[
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/',
    'http://user:pass@public.test:PORT/',
    'ftp://public.test/',
    'file:///etc/passwd',
  ],
  ...['http://①②⑦.⓪.⓪.①:PORT/', 'http://127.0.0.1.:PORT/'],
])('%s is refused and nobody inside hears of it', async (url) => {
  const before = secrets
  expect(await get(url)).toBe('address-refused')
  expect(secrets).toBe(before)
})

test.each([
  'http://127.0.0.1:PORT/',
  'http://[::1]:PORT/',
  '//127.0.0.1:PORT/',
  'file:///etc/passwd',
  'http://a:b@public.test:PORT/',
])('a redirect to %s is refused like the address itself', async (target) => {
  const before = secrets
  expect(await get(`/to?to=${encodeURIComponent(target.replace('PORT', String(port)))}`)).toBe('address-refused')
  expect(secrets).toBe(before)
})

test('a name that leads elsewhere when it is asked again: the connection goes where the check looked', async () => {
  const before = secrets
  let times = 0
  const rebinding: Internet = {
    ...internet,
    lookup: async () => {
      times += 1
      return [family(times === 1 ? PUBLIC : PRIVATE)]
    },
  }
  const page = await get('/', rebinding)
  expect(typeof page === 'string' ? page : Buffer.from(page.bytes).toString()).toBe(PAGE)
  expect(times).toBe(1)
  // A redirect to the same name asks again, and finds what it may not.
  times = 0
  expect(await get(`/to?to=${encodeURIComponent('/again')}`, rebinding)).toBe('address-unreachable')
  expect([times, secrets]).toEqual([2, before])
})

test('by default this machine is not the public internet', async () => {
  expect(await get(`http://127.0.0.2:${port}/`, { ports: [port] })).toBe('address-refused')
  expect(await get(`http://localhost:${port}/`, { ports: [port] })).toBe('address-unreachable')
})

test.each([
  ['/hops?n=6', 'address-redirects'],
  ['/to?to=/to%3Fto%3D', 'address-redirects'],
  ['/large', 'too-large'],
  ['/bomb', 'too-large'],
  ['/cut', 'address-unreachable'],
  ['/status?n=404', 'address-missing'],
  ['/status?n=410', 'address-missing'],
  ['/status?n=403', 'address-forbidden'],
  ['/status?n=429', 'address-forbidden'],
  ['/status?n=500', 'address-failed'],
  ['/status?n=304', 'address-failed'],
  ['/type?t=image/png', 'address-type'],
  ['/type?t=application/x-msdownload', 'address-type'],
  ['/type?t=application/json', 'address-type'],
  ['http://unknown.test/', 'address-unreachable'],
])('%s is %s', async (path, problem) => {
  expect(await get(path)).toBe(problem)
})

test('a page that never ends is left after the time, one that the learner leaves at once', async () => {
  expect(await within(1_500, get('/slow', { ...internet, timeMs: 300 }))).toBe('address-unreachable')
  const leaving = new AbortController()
  const fetching = fetchAddress(`http://public.test:${port}/slow`, leaving.signal, internet)
  await delay(50)
  leaving.abort(new Error('left'))
  await expect(fetching).rejects.toThrow('left')
})
