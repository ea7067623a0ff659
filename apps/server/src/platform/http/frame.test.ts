import { createRoute } from '@hono/zod-openapi'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testApp } from '../../testing/test-app.ts'
import { parseConfig } from '../config.ts'
import { type Engine, openSqlite } from '../db/engines.ts'
import { migrate } from '../db/migrate.ts'
import { newApi } from './api.ts'
import { AppError } from './app-error.ts'
import type { Api } from './context.ts'
import { listen } from './listen.ts'
import { answers, forAnyone, takes } from './route-access.ts'

let engine: Engine
beforeAll(async () => {
  engine = openSqlite(':memory:')
  await migrate(engine, { backupDir: null, now: () => 1 })
})
afterAll(() => engine.close())

const Anything = z.looseObject({})

/** Routes that fail in every way a route can. */
const failing = (): Api => {
  const echo = createRoute({
    ...forAnyone,
    method: 'post',
    path: '/api/echo',
    request: { body: takes(Anything) },
    responses: { 200: answers(Anything) },
  })
  const routes = newApi().openapi(echo, (c) => c.json({ ok: true }, 200))
  routes.get('/api/bug', () => {
    throw new Error('select secret from /home/me with key sk-123')
  })
  routes.get('/api/teapot', () => {
    throw new AppError(418, 'conflict', { message: 'Short and stout.', headers: { 'x-spout': '1' }, detail: 'secret' })
  })
  routes.get('/api/closed', () => {
    throw new AppError(503, 'unavailable', { message: 'Closed.', detail: 'nobody is in' })
  })
  routes.get('/api/full', () => {
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  })
  routes.get('/api/ip', (c) => c.text(c.get('clientIp')))
  routes.post('/api/bell', (c) => c.text('rung'))
  routes.delete('/api/bell/:id', (c) => c.text('gone'))
  return routes
}

const app = (config = {}) => testApp(engine, { more: [failing], config })

