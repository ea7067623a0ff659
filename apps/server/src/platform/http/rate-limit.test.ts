import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { openSqlite } from '../db/engines.ts'
import { migrate } from '../db/migrate.ts'
import { createLimiter } from './rate-limit.ts'
import { createAttempts } from './rate-limit-attempts.ts'
import { loopbackExemption } from './rate-limit-loopback.ts'

const MINUTE = 60_000
const GUESSING = { free: 10, firstBlockMs: 30_000, longestBlockMs: 3_600_000, forgetMs: 24 * 60 * MINUTE }

function clock(start = 1_800_000_000_000) {
  let at = start
  const advance = (ms: number) => {
    at += ms
  }
  return { now: () => at, advance }
}

describeOnBothDatabases('rate limits', (database) => {
  test('a window admits its maximum, says when it ends and begins anew', async () => {
    const { now, advance } = clock()
    const limiter = createLimiter(database(), now)
    const key = randomUUID()
    const limit = { max: 3, windowMs: 15 * MINUTE }
    for (let hit = 0; hit < 3; hit += 1) expect(await limiter.hit(key, limit)).toEqual({ ok: true })
    advance(MINUTE)
    expect(await limiter.hit(key, limit)).toEqual({ ok: false, retryAfterSeconds: 14 * 60 })
    advance(14 * MINUTE - 1)
    expect(await limiter.hit(key, limit)).toEqual({ ok: false, retryAfterSeconds: 1 })
    advance(1)
    expect(await limiter.hit(key, limit)).toEqual({ ok: true })
  })

  test('of 100 parallel hits with room for 3, exactly 3 pass', async () => {
    const limiter = createLimiter(database(), clock().now)
    const key = randomUUID()
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => limiter.hit(key, { max: 3, windowMs: MINUTE })),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
  })

  test('amounts count as a whole or not at all', async () => {
    const limiter = createLimiter(database(), clock().now)
    const key = randomUUID()
    const limit = { max: 10, windowMs: MINUTE }
    expect((await limiter.hit(key, limit, 7)).ok).toBe(true)
    expect((await limiter.hit(key, limit, 4)).ok).toBe(false)
    expect((await limiter.hit(key, limit, 3)).ok).toBe(true)
    expect(await limiter.hit(randomUUID(), limit, 11)).toEqual({ ok: false, retryAfterSeconds: 60 })
  })

  test('a generous limit admits exactly its maximum, with a tenth of the writes', async () => {
    const { now, advance } = clock()
    const limiter = createLimiter(database(), now)
    const key = randomUUID()
    const limit = { max: 300, windowMs: MINUTE }
    const outcomes = await Promise.all(Array.from({ length: 350 }, () => limiter.hit(key, limit)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(300)
    expect(outcomes.at(-1)).toEqual({ ok: false, retryAfterSeconds: 60 })
    const hits = () => database().db.selectFrom('rate_limit').select('hits').where('key', '=', key).execute()
    advance(MINUTE)
    for (let hit = 0; hit < 30; hit += 1) expect((await limiter.hit(key, limit)).ok).toBe(true)
    expect(await hits()).toEqual([{ hits: 30 }])
    await limiter.hit(key, limit)
    expect(await hits()).toEqual([{ hits: 60 }])
  })

  test('processes together never exceed a generous limit, and what one took is not lost to it', async () => {
    const { now } = clock()
    const key = randomUUID()
    const limit = { max: 60, windowMs: MINUTE }
    const processes = Array.from({ length: 4 }, () => createLimiter(database(), now))
    let admitted = 0
    for (let round = 0; round < 20; round += 1)
      for (const limiter of processes) if ((await limiter.hit(key, limit)).ok) admitted += 1
    expect(admitted).toBe(60)
  })

  test('two processes share one count', async () => {
    const { now } = clock()
    const key = randomUUID()
    const limit = { max: 2, windowMs: MINUTE }
    expect((await createLimiter(database(), now).hit(key, limit)).ok).toBe(true)
    expect((await createLimiter(database(), now).hit(key, limit)).ok).toBe(true)
    expect((await createLimiter(database(), now).hit(key, limit)).ok).toBe(false)
  })

  test('counters that are long over are removed', async () => {
    const { now, advance } = clock()
    const limiter = createLimiter(database(), now)
    const key = randomUUID()
    await limiter.hit(key, { max: 1, windowMs: MINUTE })
    advance(26 * 60 * MINUTE)
    await limiter.hit(randomUUID(), { max: 1, windowMs: MINUTE })
    const rows = await database().db.selectFrom('rate_limit').select('key').where('key', '=', key).execute()
    expect(rows).toEqual([])
  })

  test('ten attempts are free, then the wait doubles from 30 s to an hour', async () => {
    const { now, advance } = clock()
    const attempts = createAttempts(database(), now, GUESSING)
    const key = randomUUID()
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await attempts.begin(key)).toEqual({ ok: true })
    const waits: number[] = []
    for (let block = 0; block < 9; block += 1) {
      const refused = await attempts.begin(key)
      if (refused.ok) throw new Error('expected a block')
      waits.push(refused.retryAfterSeconds)
      advance(refused.retryAfterSeconds * 1_000 - 1)
      expect((await attempts.begin(key)).ok).toBe(false)
      advance(1)
      expect(await attempts.begin(key)).toEqual({ ok: true })
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600])
  })

  test('a burst of parallel guesses gets the free ones only', async () => {
    const attempts = createAttempts(database(), clock().now, GUESSING)
    const key = randomUUID()
    const outcomes = await Promise.all(Array.from({ length: 60 }, () => attempts.begin(key)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10)
  })

  test('success and a quiet day both clear the slate', async () => {
    const { now, advance } = clock()
    const attempts = createAttempts(database(), now, GUESSING)
    const [pardoned, forgotten] = [randomUUID(), randomUUID()]
    for (let attempt = 0; attempt < 9; attempt += 1) await attempts.begin(pardoned)
    await attempts.succeeded(pardoned)
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await attempts.begin(pardoned)).ok).toBe(true)
    for (let attempt = 0; attempt < 10; attempt += 1) await attempts.begin(forgotten)
    advance(GUESSING.forgetMs)
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await attempts.begin(forgotten)).ok).toBe(true)
  })

  test('keys of the machine itself are exempt while the exemption says so', async () => {
    const isExempt = loopbackExemption({ host: '127.0.0.1', publicUrl: null, trustedProxies: [] })
    const limiter = createLimiter(database(), clock().now, { isExempt })
    const limit = { max: 1, windowMs: MINUTE }
    for (let hit = 0; hit < 5; hit += 1) expect((await limiter.hit('sign-up:127.0.0.1', limit)).ok).toBe(true)
    expect((await limiter.hit('sign-up:198.51.100.1', limit)).ok).toBe(true)
    expect((await limiter.hit('sign-up:198.51.100.1', limit)).ok).toBe(false)
  })
})

