import { Worker } from 'node:worker_threads'
import type { ChatEnd, ChatRequest } from '@cairn/engine/protocol/chat-types'
import type { Logger } from 'pino'
import { EngineFault } from '../llm-engine.ts'
import { createJob } from './job.ts'
import { createJobList } from './job-list.ts'
import type { FromWorker, ToWorker } from './protocol.ts'

/** A thread that answers chat requests; started at once, started again when it dies. */
export interface WorkerThread {
  /** Pieces of a reply. Throws `EngineFault`: busy, unavailable, crashed, overlong, aborted. */
  chat(request: ChatRequest, signal: AbortSignal): AsyncGenerator<string, ChatEnd>
  /** `ready` once the engine has loaded its language model. */
  state(): 'starting' | 'ready' | 'down'
  close(): Promise<void>
}

export interface WorkerOptions {
  readonly log: Logger
  readonly file?: URL
  /** How long one job may have the thread in all its turns together. */
  readonly jobMs?: number
  readonly maxJobs?: number
  /** Of the thread's heap. */
  readonly memoryMb?: number
  /** The thread comes after all others when there are fewer processors than work. */
  readonly standsBack?: boolean
}

const FIRST_PAUSE_MS = 100
const LAST_PAUSE_MS = 30_000
/** A thread that lives this long was well: the next one starts without a pause. */
const HEALTHY_MS = 10_000
const MEMORY_MB = 768
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY'

export function startWorkerThread(options: WorkerOptions): WorkerThread {
  const { log, file, jobMs = 30_000, maxJobs = 64, memoryMb = MEMORY_MB, standsBack = false } = options
  let lastId = 0
  let closed = false
  let deaths = 0
  let restart: NodeJS.Timeout | undefined
  let thread: Worker | null = null
  let ready = false

  const list = createJobList({ jobMs, onLate: () => void thread?.terminate() })
  const say = (message: ToWorker) => thread?.postMessage(message)
  const start = () => {
    const worker = new Worker(file ?? new URL('./worker.ts', import.meta.url), {
      execArgv: [],
      workerData: { standsBack },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    const startedAt = performance.now()
    thread = worker
    for (const [id, { request }] of list.jobs) say({ kind: 'chat', id, request })
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') ready = true
      else list.hear(message)
    })
    let isOutOfMemory = false
    // 'exit' follows and does the rest.
    worker.on('error', (error) => {
      isOutOfMemory = error instanceof Error && 'code' in error && error.code === OUT_OF_MEMORY
      log.error({ err: error }, 'the built-in engine failed')
    })
    worker.on('exit', (code) => {
      thread = null
      ready = false
      if (closed) return list.close()
      const { why } = list.threadGone(code, isOutOfMemory)
      // What a job did says nothing of how well the next thread will be.
      if (performance.now() - startedAt > HEALTHY_MS) deaths = 0
      else if (why === 'unknown') deaths += 1
      const pauseMs = deaths <= 1 ? 0 : Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (deaths - 2))
      log.warn({ code, why, pauseMs, waiting: list.jobs.size }, 'the built-in engine is started again')
      restart = setTimeout(start, pauseMs)
    })
  }

  start()
  return {
    chat: (request, signal) => {
      if (signal.aborted) throw new EngineFault('aborted', 'The caller left')
      if (thread === null && deaths > 1)
        throw new EngineFault('unavailable', 'The built-in engine is starting', { retryAfterSeconds: 1 })
      if (list.jobs.size >= maxJobs)
        throw new EngineFault('busy', 'The built-in engine has a full queue', { retryAfterSeconds: 2 })
      lastId += 1
      const id = lastId
      const job = createJob(request, signal, () => {
        if (list.leave(id)) say({ kind: 'cancel', id })
      })
      list.add(id, job)
      say({ kind: 'chat', id, request })
      return job.pieces
    },
    state: () => (thread === null ? 'down' : ready ? 'ready' : 'starting'),
    close: async () => {
      closed = true
      clearTimeout(restart)
      if (thread === null) list.close()
      else await thread.terminate()
    },
  }
}