describe('failures', () => {
  test('an unknown path of the API is a 404 in the envelope', async () => {
    const answer = await app().call('GET /api/nothing-here')
    expect([answer.status, answer.code]).toEqual([404, 'not-found'])
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a fault of ours says nothing about itself', async () => {
    const answer = await app().call('GET /api/bug')
    expect([answer.status, answer.code]).toEqual([500, 'internal'])
    expect(answer.text).not.toMatch(/select|home|sk-123|Error|\.ts/)
    expect(JSON.parse(answer.text).error.requestId).toBe(answer.headers.get('x-request-id'))
  })

  test('only a fault of ours is logged as an error with its stack', async () => {
    const lines: { level: number; msg: string; err: unknown; code: string; status: number }[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const { call } = testApp(engine, { more: [failing], log })
    for (const path of ['/api/bug', '/api/closed', '/api/full', '/api/teapot']) await call(`GET ${path}`)
    expect(lines.map(({ level, status, code }) => [level, status, code])).toEqual([
      [50, 500, 'internal'],
      [40, 503, 'unavailable'],
      [40, 507, 'storage-full'],
    ])
    expect(lines[0]?.err).toMatchObject({ message: expect.stringContaining('secret'), stack: expect.any(String) })
    expect(lines.slice(1).map(({ err }) => err)).toEqual(['nobody is in', 'database or disk is full'])
  })

  test('an expected failure keeps its status, message and headers, and hides its detail', async () => {
    const answer = await app().call('GET /api/teapot')
    expect([answer.status, answer.headers.get('x-spout')]).toEqual([418, '1'])
    expect(JSON.parse(answer.text).error.message).toBe('Short and stout.')
    expect(answer.text).not.toContain('secret')
  })
})

describe('bodies', () => {
  const send = (body: string, headers = {}) => app().call('POST /api/echo', { body, headers })
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

  test.each([
    ['fits', '{"a":1}', 200],
    ['is as deep as allowed', nested(32), 200],
    ['has braces inside text', JSON.stringify({ a: '{['.repeat(100), b: '\\"{{' }), 200],
    ['is too deep', nested(33), 400],
    ['is 100,000 deep', '['.repeat(100_000), 400],
    ['is no JSON', '{"a":', 400],
    ['is empty', '', 400],
    ['names a prototype', '{"__proto__":{"isAdmin":true}}', 400],
    ['names a prototype by escapes', '{"a":[{"\\u005f_proto__":1}]}', 400],
    ['names a constructor', '{"a":{"constructor":{}}}', 400],
    ['speaks of prototypes in text', '{"a":"__proto__"}', 200],
    ['holds a NUL', '{"a":["b\\u0000"]}', 400],
    ['is just 1 MiB', `{"a":"${'x'.repeat(1_048_576 - 8)}"}`, 200],
    ['is over 1 MiB', `{"a":"${'x'.repeat(1_048_576 - 7)}"}`, 413],
  ])('one that %s', async (_, body, status) => {
    expect((await send(body)).status).toBe(status)
  })

  test('one that announces more than the limit is not read', async () => {
    expect((await send('{}', { 'content-length': '1048577' })).status).toBe(413)
    expect((await send('{}', { 'content-length': 'many' })).status).toBe(413)
  })

  test('whole texts may have 4 MiB', async () => {
    const body = { id: '01890000-0000-7000-8000-000000000001', title: '', text: 'x'.repeat(2_000_000) }
    const answer = await app().call('POST /api/sources', { as: 'nobody', body })
    expect([answer.status, JSON.parse(answer.text).error.issues[0].path]).toEqual([400, 'text'])
  })
})

describe('methods', () => {
  test.each([
    ['PUT /api/echo', 'POST'],
    ['GET /api/echo', 'POST'],
    ['POST /api/ip', 'GET, HEAD'],
    ['PATCH /api/bell/7', 'DELETE'],
    ['POST /readyz', 'GET, HEAD'],
    ['DELETE /library', 'GET, HEAD'],
    ['POST /assets/none.js', 'GET, HEAD'],
  ])('%s is told which there are: %s', async (route, allow) => {
    const answer = await app().call(route)
    expect([answer.status, answer.code, answer.headers.get('allow')]).toEqual([405, 'method-not-allowed', allow])
  })

  test('an address that is none stays a 404, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await app().call(`${method} /api/nothing-here`)
      expect([answer.status, answer.code]).toEqual([404, 'not-found'])
    }
  })
})