test('when nothing can be saved, a process goes on counting alone', async () => {
  const engine = openSqlite(':memory:')
  await migrate(engine, { backupDir: null, now: () => 1 })
  await sql`pragma query_only = on`.execute(engine.db)
  const { now, advance } = clock()
  const limiter = createLimiter(engine, now)
  const limit = { max: 3, windowMs: MINUTE }
  for (let hit = 0; hit < 3; hit += 1) expect(await limiter.hit('key', limit)).toEqual({ ok: true })
  expect(await limiter.hit('key', limit)).toEqual({ ok: false, retryAfterSeconds: 60 })
  advance(MINUTE)
  expect(await limiter.hit('key', limit)).toEqual({ ok: true })
  await engine.close()
})

const privately = { host: '127.0.0.1', publicUrl: null, trustedProxies: [] }

test.each([
  ['its own machine only', privately, 'sign-up:127.0.0.1', true],
  ['IPv6', { ...privately, host: '::1' }, 'sign-up:0:0:0:0::/64', true],
  ['a loopback public address', { ...privately, publicUrl: 'http://localhost:3000' }, 'sign-up:127.0.0.1', true],
  ['another client', privately, 'sign-up:10.0.0.1', false],
  ['an address that only looks alike', privately, 'sign-up:127.0.0.1.example', false],
  ['a server open to the network', { ...privately, host: '0.0.0.0' }, 'sign-up:127.0.0.1', false],
  ['a trusted proxy', { ...privately, trustedProxies: ['127.0.0.1'] }, 'sign-up:127.0.0.1', false],
  ['a public address', { ...privately, publicUrl: 'https://cairn.example' }, 'sign-up:127.0.0.1', false],
])('loopback exemption: %s', (_, config, key, expected) => {
  expect(loopbackExemption(config)(key)).toBe(expected)
})
