import { expect, test } from 'vitest'
import { CALLS_PER_MINUTE, createPace } from './call-pace.ts'

/** A clock that sleeping moves on. */
function setUp(limit?: () => number | null) {
  const world = { now: 1_000_000, slept: [] as number[], said: [] as number[] }
  const pace = createPace({
    now: () => world.now,
    ...(limit && { limit }),
    sleep: async (ms, signal) => {
      if (signal.aborted) throw new Error('stopped')
      world.slept.push(ms)
      world.now += ms
    },
  })
  const call = (signal = new AbortController().signal) => pace((until) => world.said.push(until), signal)
  return { world, call }
}

test('as many requests as the limit allows begin at once', async () => {
  const { world, call } = setUp()
  for (let at = 0; at < CALLS_PER_MINUTE; at += 1) await call()
  expect(world.slept).toEqual([])
})

test('the next one waits until the first is a minute old, and says until when', async () => {
  const { world, call } = setUp()
  for (let at = 0; at < CALLS_PER_MINUTE; at += 1) {
    await call()
    world.now += 1_000
  }
  await call()
  expect(world.slept).toEqual([60_000 - CALLS_PER_MINUTE * 1_000])
  expect(world.said).toEqual([1_060_000])
})

test('in no minute are there more than the limit', async () => {
  const { world, call } = setUp()
  const begun: number[] = []
  for (let at = 0; at < 100; at += 1) {
    await call()
    begun.push(world.now)
    world.now += (at * 37) % 900
  }
  for (const [at, time] of begun.entries())
    expect(begun.slice(at).filter((other) => other < time + 60_000).length).toBeLessThanOrEqual(CALLS_PER_MINUTE)
})

test('one that is stopped while it waits counts for nothing', async () => {
  const { world, call } = setUp()
  for (let at = 0; at < CALLS_PER_MINUTE; at += 1) await call()
  await expect(call(AbortSignal.abort())).rejects.toThrow('stopped')
  world.now += 60_000
  for (let at = 0; at < CALLS_PER_MINUTE; at += 1) await call()
  expect(world.slept).toEqual([])
})

test.each([
  [20, 18],
  [60, 58],
  [3, 1],
  [1, 1],
  [null, CALLS_PER_MINUTE],
])('where the server allows %s a minute, %i begin at once', async (limit, most) => {
  const { world, call } = setUp(() => limit)
  for (let at = 0; at < most; at += 1) await call()
  expect(world.slept).toEqual([])
  await call()
  expect(world.slept).toEqual([60_000])
})

test('a limit that is heard of later, and is lower, holds from then on', async () => {
  let limit: number | null = null
  const { world, call } = setUp(() => limit)
  for (let at = 0; at < 10; at += 1) {
    await call()
    world.now += 1_000
  }
  limit = 5
  await call()
  // Until fewer than three of the last minute are left.
  expect(world.slept).toEqual([57_000])
})