describe('writes without a body', () => {
  /** As a program sends them over a socket: no type, no origin, no length for DELETE, a length of 0 for POST. */
  const send = (method: string, path: string, headers: Record<string, string> = {}) =>
    app().app.fetch(
      new Request(`http://localhost:3000${path}`, { method, headers: { host: 'localhost:3000', ...headers } }),
    )

  test('need no content type', async () => {
    expect((await send('DELETE', '/api/bell/7')).status).toBe(200)
    expect((await send('POST', '/api/bell')).status).toBe(200)
    expect((await send('POST', '/api/bell', { 'content-length': '0' })).status).toBe(200)
  })

  test('over a real socket neither', async () => {
    const listening = await listen(app().app, { host: '127.0.0.1', port: 0 })
    try {
      const at = `http://127.0.0.1:${listening.port}/api/bell`
      expect((await fetch(`${at}/7`, { method: 'DELETE' })).status).toBe(200)
      expect((await fetch(at, { method: 'POST' })).status).toBe(200)
      expect((await fetch(at, { method: 'POST', body: 'x=1' })).status).toBe(415)
    } finally {
      await listening.stop(0)
    }
  })

  test('are held to their origin like all others', async () => {
    const cookie = 'session=x'
    expect((await send('POST', '/api/bell', { cookie, origin: 'http://evil.example' })).status).toBe(403)
    expect((await send('DELETE', '/api/bell/7', { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await send('DELETE', '/api/bell/7', { cookie })).status).toBe(403)
    expect((await send('DELETE', '/api/bell/7', { cookie, origin: 'http://localhost:3000' })).status).toBe(200)
  })
})

describe('writes of another site', () => {
  const send = (headers: Record<string, string>, config = {}) =>
    app(config).call('POST /api/echo', { body: '{}', headers: { cookie: 'session=x', ...headers } })

  test.each([
    ['the same origin', { origin: 'http://localhost:3000' }, 200],
    ['another origin', { origin: 'http://evil.example' }, 403],
    ['another port', { origin: 'http://localhost:3001' }, 403],
    ['the same name behind another scheme', { origin: 'https://localhost:3000' }, 403],
    ['an origin that only begins alike', { origin: 'http://localhost:3000.evil.example' }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    ['a form', { origin: 'http://localhost:3000', 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['text that could be JSON', { origin: 'http://localhost:3000', 'content-type': 'text/plain' }, 415],
    ['no type at all', { origin: 'http://localhost:3000', 'content-type': '' }, 415],
    [
      'JSON with a charset',
      { origin: 'http://localhost:3000', 'content-type': 'Application/JSON; charset=utf-8' },
      200,
    ],
  ])('from %s', async (_, headers, status) => {
    expect((await send(headers)).status).toBe(status)
  })

  test.each([
    ['a name that somebody may have led here', 'evil.example:3000', 403],
    ['a name that begins like loopback', 'localhost.evil.example:3000', 403],
    ['a name of this network', 'cairn.local:3000', 403],
    ['a name that looks like an address', '127.0.0.1.evil.example:3000', 403],
    ['localhost', 'localhost:8080', 200],
    ['localhost on the usual port', 'localhost', 200],
    ['loopback', '127.0.0.1:3000', 200],
    ['an address of this network', '192.168.1.20:3000', 200],
    ['an IPv6 address', '[fd00::20]:3000', 200],
    ['loopback as IPv6', '[::1]:3000', 200],
  ])('without a public address, %s as Host', async (_, host, status) => {
    const answer = await send({ host, origin: `http://${host}` })
    expect(answer.status).toBe(status)
    if (status === 200) return
    expect(answer.code).toBe('public-url-needed')
    expect(answer.text).toContain('PUBLIC_URL')
  })

  test('are told by Sec-Fetch-Site where there is no Origin; a cookie with neither is refused', async () => {
    const send = (headers: Record<string, string>) => {
      const request = new Request('http://localhost:3000/api/echo', {
        method: 'POST',
        body: '{}',
        headers: { host: 'localhost:3000', 'content-type': 'application/json', ...headers },
      })
      return app().app.fetch(request)
    }
    expect((await send({ cookie: 'a=b', 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await send({ cookie: 'a=b', 'sec-fetch-site': 'same-origin', host: 'evil.example' })).status).toBe(403)
    expect((await send({ cookie: 'a=b', 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect((await send({ cookie: 'a=b', 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await send({ cookie: 'a=b' })).status).toBe(403)
  })

  test('are no danger where a bearer token is sent and no cookie, whatever the origin', async () => {
    const send = (headers: Record<string, string>) =>
      app().app.fetch(
        new Request('http://localhost:3000/api/bell', { method: 'POST', headers: { host: 'cairn.local', ...headers } }),
      )
    const authorization = 'Bearer x'
    expect((await send({ authorization })).status).toBe(200)
    expect((await send({ authorization, origin: 'chrome-extension://abc' })).status).toBe(200)
    expect((await send({ authorization, 'sec-fetch-site': 'cross-site' })).status).toBe(200)
    expect((await send({ authorization: 'Basic x', origin: 'https://evil.example' })).status).toBe(403)
    expect((await send({ authorization, cookie: 'a=b', origin: 'https://evil.example' })).status).toBe(403)
  })

  test('are judged by the public address when there is one, whatever Host says', async () => {
    const config = { publicUrl: 'https://cards.example' }
    expect((await send({ origin: 'https://cards.example' }, config)).status).toBe(200)
    expect((await send({ origin: 'http://cards.example' }, config)).status).toBe(403)
    expect((await send({ origin: 'http://localhost:3000' }, config)).status).toBe(403)
    expect((await send({ origin: 'https://evil.example', host: 'evil.example' }, config)).status).toBe(403)
  })
})

describe('headers', () => {
  test('every answer carries the rules for the browser, failures included', async () => {
    for (const path of ['/api/me', '/api/bug', '/healthz', '/nothing']) {
      const { headers } = await app().call(`GET ${path}`)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default cairn dompurify")
      expect(policy).not.toMatch(/unsafe|https?:|\*/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('permissions-policy')).toContain('camera=()')
      expect(headers.has('strict-transport-security')).toBe(false)
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  test('https is insisted on only where the public address has it', async () => {
    const hsts = async (publicUrl: string) =>
      (await app({ publicUrl }).call('GET /healthz')).headers.has('strict-transport-security')
    expect([await hsts('https://cards.example'), await hsts('http://cards.example')]).toEqual([true, false])
  })

  test('https is insisted on for names below the public one only where a setting says so', async () => {
    const hsts = async (setting: Readonly<Record<string, string>>) => {
      const config = parseConfig({ PUBLIC_URL: 'https://cards.example', ...setting })
      return (await app(config).call('GET /healthz')).headers.get('strict-transport-security')
    }
    const [unsaid, off, on] = [{}, { HSTS_SUBDOMAINS: 'false' }, { HSTS_SUBDOMAINS: 'true' }]
    const own = 'max-age=31536000'
    expect([await hsts(unsaid), await hsts(off), await hsts(on)]).toEqual([own, own, `${own}; includeSubDomains`])
  })
})

describe("the caller's address", () => {
  const seen = async (ip: string, forwarded: string | null, trustedProxies: string[] = []) => {
    const headers = forwarded === null ? {} : { 'x-forwarded-for': forwarded }
    return (await app({ trustedProxies }).call('GET /api/ip', { ip, headers })).text
  }

  test.each([
    ['without a proxy', '203.0.113.9', null, [], '203.0.113.9'],
    ['a forged header', '203.0.113.9', '1.2.3.4', [], '203.0.113.9'],
    ['one proxy', '10.0.0.1', '198.51.100.7', ['10.0.0.1'], '198.51.100.7'],
    ['a forged hop before the proxy', '10.0.0.1', '1.2.3.4, 198.51.100.7', ['10.0.0.1'], '198.51.100.7'],
    ['two proxies in a range', '10.0.0.1', '1.2.3.4, 198.51.100.7, 10.9.9.9', ['10.0.0.0/8'], '198.51.100.7'],
    ['only proxies', '10.0.0.1', '10.0.0.2', ['10.0.0.0/8'], '10.0.0.2'],
    ['garbage from a proxy', '10.0.0.1', 'x, "; drop', ['10.0.0.1'], '10.0.0.1'],
    ['no header from a proxy', '10.0.0.1', null, ['10.0.0.1'], '10.0.0.1'],
    ['IPv4 inside IPv6', '::ffff:203.0.113.9', null, [], '203.0.113.9'],
    ['a proxy as IPv4 inside IPv6', '::ffff:10.0.0.1', '198.51.100.7', ['10.0.0.1'], '198.51.100.7'],
    ['IPv6 is cut to its network', '2001:db8:1:2:3:4:5:6', null, [], '2001:db8:1:2::/64'],
    ['another spelling of that', '2001:DB8:0001:2::', null, [], '2001:db8:1:2::/64'],
    ['a short IPv6', '::1', null, [], '0:0:0:0::/64'],
    ['a hop with a port', '10.0.0.1', '198.51.100.7:41234', ['10.0.0.1'], '198.51.100.7'],
    ['an IPv6 hop with a port', '10.0.0.1', '[2001:db8::9]:443', ['10.0.0.1'], '2001:db8:0:0::/64'],
    ['proxies with ports', '10.0.0.1', '1.2.3.4:1, 198.51.100.7:2, 10.9.9.9:3', ['10.0.0.0/8'], '198.51.100.7'],
    ['a port that is none', '10.0.0.1', '198.51.100.7:x', ['10.0.0.1'], '10.0.0.1'],
    ['an IPv6 hop in brackets', 'fd00::1', '[2001:db8::9]', ['fd00::/8'], '2001:db8:0:0::/64'],
  ])('%s', async (_, ip, forwarded, trusted, expected) => {
    expect(await seen(ip, forwarded, [...trusted])).toBe(expected)
  })
})
