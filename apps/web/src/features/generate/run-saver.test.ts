import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../../data/api-client.ts'
import { RunSaver, SEND_AFTER_MS, SEND_AGAIN_MS, SEND_LATEST_MS } from './run-saver.ts'
import { newRun, type RunState } from './run-state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const offline = () => new NetworkError('The server was not reached')
const refused = (status: number) =>
  new ApiError(status, { error: { code: 'unauthorized', message: 'No.', requestId: 'r' } }, null)

function setUp() {
  const start = newRun({ id: 'r', sourceId: 's', title: '', requestedCount: 3 })
  const held = { state: start, kept: [] as string[], sent: [] as string[], failing: null as Error | null }
  const reported: unknown[] = []
  let noKeeping: Error | null = null
  const saver = new RunSaver({
    state: () => held.state,
    keep: async ({ title }: RunState) => {
      await Promise.resolve()
      if (noKeeping !== null) throw noKeeping
      held.kept.push(title)
    },
    send: async ({ title }: RunState) => {
      await Promise.resolve()
      if (held.failing) throw held.failing
      held.sent.push(title)
    },
    report: (cause) => void reported.push(cause),
    schedule: (task, ms) => {
      const timer = setTimeout(task, ms)
      return () => clearTimeout(timer)
    },
  })
  const change = (title: string) => {
    held.state = { ...held.state, title }
    saver.changed()
  }
  return {
    saver,
    held,
    change,
    reported,
    failKeeping: (error: Error) => {
      noKeeping = error
    },
  }
}

test('a change is on this device at once and on the server a moment later; quick ones share a request', async () => {
  const { change, held, saver } = setUp()
  change('a')
  change('b')
  await vi.advanceTimersByTimeAsync(0)
  expect(held.kept.at(-1)).toBe('b')
  expect(held.sent).toEqual([])
  expect(saver.status()).toBe('waiting')
  await vi.advanceTimersByTimeAsync(SEND_AFTER_MS)
  expect(held.sent).toEqual(['b'])
  expect(saver.status()).toBe('saved')
})

test('changes that follow each other closely are sent every few seconds all the same', async () => {
  const { change, held } = setUp()
  for (let at = 0; at < 30; at += 1) {
    change(`title ${at}`)
    await vi.advanceTimersByTimeAsync(SEND_AFTER_MS / 2)
  }
  const seconds = (30 * SEND_AFTER_MS) / 2 / SEND_LATEST_MS
  expect(held.sent.length).toBeGreaterThanOrEqual(Math.floor(seconds))
  expect(held.sent.length).toBeLessThanOrEqual(Math.ceil(seconds) + 1)
})

test('the last state reaches the device when changes come while one is written', async () => {
  const { change, held } = setUp()
  for (const title of ['a', 'b', 'c', 'd']) change(title)
  await vi.advanceTimersByTimeAsync(0)
  expect(held.kept.at(-1)).toBe('d')
  expect(held.kept.length).toBeLessThan(4)
})

test('what was not sent is sent again after a while, and at once when asked to', async () => {
  const { change, held, saver } = setUp()
  held.failing = offline()
  change('a')
  await vi.advanceTimersByTimeAsync(SEND_AFTER_MS)
  expect(saver.status()).toBe('kept')
  held.failing = null
  await vi.advanceTimersByTimeAsync(SEND_AGAIN_MS)
  expect(held.sent).toEqual(['a'])
  held.failing = offline()
  change('b')
  await vi.advanceTimersByTimeAsync(SEND_AFTER_MS)
  held.failing = null
  await saver.flush()
  expect(held.sent).toEqual(['a', 'b'])
  expect(saver.status()).toBe('saved')
})

test('an ended session is named, and nothing is lost by it', async () => {
  const { change, held, saver } = setUp()
  held.failing = refused(401)
  change('a')
  await vi.advanceTimersByTimeAsync(SEND_AFTER_MS)
  expect(saver.status()).toBe('signed-out')
  expect(held.kept).toContain('a')
})

test('a device without room still sends', async () => {
  const { change, held, failKeeping } = setUp()
  failKeeping(new DOMException('full', 'QuotaExceededError'))
  change('a')
  await vi.advanceTimersByTimeAsync(SEND_AFTER_MS)
  expect(held.sent).toEqual(['a'])
})

test('a change made while one is being sent is sent afterwards', async () => {
  const { change, held, saver } = setUp()
  change('a')
  const sending = saver.flush()
  change('b')
  await sending
  await vi.advanceTimersByTimeAsync(SEND_AFTER_MS)
  expect(held.sent.at(-1)).toBe('b')
  expect(saver.status()).toBe('saved')
})

test('what nobody expects is reported, and what was not sent is kept and sent again', async () => {
  const { change, held, saver, reported } = setUp()
  held.failing = new Error('Inconsistent: the sender broke')
  change('a')
  await vi.advanceTimersByTimeAsync(SEND_AFTER_MS)
  expect(reported).toEqual([held.failing])
  expect(saver.status()).toBe('kept')
  held.failing = null
  await vi.advanceTimersByTimeAsync(SEND_AGAIN_MS)
  expect(held.sent).toEqual(['a'])
  expect(saver.status()).toBe('saved')
})

test('a device that breaks while it keeps is reported, and the server gets it as ever', async () => {
  const { change, held, failKeeping, reported, saver } = setUp()
  const defect = new Error('Inconsistent: the device broke')
  failKeeping(defect)
  change('a')
  await vi.advanceTimersByTimeAsync(SEND_AFTER_MS)
  expect(reported).toEqual([defect])
  expect(held.sent).toEqual(['a'])
  await saver.settled()
})
