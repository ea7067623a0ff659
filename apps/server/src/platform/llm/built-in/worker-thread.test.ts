import { setTimeout as delay } from 'node:timers/promises'
import { cpuMs } from '@cairn/core/testing/cpu-time'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { within } from '../../../testing/within.ts'
import { startWorkerThread, type WorkerOptions, type WorkerThread } from './worker-thread.ts'

const FILE = new URL('../testing/scripted-worker.ts', import.meta.url)

let thread: WorkerThread
let logged: string[]
const start = (options: Partial<WorkerOptions> = {}) => {
  logged = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  thread = startWorkerThread({ log, file: FILE, ...options })
  return thread
}
afterEach(() => thread.close())

const never = () => new AbortController().signal
const asking = (content: string) => ({ model: 'viable-2', messages: [{ role: 'user', content }] })

async function read(content: string, signal = never()) {
  const pieces: string[] = []
  const chat = thread.chat(asking(content), signal)
  for (let next = await chat.next(); ; next = await chat.next()) {
    if (next.done) return { pieces, end: next.value }
    pieces.push(next.value)
  }
}
const threadOf = (pieces: readonly string[]) => pieces[0]?.split(':')[0]

test('starting holds up nobody, and what is asked meanwhile is answered', async () => {
  expect(cpuMs(() => start())).toBeLessThan(100)
  expect(thread.state()).toBe('starting')
  const { pieces, end } = await read('say 3')
  expect(pieces).toHaveLength(3)
  expect(end).toEqual({ task: 'flashcards', promptTokens: 3, completionTokens: 5, note: 'scripted' })
  expect(thread.state()).toBe('ready')
})

test('requests take turns', async () => {
  start()
  await read('say')
  const order: string[] = []
  const long = read('say 20 5').then(() => order.push('long'))
  const short = read('say 2 5').then(() => order.push('short'))
  await Promise.all([long, short])
  expect(order).toEqual(['short', 'long'])
})

test('a text that takes all memory is too demanding, and the others go on in the next thread', async () => {
  start({ memoryMb: 64 })
  await read('say')
  const other = read('say 40 10')
  await expect(read('fill')).rejects.toMatchObject({ kind: 'overlong' })
  expect((await other).pieces).toHaveLength(40)
})

test('who ends the thread fails alone: the others go on in the next one, each piece once', async () => {
  start()
  const first = threadOf((await read('say')).pieces)
  const other = read('say 40 10')
  await expect(read('die')).rejects.toMatchObject({ kind: 'crashed' })
  const { pieces } = await other
  expect(pieces.map((piece) => piece.split(':')[1])).toEqual(Array.from({ length: 40 }, (_, at) => `${at};`))
  await expect.poll(() => thread.state(), { timeout: 10_000 }).toBe('ready')
  const second = threadOf((await read('say')).pieces)
  expect(second).not.toBe(first)
  expect(logged.join('')).toContain('started again')
})

test('an error nobody caught in the thread ends it the same way', async () => {
  start()
  await expect(read('throw')).rejects.toMatchObject({ kind: 'crashed' })
  await expect.poll(() => thread.state(), { timeout: 10_000 }).toBe('ready')
  expect((await read('say')).pieces).toHaveLength(1)
  expect(logged.join('')).toContain('the built-in engine failed')
})

test('a thread that keeps dying is started less and less often, and meanwhile the answer is immediate', async () => {
  start()
  for (let death = 0; death < 4; death += 1) {
    await expect.poll(() => thread.state(), { timeout: 5_000 }).not.toBe('down')
    await expect(read('throw')).rejects.toMatchObject({ kind: 'crashed' })
  }
  expect(thread.state()).toBe('down')
  await expect(within(50, read('say'))).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 })
  await expect.poll(() => thread.state(), { timeout: 5_000 }).toBe('ready')
  expect((await read('say')).pieces).toHaveLength(1)
})

test('a job that keeps the thread for too long is ended, and the thread replaced', async () => {
  start({ jobMs: 300 })
  await expect(read('spin')).rejects.toMatchObject({ kind: 'overlong' })
  await expect.poll(() => thread.state(), { timeout: 10_000 }).toBe('ready')
  expect((await read('say')).pieces).toHaveLength(1)
  expect(logged.join('')).toContain('too-long')
})

test('calls that keep arriving do not keep a stuck job alive, and each of them is answered', async () => {
  start({ jobMs: 400 })
  await read('say')
  const begun = performance.now()
  const stuck = read('spin').then(
    () => null,
    (fault: unknown) => ({ fault, ms: performance.now() - begun }),
  )
  const others: ReturnType<typeof read>[] = []
  while (performance.now() - begun < 1_500) {
    others.push(read('say 2'))
    await delay(50)
  }
  expect(await stuck).toMatchObject({ fault: { kind: 'overlong' } })
  expect((await stuck)?.ms).toBeLessThan(1_500)
  const answered = await Promise.all(others)
  expect(others.length).toBeGreaterThan(10)
  expect(answered.every(({ pieces }) => pieces.length === 2)).toBe(true)
})

test('each job has the whole of its time, however long others had the thread before it', async () => {
  start({ jobMs: 500 })
  await read('say')
  const first = read('spin')
  const second = read('work 3 100')
  await expect(first).rejects.toMatchObject({ kind: 'overlong' })
  expect((await second).pieces).toHaveLength(3)
  await expect(read('work 20 100')).rejects.toMatchObject({ kind: 'overlong' })
})

test('a job whose caller left does not hold up the others', async () => {
  start({ jobMs: 30_000 })
  await read('say')
  const abort = new AbortController()
  const left = read('spin', abort.signal)
  const other = read('say 2')
  setTimeout(() => abort.abort(), 50)
  await expect(left).rejects.toMatchObject({ kind: 'aborted' })
  expect((await within(5_000, other)).pieces).toHaveLength(2)
})

test('a long answer that keeps coming is not taken for a hang', async () => {
  start({ jobMs: 200 })
  expect((await read('say 10 60')).pieces).toHaveLength(10)
})

test('one request that fails leaves the thread and the others alone', async () => {
  start()
  const other = read('say 5 20')
  await expect(read('fail')).rejects.toMatchObject({ kind: 'crashed', message: 'The built-in engine: scripted' })
  expect((await other).pieces).toHaveLength(5)
})

test('who leaves is let go at once, and the rest of the answer is dropped', async () => {
  start()
  await read('say')
  const abort = new AbortController()
  const left = read('say 1000 20', abort.signal)
  setTimeout(() => abort.abort(), 60)
  await expect(within(300, left)).rejects.toMatchObject({ kind: 'aborted' })
  await expect(read('say', AbortSignal.abort())).rejects.toMatchObject({ kind: 'aborted' })
  expect((await read('say 2')).pieces).toHaveLength(2)
})

test('a full queue refuses instead of growing, and has room again', async () => {
  start({ maxJobs: 2 })
  const running = [read('say 5 30'), read('say 5 30')]
  await expect(read('say')).rejects.toMatchObject({ kind: 'busy', retryAfterSeconds: 2 })
  await Promise.all(running)
  expect((await read('say')).pieces).toHaveLength(1)
})
