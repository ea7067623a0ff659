import { Worker } from 'node:worker_threads'
import { endThread } from '../../platform/threads/end-thread.ts'
import { PackageError } from './package-problem.ts'
import { type FromPackage, GO_ON, type PackageTask } from './worker-messages.ts'

/** Old generation of the thread, in MB: a collection of a lifetime needs a third of it. */
const MOST_MEMORY_MB = 1_536
/** Longest time without a word from the thread. */
const MOST_SILENCE_MS = 180_000
/** How long the thread may work in all, counted while its next word is waited for. */
const MOST_WORK_MS = 600_000

interface WorkerOptions {
  readonly signal: AbortSignal
  readonly mostSilenceMs?: number
  readonly mostWorkMs?: number
}

/**
 * Reads a package in a thread of its own and hands over what it says, one message at a time. Throws `PackageError` for
 * a package that is refused, that needs too much memory or takes too long, and what `receive` throws.
 */
export async function readInWorker(
  task: PackageTask,
  receive: (message: Exclude<FromPackage, { kind: 'end' | 'refused' }>) => Promise<void>,
  { signal, mostSilenceMs = MOST_SILENCE_MS, mostWorkMs = MOST_WORK_MS }: WorkerOptions,
): Promise<void> {
  const worker = new Worker(new URL('./package-worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
  // The thread reads ahead, so it can fail while nobody waits for its next word.
  const ended = new AbortController()
  worker.on('error', (error) => ended.abort(asProblem(error)))
  worker.on('exit', () => ended.abort(new PackageError('damaged', 'the reading thread ended')))
  const over = AbortSignal.any([signal, ended.signal])
  try {
    for (let leftMs = mostWorkMs; ; ) {
      const askedAt = performance.now()
      const message = await nextMessage(worker, over, Math.min(mostSilenceMs, Math.max(1, leftMs)))
      leftMs -= performance.now() - askedAt
      if (message.kind === 'end') return
      if (message.kind === 'refused') throw new PackageError(message.problem, message.detail)
      await receive(message)
      worker.postMessage(GO_ON)
    }
  } finally {
    await endThread(worker)
  }
}

function nextMessage(worker: Worker, over: AbortSignal, mostSilenceMs: number): Promise<FromPackage> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => settle(() => reject(tooLong())), mostSilenceMs)
    const onOver = () => settle(() => reject(over.reason))
    const onMessage = (message: FromPackage) => settle(() => resolve(message))
    function settle(end: () => void) {
      clearTimeout(late)
      over.removeEventListener('abort', onOver)
      worker.off('message', onMessage)
      end()
    }
    worker.once('message', onMessage)
    over.addEventListener('abort', onOver, { once: true })
    if (over.aborted) onOver()
  })
}

const tooLong = () => new PackageError('took-too-long', 'the reading thread was silent')

function asProblem(error: unknown): unknown {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isMemory ? new PackageError('too-large-inside', 'needs too much memory', error) : error
}
