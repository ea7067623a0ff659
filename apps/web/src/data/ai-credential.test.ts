import type { AiCredential } from '@cairn/contract/ai'
import { expect, test } from 'vitest'
import {
  createCredentialKeeper,
  FIRST_RETRY_MS,
  LAST_RETRY_MS,
  REFRESH_BEFORE_MS,
  retryDelayMs,
} from './ai-credential.ts'

const HOUR = 3_600_000

/** A server that issues credentials of an hour, and a clock that tests move. */
function setUp({ ahead = 0 } = {}) {
  const world = { now: 0, failing: false, issued: 0, held: [] as (() => void)[], gate: null as Promise<void> | null }
  const tasks: { at: number; run: () => void; live: boolean }[] = []
  const keeper = createCredentialKeeper({
    fetchCredential: async (): Promise<AiCredential> => {
      world.issued += 1
      const number = world.issued
      await world.gate
      if (world.failing) throw new Error('refused')
      const limits = { callsPerMinute: 20, callsAtOnce: 2 }
      return { token: `token-${number}`, expiresAt: world.now + HOUR, engine: 'built-in', ...limits }
    },
    now: () => world.now + ahead,
    schedule: (run, ms) => {
      const task = { at: world.now + ms, run, live: true }
      tasks.push(task)
      return () => {
        task.live = false
      }
    },
  })
  const pass = async (ms: number) => {
    world.now += ms
    for (const task of tasks.filter(({ live, at }) => live && at <= world.now)) {
      task.live = false
      task.run()
    }
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  const waits = () => tasks.filter(({ live }) => live).map(({ at }) => at - world.now)
  return { keeper, world, pass, waits }
}

test('it is fetched when it is first wanted and then kept', async () => {
  const { keeper, world } = setUp()
  expect(world.issued).toBe(0)
  const all = await Promise.all([keeper.current(), keeper.current()])
  expect(all.map(({ token }) => token)).toEqual(['token-1', 'token-1'])
  expect((await keeper.current()).token).toBe('token-1')
  expect(world.issued).toBe(1)
})

test('it is fetched anew five minutes before it ends', async () => {
  const { keeper, pass, waits } = setUp()
  await keeper.current()
  expect(waits()).toEqual([HOUR - 5 * 60_000])
  await pass(HOUR - REFRESH_BEFORE_MS - 1)
  expect((await keeper.current()).token).toBe('token-1')
  await pass(1)
  expect((await keeper.current()).token).toBe('token-2')
})

test('a refresh that fails is tried again after 30 s, doubling to 16 min, and the credential serves until it ends', async () => {
  const { keeper, world, pass, waits } = setUp()
  await keeper.current()
  world.failing = true
  await pass(HOUR - REFRESH_BEFORE_MS)
  const seen: number[] = []
  for (let at = 0; at < 8; at += 1) {
    const [wait = 0] = waits()
    seen.push(wait / 1_000)
    if (world.now < HOUR) expect((await keeper.current()).token).toBe('token-1')
    await pass(wait)
  }
  expect(seen).toEqual([30, 60, 120, 240, 480, 960, 960, 960])
  await expect(keeper.current()).rejects.toThrow('refused')
})

test('after a failed refresh the next good one starts the waits again', async () => {
  const { keeper, world, pass, waits } = setUp()
  await keeper.current()
  world.failing = true
  await pass(HOUR - REFRESH_BEFORE_MS)
  world.failing = false
  await pass(FIRST_RETRY_MS)
  expect(waits()).toEqual([HOUR - REFRESH_BEFORE_MS])
})

test('who wants it and cannot have it hears why, and may ask again', async () => {
  const { keeper, world } = setUp()
  world.failing = true
  await expect(keeper.current()).rejects.toThrow('refused')
  world.failing = false
  expect((await keeper.current()).token).toBe('token-2')
})

test('forgotten, it is neither used nor refreshed', async () => {
  const { keeper, waits } = setUp()
  await keeper.current()
  keeper.forget()
  expect(waits()).toEqual([])
  expect((await keeper.current()).token).toBe('token-2')
})

test('one that was on its way when it was forgotten is not kept', async () => {
  const { keeper, world } = setUp()
  let open = () => {}
  world.gate = new Promise((resolve) => {
    open = resolve
  })
  const asked = keeper.current()
  keeper.forget()
  const anew = keeper.current()
  open()
  expect((await asked).token).toBe('token-1')
  expect((await anew).token).toBe('token-2')
  expect((await keeper.current()).token).toBe('token-2')
  expect(world.issued).toBe(2)
})

test('a clock that is hours ahead does not fetch without end', async () => {
  const { keeper, waits } = setUp({ ahead: 5 * HOUR })
  await keeper.current()
  expect(waits()).toEqual([FIRST_RETRY_MS])
})

test('waits are bounded', () => {
  expect(retryDelayMs(0)).toBe(30_000)
  expect(retryDelayMs(100)).toBe(LAST_RETRY_MS)
})

test('the numbers of the specification: 5 minutes before the end, 30 s, 16 minutes', () => {
  expect([REFRESH_BEFORE_MS, FIRST_RETRY_MS, LAST_RETRY_MS]).toEqual([300_000, 30_000, 960_000])
  expect([0, 1, 2, 3, 4, 5, 6].map(retryDelayMs)).toEqual([30, 60, 120, 240, 480, 960, 960].map((s) => s * 1_000))
})
