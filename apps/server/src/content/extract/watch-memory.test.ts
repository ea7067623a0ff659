import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { watchMemory } from './watch-memory.ts'

const MEBIBYTE = 1_048_576
const MOST_BYTES = 100 * MEBIBYTE

/** A thread that runs `code` again and again, and is told apart by its name when it is ended for what it holds. */
function watchedThread(name: string, code: string, ended: string[]): void {
  const thread = new Worker(`const kept = []; setInterval(() => { ${code} }, 10)`, { eval: true, execArgv: [] })
  const stop = watchMemory(thread, MOST_BYTES, () => {
    ended.push(name)
    stop()
    void thread.terminate()
  })
  onTestFinished(async () => {
    stop()
    await thread.terminate()
  })
}

test('of several threads only the one is ended that holds most', async () => {
  const ended: string[] = []
  watchedThread('small', 'kept.push(1)', ended)
  watchedThread('greedy', `if (kept.length < 400) kept.push(Buffer.alloc(4 * ${MEBIBYTE}, 1))`, ended)
  watchedThread('other', 'kept.push({})', ended)
  await expect.poll(() => ended, { timeout: 20_000 }).toEqual(['greedy'])
  // What the process grew by counts for none of the others.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(ended).toEqual(['greedy'])
})
