import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { endThread } from './end-thread.ts'

const LONG_MS = 30_000
const FILE = new URL('./testing/scripted-thread.ts', import.meta.url)

async function begun(script: 'inflates' | 'computes') {
  const thread = new Worker(FILE, { workerData: script, execArgv: [] })
  await once(thread, 'message')
  const code = new Promise<number>((resolve) => thread.once('exit', resolve))
  return { thread, code }
}

test('a thread that makes decompressors is not cut off in the middle: it ends by itself', async () => {
  const { thread, code } = await begun('inflates')
  await endThread(thread, LONG_MS)
  expect(await code).toBe(0)
})

test('a thread that hears nothing is cut off', async () => {
  const { thread, code } = await begun('computes')
  await endThread(thread, 50)
  expect(await code).toBe(1)
})

test('a thread that is gone, or is being ended, is ended once', async () => {
  const { thread, code } = await begun('inflates')
  await Promise.all([endThread(thread, LONG_MS), endThread(thread, LONG_MS)])
  await endThread(thread)
  expect(await code).toBe(0)
})
